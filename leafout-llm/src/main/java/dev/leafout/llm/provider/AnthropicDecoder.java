// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages: blocks with an index, each started, grown and stopped. A message that starts a second time is a restart. Blocks of tools
 * that the provider runs itself are passed over.
 */
public final class AnthropicDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place TYPE = PAYLOAD.at("type");
    private static final Place INDEX = PAYLOAD.at("index");
    private static final Place BLOCK_TYPE = PAYLOAD.at("content_block.type");
    private static final Place BLOCK_ID = PAYLOAD.at("content_block.id");
    private static final Place BLOCK_NAME = PAYLOAD.at("content_block.name");
    private static final Place BLOCK_INPUT = PAYLOAD.at("content_block.input");
    private static final Place BLOCK_TEXT = PAYLOAD.at("content_block.text");
    private static final Place BLOCK_THINKING = PAYLOAD.at("content_block.thinking");
    private static final Place DELTA_TYPE = PAYLOAD.at("delta.type");
    private static final Place DELTA_TEXT = PAYLOAD.at("delta.text");
    private static final Place DELTA_JSON = PAYLOAD.at("delta.partial_json");
    private static final Place DELTA_THINKING = PAYLOAD.at("delta.thinking");
    private static final Place STOP_REASON = PAYLOAD.at("delta.stop_reason");
    private static final Place EXPLANATION = PAYLOAD.at("delta.stop_details.explanation");
    private static final Place FIRST_INPUT_TOKENS = PAYLOAD.at("message.usage.input_tokens");
    private static final Place FIRST_OUTPUT_TOKENS = PAYLOAD.at("message.usage.output_tokens");
    private static final Place INPUT_TOKENS = PAYLOAD.at("usage.input_tokens");
    private static final Place OUTPUT_TOKENS = PAYLOAD.at("usage.output_tokens");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "type", "code");

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    /** The call that was stopped last, if no argument had come: whether it has none, or was cut off, is still to be said. */
    private @Nullable CallWriter emptyCall;

    private Channel text = Channel.text(0, 0);
    private boolean started;
    private int callsBegun;
    private long inputTokens = -1;

    public AnthropicDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        markPresent(place);
    }

    @Override
    void endPayload(String eventType) {
        switch (type(TYPE, ERROR, eventType)) {
            case "message_start" -> messageStarted();
            case "content_block_start" -> blockStarted();
            case "content_block_delta" -> delta();
            case "content_block_stop" -> blockStopped();
            case "message_delta" -> messageDelta();
            case "message_stop" -> endStream();
            case ERROR_EVENT -> emitError(ERROR);
            default -> {
                // ping, and what is still to be invented
                if (has(ERROR.error())) {
                    emitError(ERROR);
                }
            }
        }
    }

    private void messageStarted() {
        if (started) {
            calls.clear();
            callsBegun = 0;
            forgetChannels();
            emptyCall = null;
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        started = true;
        inputTokens = count(FIRST_INPUT_TOKENS);
        emitUsage(FIRST_INPUT_TOKENS, FIRST_OUTPUT_TOKENS);
    }

    private int index() {
        return Math.max(0, index(INDEX));
    }

    private Channel channel() {
        int index = index();
        if (text.content() != index) {
            text = Channel.text(0, index);
        }
        return text;
    }

    private void blockStarted() {
        finishEmptyCall();
        switch (text(BLOCK_TYPE)) {
            case "tool_use" -> callStarted();
            case "text" -> emitText(text(BLOCK_TEXT));
            case "thinking" -> emitThinking(text(BLOCK_THINKING));
            default -> {
                // redacted thinking, and tools of the provider with their results
            }
        }
    }

    private void callStarted() {
        String id = text(BLOCK_ID);
        Channel channel = Channel.call(0, index(), callsBegun++, id.isEmpty() ? null : id);
        CallWriter call = new CallWriter(channel, this::emit);
        if (calls.put(index(), call) == null) {
            addChannel();
        }
        call.start(text(BLOCK_NAME));
        String input = raw(BLOCK_INPUT);
        if (input != null && !isEmptyObject(input)) {
            call.arguments(input);
        }
    }

    /** Returns whether these are the braces that stand in for the input to come. */
    private static boolean isEmptyObject(String json) {
        return json.startsWith("{") && json.substring(1, json.length() - 1).isBlank();
    }

    private void delta() {
        CallWriter call = calls.get(index());
        switch (text(DELTA_TYPE)) {
            case "text_delta" -> emitText(text(DELTA_TEXT));
            case "thinking_delta" -> emitThinking(text(DELTA_THINKING));
            case "input_json_delta" -> arguments(call);
            default -> {
                // signature_delta, citations_delta
            }
        }
    }

    private void arguments(@Nullable CallWriter call) {
        if (call != null) {
            call.arguments(json(DELTA_JSON));
        }
    }

    private void emitText(String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.TextDelta(channel(), words));
        }
    }

    private void emitThinking(String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), words));
        }
    }

    private void blockStopped() {
        CallWriter call = calls.get(index());
        if (call != null && call.hasArguments()) {
            call.finish();
        } else if (call != null && call != emptyCall) {
            finishEmptyCall();
            emptyCall = call;
        }
    }

    /** The model goes on, or stopped by itself: the call had no arguments. */
    private void finishEmptyCall() {
        if (emptyCall != null) {
            emptyCall.finish();
            emptyCall = null;
        }
    }

    private void messageDelta() {
        String explanation = text(EXPLANATION);
        if (!explanation.isEmpty()) {
            emit(new ModelEvent.RefusalDelta(Channel.output(0), explanation));
        }
        if (has(OUTPUT_TOKENS)) {
            long input = has(INPUT_TOKENS) ? count(INPUT_TOKENS) : inputTokens;
            emitUsage(input, count(OUTPUT_TOKENS));
        }
        String word = text(STOP_REASON);
        if (!word.isEmpty()) {
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                finishEmptyCall();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
    }
}
