// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decodes version 2 of Cohere's chat: contents and calls, each with an index, that start, grow and end. The plan that the model
 * writes before it calls tools is reported as thinking.
 */
public final class CohereDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place TYPE = PAYLOAD.at("type");
    private static final Place INDEX = PAYLOAD.at("index");
    private static final Place CONTENT_TYPE = PAYLOAD.at("delta.message.content.type");
    private static final Place TEXT = PAYLOAD.at("delta.message.content.text");
    private static final Place THINKING = PAYLOAD.at("delta.message.content.thinking");
    private static final Place PLAN = PAYLOAD.at("delta.message.tool_plan");
    private static final Place CALL_ID = PAYLOAD.at("delta.message.tool_calls.id");
    private static final Place CALL_NAME = PAYLOAD.at("delta.message.tool_calls.function.name");
    private static final Place CALL_ARGUMENTS = PAYLOAD.at("delta.message.tool_calls.function.arguments");
    private static final Place FINISH_REASON = PAYLOAD.at("delta.finish_reason");
    private static final Place MESSAGE_ERROR = PAYLOAD.at("delta.error");
    private static final Place INPUT_TOKENS = PAYLOAD.at("delta.usage.tokens.input_tokens");
    private static final Place OUTPUT_TOKENS = PAYLOAD.at("delta.usage.tokens.output_tokens");
    private static final Place CACHED_TOKENS = PAYLOAD.at("delta.usage.cached_tokens");
    private static final Place MESSAGE = PAYLOAD.at("message");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "code", "type");

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    /** The contents of an unknown type. Their texts are not the answer. */
    private final Set<Integer> unknownContents = new HashSet<>(0);

    private final EmptyCall emptyCall = new EmptyCall();
    private Channel text = Channel.text(0, 0);
    private int callsBegun;

    public CohereDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        markPresent(place);
    }

    @Override
    boolean isOfFormat(String eventType) {
        String type = type(TYPE, ERROR, eventType);
        return type.startsWith("message-")
                || type.startsWith("content-")
                || type.startsWith("tool-")
                || type.startsWith("citation-")
                || type.equals(ERROR_EVENT);
    }

    @Override
    String format() {
        return "cohere";
    }

    @Override
    void endPayload(String eventType) {
        switch (type(TYPE, ERROR, eventType)) {
            case "content-start", "content-delta" -> content();
            case "tool-plan-delta" -> think(text(PLAN));
            case "tool-call-start" -> callStarted();
            case "tool-call-delta" -> call().arguments(json(CALL_ARGUMENTS));
            case "tool-call-end" -> emptyCall.stop(call());
            case "message-end" -> messageEnded();
            case ERROR_EVENT -> error();
            default -> {
                // message-start, citations, ends of contents
                if (has(ERROR.error())) {
                    emitError(ERROR);
                }
            }
        }
    }

    private void error() {
        if (has(ERROR.error())) {
            emitError(ERROR);
        } else {
            emitError("", text(MESSAGE));
        }
    }

    private int index() {
        return Math.max(0, index(INDEX));
    }

    private Channel channel() {
        if (text.content() != index()) {
            text = Channel.text(0, index());
        }
        return text;
    }

    private void content() {
        emptyCall.finish();
        String type = text(CONTENT_TYPE);
        if (!type.isEmpty() && !type.equals("text") && !type.equals("thinking") && unknownContents.add(index())) {
            addChannel();
            emit(new ModelEvent.OtherOutput(channel(), type));
        }
        if (unknownContents.contains(index())) {
            return;
        }
        think(text(THINKING));
        String words = text(TEXT);
        if (!words.isEmpty()) {
            emit(new ModelEvent.TextDelta(channel(), words));
        }
    }

    private void think(String thought) {
        if (!thought.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), thought));
        }
    }

    private CallWriter call() {
        return channel(calls, index(), index -> {
            String id = text(CALL_ID);
            return new CallWriter(Channel.call(0, -1, callsBegun++, id.isEmpty() ? null : id), this::emit);
        });
    }

    private void callStarted() {
        emptyCall.finish();
        call().start(text(CALL_NAME));
        call().arguments(json(CALL_ARGUMENTS));
    }

    private void messageEnded() {
        if (has(INPUT_TOKENS) || has(OUTPUT_TOKENS)) {
            emitUsage(count(INPUT_TOKENS), count(CACHED_TOKENS), count(OUTPUT_TOKENS), -1);
        }
        String word = text(FINISH_REASON);
        if (has(MESSAGE_ERROR) || word.equals("ERROR")) {
            emitError(word, json(MESSAGE_ERROR));
        }
        if (!word.isEmpty()) {
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                emptyCall.finish();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
        endStream();
    }
}
