// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Candidates of Gemini, made of parts: text, thoughts, calls. A call comes whole, or, from Vertex AI when asked to, as values by path,
 * which {@link PartialArguments} writes as JSON.
 */
public final class GeminiDecoder extends PayloadDecoder<GeminiDecoder.Place> {
    private static final PlaceTree<Place> PLACES = PlaceTree.of(Place.values());

    private final Map<Integer, Candidate> candidates = new LinkedHashMap<>();
    /** The parts of the candidate at hand, whose index may come behind them. */
    private final List<Part> parts = new ArrayList<>(1);

    private List<PartialArguments.Piece> pieces = new ArrayList<>(0);
    private boolean isCall;

    enum Place implements PlaceTree.Place {
        CANDIDATE("candidates[*]"),
        INDEX("candidates[*].index"),
        FINISH_REASON("candidates[*].finishReason"),
        PART("candidates[*].content.parts[*]"),
        TEXT("candidates[*].content.parts[*].text"),
        THOUGHT("candidates[*].content.parts[*].thought"),
        CALL_ID("candidates[*].content.parts[*].functionCall.id"),
        CALL_NAME("candidates[*].content.parts[*].functionCall.name"),
        CALL_ARGS("candidates[*].content.parts[*].functionCall.args"),
        CALL_GOES_ON("candidates[*].content.parts[*].functionCall.willContinue"),
        CALL("candidates[*].content.parts[*].functionCall"),
        PIECE("candidates[*].content.parts[*].functionCall.partialArgs[*]"),
        PIECE_PATH("candidates[*].content.parts[*].functionCall.partialArgs[*].jsonPath"),
        PIECE_STRING("candidates[*].content.parts[*].functionCall.partialArgs[*].stringValue"),
        PIECE_NUMBER("candidates[*].content.parts[*].functionCall.partialArgs[*].numberValue"),
        PIECE_BOOL("candidates[*].content.parts[*].functionCall.partialArgs[*].boolValue"),
        PIECE_GOES_ON("candidates[*].content.parts[*].functionCall.partialArgs[*].willContinue"),
        BLOCK_REASON("promptFeedback.blockReason"),
        PROMPT_TOKENS("usageMetadata.promptTokenCount"),
        TOKENS("usageMetadata.candidatesTokenCount"),
        ERROR("error"),
        ERROR_CODE("error.code"),
        ERROR_STATUS("error.status"),
        ERROR_MESSAGE("error.message");

        private final String path;

        Place(String path) {
            this.path = path;
        }

        @Override
        public String path() {
            return path;
        }
    }

    /** What one part says. */
    private record Part(
            String text,
            boolean isThought,
            boolean isCall,
            String callId,
            String callName,
            @Nullable String callArgs,
            boolean callGoesOn,
            List<PartialArguments.Piece> pieces) {}

    private final class Candidate {
        private final int index;
        private final Channel text;
        private int calls;
        private @Nullable CallWriter call;
        /** Whether the call came without arguments: whether it has none, or was cut off, is still to be said. */
        private boolean isEmpty;

        private PartialArguments arguments = new PartialArguments();

        Candidate(int index) {
            this.index = index;
            this.text = Channel.text(index, 0);
        }

        void take(Part part) {
            if (part.isCall) {
                takeCall(part);
            } else if (!part.text.isEmpty()) {
                finishEmptyCall();
                emit(
                        part.isThought
                                ? new ModelEvent.ThinkingDelta(text, part.text)
                                : new ModelEvent.TextDelta(text, part.text));
            }
        }

        private void takeCall(Part part) {
            CallWriter open = call;
            if (!part.callName.isEmpty()) {
                finishEmptyCall();
                open = new CallWriter(
                        Channel.call(index, -1, calls++, part.callId.isEmpty() ? null : part.callId),
                        GeminiDecoder.this::emit);
                open.start(part.callName);
                arguments = new PartialArguments();
                call = open;
            }
            if (open == null) {
                return;
            }
            if (part.callArgs != null) {
                open.arguments(part.callArgs);
            }
            write(part.pieces, open);
            boolean hasArguments = part.callArgs != null || !part.pieces.isEmpty();
            isEmpty = !part.callGoesOn && !part.callName.isEmpty() && !hasArguments;
            if (!part.callGoesOn && !isEmpty) {
                finishCall();
            }
        }

        /** The model goes on, or stopped by itself: the call had no arguments. One that was to go on has not come to its end. */
        private void finishEmptyCall() {
            if (isEmpty) {
                finishCall();
            }
        }

        private void write(List<PartialArguments.Piece> more, CallWriter open) {
            try {
                for (PartialArguments.Piece piece : more) {
                    open.arguments(arguments.write(piece));
                }
            } catch (IllegalArgumentException e) {
                emit(unreadable(String.valueOf(e.getMessage())));
            }
        }

        private void finishCall() {
            if (call != null) {
                call.arguments(arguments.end());
                call.finish();
                call = null;
                isEmpty = false;
            }
        }

        void finish(String word) {
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                finishEmptyCall();
            }
            emit(new ModelEvent.Finished(Channel.output(index), reason, word));
        }
    }

    public GeminiDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PLACES, Place.values().length);
    }

    @Override
    public void opened(Place place, int position) {
        switch (place) {
            case CANDIDATE -> {
                forget(Place.INDEX, Place.FINISH_REASON);
                parts.clear();
                value(Place.INDEX, ValueKind.NUMBER, Integer.toString(position));
            }
            case PART -> {
                forget(Place.TEXT, Place.CALL_GOES_ON);
                pieces = new ArrayList<>(0);
                isCall = false;
            }
            case CALL -> isCall = true;
            case ERROR -> note(place);
            case PIECE -> forget(Place.PIECE_PATH, Place.PIECE_GOES_ON);
            default -> {}
        }
    }

    @Override
    public void closed(Place place) {
        switch (place) {
            case PIECE -> pieces.add(piece());
            case PART -> parts.add(part());
            case CANDIDATE -> closed(candidate(Math.max(0, index(Place.INDEX))));
            default -> {}
        }
    }

    private PartialArguments.Piece piece() {
        String literal = any(Place.PIECE_NUMBER);
        return new PartialArguments.Piece(
                text(Place.PIECE_PATH),
                has(Place.PIECE_STRING) ? text(Place.PIECE_STRING) : null,
                literal == null ? any(Place.PIECE_BOOL) : literal,
                flag(Place.PIECE_GOES_ON));
    }

    private Part part() {
        return new Part(
                text(Place.TEXT),
                flag(Place.THOUGHT),
                isCall,
                text(Place.CALL_ID),
                text(Place.CALL_NAME),
                any(Place.CALL_ARGS),
                flag(Place.CALL_GOES_ON),
                pieces);
    }

    private void closed(Candidate candidate) {
        parts.forEach(candidate::take);
        String reason = text(Place.FINISH_REASON);
        if (!reason.isEmpty()) {
            candidate.finish(reason);
        }
    }

    private Candidate candidate(int index) {
        Candidate candidate = candidates.get(index);
        if (candidate == null) {
            addChannel();
            candidate = new Candidate(index);
            candidates.put(index, candidate);
        }
        return candidate;
    }

    @Override
    void end(String type) {
        emitUsage(Place.PROMPT_TOKENS, Place.TOKENS);
        String blocked = text(Place.BLOCK_REASON);
        if (!blocked.isEmpty()) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.CONTENT_FILTER, blocked));
        }
        if (has(Place.ERROR) || type.equals(ERROR)) {
            emitError(Place.ERROR, Place.ERROR_STATUS, Place.ERROR_CODE, Place.ERROR_MESSAGE);
        }
    }
}
