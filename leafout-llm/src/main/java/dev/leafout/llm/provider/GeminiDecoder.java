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
 * Decodes Gemini's candidates, which consist of parts: text, thoughts and calls. A call arrives whole. Vertex AI can also send it
 * as values by path, which {@link PartialArguments} writes as JSON.
 */
public final class GeminiDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place CANDIDATE = PAYLOAD.at("candidates[*]");
    private static final Place INDEX = CANDIDATE.at("index");
    private static final Place FINISH_REASON = CANDIDATE.at("finishReason");
    private static final Place PART = CANDIDATE.at("content.parts[*]");
    private static final Place TEXT = PART.at("text");
    private static final Place THOUGHT = PART.at("thought");
    private static final Place SIGNATURE = PART.at("thoughtSignature");
    private static final Place CODE = PART.at("executableCode");
    private static final Place RESULT = PART.atMark("codeExecutionResult");
    private static final Place DATA = PART.at("inlineData");
    private static final Place FILE = PART.at("fileData");
    private static final Place SERVER_CALL = PART.at("toolCall");
    private static final Place SERVER_RESULT = PART.atMark("toolResponse");
    private static final Place CALL = PART.at("functionCall");
    private static final Place CALL_ID = CALL.at("id");
    private static final Place CALL_NAME = CALL.at("name");
    private static final Place CALL_ARGS = CALL.at("args");
    private static final Place CALL_CONTINUES = CALL.at("willContinue");
    private static final Place DATA_TYPE = DATA.at("mimeType");
    private static final Place FILE_TYPE = FILE.at("mimeType");
    private static final Place SERVER_CALL_ID = SERVER_CALL.at("id");
    private static final Place SERVER_CALL_TYPE = SERVER_CALL.at("toolType");
    private static final Place SERVER_CALL_ARGS = SERVER_CALL.at("args");
    private static final Place OTHER_PART = PART.atOtherKey("videoMetadata", "mediaResolution", "partMetadata");
    private static final Place PIECE = CALL.at("partialArgs[*]");
    private static final Place PIECE_PATH = PIECE.at("jsonPath");
    private static final Place PIECE_STRING = PIECE.at("stringValue");
    private static final Place PIECE_NUMBER = PIECE.at("numberValue");
    private static final Place PIECE_BOOL = PIECE.at("boolValue");
    private static final Place PIECE_CONTINUES = PIECE.at("willContinue");
    private static final Place BLOCK_REASON = PAYLOAD.at("promptFeedback.blockReason");
    private static final Place CANDIDATES = PAYLOAD.at("candidates");
    private static final Place PROMPT_TOKENS = PAYLOAD.at("usageMetadata.promptTokenCount");
    private static final Place TOOL_PROMPT_TOKENS = PAYLOAD.at("usageMetadata.toolUsePromptTokenCount");
    private static final Place CACHED_TOKENS = PAYLOAD.at("usageMetadata.cachedContentTokenCount");
    private static final Place TOKENS = PAYLOAD.at("usageMetadata.candidatesTokenCount");
    private static final Place THOUGHT_TOKENS = PAYLOAD.at("usageMetadata.thoughtsTokenCount");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "status", "code");

    private final Map<Integer, Candidate> candidates = new LinkedHashMap<>();
    /** The parts of the current candidate. Its index may follow them. */
    private final List<Part> parts = new ArrayList<>(1);

    private List<PartialArguments.Piece> pieces = new ArrayList<>(0);
    private boolean isCall;
    /** Whether Google has called a tool of its own. Only then its result is known. */
    private boolean hasServerCalls;

    /** The content of one part. */
    private record Part(
            String text,
            boolean isThought,
            boolean isCall,
            String callId,
            String callName,
            @Nullable String callArgs,
            boolean callContinues,
            List<PartialArguments.Piece> pieces,
            @Nullable Extra extra) {}

    /** A part that is neither text nor a client call: a call that the provider runs itself, or other output. */
    private record Extra(boolean isCall, String callId, String name, String callArgs) {
        static Extra other(String type) {
            return new Extra(false, "", type, "");
        }
    }

    private final class Candidate {
        private final int index;
        private final Channel text;
        private int calls;
        private @Nullable CallWriter call;
        /** Whether the call arrived without arguments, so that it may be complete or cut off. */
        private boolean isCallEmpty;

        private PartialArguments arguments = new PartialArguments();

        Candidate(int index) {
            this.index = index;
            this.text = Channel.text(index, 0);
        }

        void append(Part part) {
            if (part.isCall) {
                appendCall(part);
            } else if (part.extra != null) {
                finishEmptyCall();
                appendExtra(part.extra);
            } else if (!part.text.isEmpty()) {
                finishEmptyCall();
                emit(
                        part.isThought
                                ? new ModelEvent.ThinkingDelta(text, part.text)
                                : new ModelEvent.TextDelta(text, part.text));
            }
        }

        private void appendExtra(Extra extra) {
            if (!extra.isCall) {
                emit(new ModelEvent.OtherOutput(text, extra.name));
            } else {
                emitProviderCall(index, -1, extra.callId, extra.name, extra.callArgs);
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
                emit(new ModelEvent.OtherOutput(text, "functionCall"));
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

        /** Finishes a call without arguments, since the model continued or stopped on its own. A call that announced more stays open. */
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
            FinishReason reason = reasonOf(word, calls > 0);
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
            forget(TEXT, OTHER_PART);
            pieces = new ArrayList<>(0);
            isCall = false;
        } else if (place == CALL) {
            isCall = true;
        } else if (place == PIECE) {
            forget(PIECE_PATH, PIECE_CONTINUES);
        } else {
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
                pieces,
                extra());
    }

    private @Nullable Extra extra() {
        hasServerCalls |= has(CODE) || has(SERVER_CALL);
        if (has(CODE)) {
            return new Extra(true, "", "code_execution", json(CODE));
        }
        if (has(SERVER_CALL)) {
            return new Extra(true, text(SERVER_CALL_ID), text(SERVER_CALL_TYPE), json(SERVER_CALL_ARGS));
        }
        if (has(DATA) || has(FILE)) {
            String type = textOr(DATA_TYPE, FILE_TYPE);
            return Extra.other(type.isEmpty() ? "data" : type);
        }
        boolean isResult = has(RESULT) || has(SERVER_RESULT);
        if (isCall || has(TEXT) || isResult && hasServerCalls) {
            return null;
        }
        if (isResult) {
            return Extra.other(has(RESULT) ? "codeExecutionResult" : "toolResponse");
        }
        if (has(OTHER_PART)) {
            return Extra.other(text(OTHER_PART));
        }
        return has(SIGNATURE) ? null : Extra.other("part");
    }

    private void closed(Candidate candidate) {
        parts.forEach(candidate::append);
        String reason = text(FINISH_REASON);
        if (!reason.isEmpty()) {
            candidate.finish(reason);
        }
    }

    @Override
    boolean isOfFormat(String type) {
        return has(CANDIDATES) || has(PROMPT_TOKENS) || has(BLOCK_REASON) || has(ERROR.error());
    }

    @Override
    String format() {
        return "gemini";
    }

    @Override
    void endPayload(String type) {
        if (has(PROMPT_TOKENS) || has(TOKENS)) {
            emitUsage(
                    sum(count(PROMPT_TOKENS), count(TOOL_PROMPT_TOKENS)),
                    count(CACHED_TOKENS),
                    sum(count(TOKENS), count(THOUGHT_TOKENS)),
                    count(THOUGHT_TOKENS));
        }
        String blocked = text(BLOCK_REASON);
        if (!blocked.isEmpty()) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.CONTENT_FILTER, blocked));
        }
        if (has(ERROR.error()) || type.equals(ERROR_EVENT)) {
            emitError(ERROR);
        }
    }
}
