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
public final class GeminiDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place CANDIDATE = PAYLOAD.at("candidates[*]");
    private static final Place INDEX = CANDIDATE.at("index");
    private static final Place FINISH_REASON = CANDIDATE.at("finishReason");
    private static final Place PART = CANDIDATE.at("content.parts[*]");
    private static final Place TEXT = PART.at("text");
    private static final Place THOUGHT = PART.at("thought");
    private static final Place CALL = PART.at("functionCall");
    private static final Place CALL_ID = CALL.at("id");
    private static final Place CALL_NAME = CALL.at("name");
    private static final Place CALL_ARGS = CALL.at("args");
    private static final Place CALL_CONTINUES = CALL.at("willContinue");
    private static final Place PIECE = CALL.at("partialArgs[*]");
    private static final Place PIECE_PATH = PIECE.at("jsonPath");
    private static final Place PIECE_STRING = PIECE.at("stringValue");
    private static final Place PIECE_NUMBER = PIECE.at("numberValue");
    private static final Place PIECE_BOOL = PIECE.at("boolValue");
    private static final Place PIECE_CONTINUES = PIECE.at("willContinue");
    private static final Place BLOCK_REASON = PAYLOAD.at("promptFeedback.blockReason");
    private static final Place PROMPT_TOKENS = PAYLOAD.at("usageMetadata.promptTokenCount");
    private static final Place TOKENS = PAYLOAD.at("usageMetadata.candidatesTokenCount");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "status", "code");

    private final Map<Integer, Candidate> candidates = new LinkedHashMap<>();
    /** The parts of the candidate at hand, whose index may come after them. */
    private final List<Part> parts = new ArrayList<>(1);

    private List<PartialArguments.Piece> pieces = new ArrayList<>(0);
    private boolean isCall;

    /** What one part says. */
    private record Part(
            String text,
            boolean isThought,
            boolean isCall,
            String callId,
            String callName,
            @Nullable String callArgs,
            boolean callContinues,
            List<PartialArguments.Piece> pieces) {}

    private final class Candidate {
        private final int index;
        private final Channel text;
        private int calls;
        private @Nullable CallWriter call;
        /** Whether the call came without arguments: whether it has none, or was cut off, is still to be said. */
        private boolean isCallEmpty;

        private PartialArguments arguments = new PartialArguments();

        Candidate(int index) {
            this.index = index;
            this.text = Channel.text(index, 0);
        }

        void append(Part part) {
            if (part.isCall) {
                appendCall(part);
            } else if (!part.text.isEmpty()) {
                finishEmptyCall();
                emit(
                        part.isThought
                                ? new ModelEvent.ThinkingDelta(text, part.text)
                                : new ModelEvent.TextDelta(text, part.text));
            }
        }

        private void appendCall(Part part) {
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
            isCallEmpty = !part.callContinues && !part.callName.isEmpty() && !hasArguments;
            if (!part.callContinues && !isCallEmpty) {
                finishCall();
            }
        }

        /** The model goes on, or stopped by itself: the call had no arguments. One that was to go on has not come to its end. */
        private void finishEmptyCall() {
            if (isCallEmpty) {
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
                isCallEmpty = false;
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
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        if (place == CANDIDATE) {
            forget(INDEX, FINISH_REASON);
            parts.clear();
            value(INDEX, ValueKind.NUMBER, Integer.toString(position));
        } else if (place == PART) {
            forget(TEXT, CALL_CONTINUES);
            pieces = new ArrayList<>(0);
            isCall = false;
        } else if (place == CALL) {
            isCall = true;
        } else if (place == PIECE) {
            forget(PIECE_PATH, PIECE_CONTINUES);
        } else if (place == ERROR.error()) {
            markPresent(place);
        }
    }

    @Override
    public void closed(Place place) {
        if (place == PIECE) {
            pieces.add(piece());
        } else if (place == PART) {
            parts.add(part());
        } else if (place == CANDIDATE) {
            closed(channel(candidates, Math.max(0, index(INDEX)), Candidate::new));
        }
    }

    private PartialArguments.Piece piece() {
        String literal = raw(PIECE_NUMBER);
        return new PartialArguments.Piece(
                text(PIECE_PATH),
                has(PIECE_STRING) ? text(PIECE_STRING) : null,
                literal == null ? raw(PIECE_BOOL) : literal,
                flag(PIECE_CONTINUES));
    }

    private Part part() {
        return new Part(
                text(TEXT),
                flag(THOUGHT),
                isCall,
                text(CALL_ID),
                text(CALL_NAME),
                raw(CALL_ARGS),
                flag(CALL_CONTINUES),
                pieces);
    }

    private void closed(Candidate candidate) {
        parts.forEach(candidate::append);
        String reason = text(FINISH_REASON);
        if (!reason.isEmpty()) {
            candidate.finish(reason);
        }
    }

    @Override
    void endPayload(String type) {
        emitUsage(PROMPT_TOKENS, TOKENS);
        String blocked = text(BLOCK_REASON);
        if (!blocked.isEmpty()) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.CONTENT_FILTER, blocked));
        }
        if (has(ERROR.error()) || type.equals(ERROR_EVENT)) {
            emitError(ERROR);
        }
    }
}
