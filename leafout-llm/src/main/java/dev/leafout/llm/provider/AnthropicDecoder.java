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
public final class AnthropicDecoder extends PayloadDecoder<AnthropicDecoder.Place> {
    private static final PlaceTree<Place> PLACES = PlaceTree.of(Place.values());

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    /** The call that was stopped last, if no argument had come: whether it has none, or was cut off, is still to be said. */
    private @Nullable CallWriter empty;

    private Channel text = Channel.text(0, 0);
    private boolean started;
    private int callsBegun;
    private long inputTokens = -1;

    enum Place implements PlaceTree.Place {
        TYPE("type"),
        INDEX("index"),
        BLOCK_TYPE("content_block.type"),
        BLOCK_ID("content_block.id"),
        BLOCK_NAME("content_block.name"),
        BLOCK_INPUT("content_block.input"),
        BLOCK_TEXT("content_block.text"),
        BLOCK_THINKING("content_block.thinking"),
        DELTA_TYPE("delta.type"),
        DELTA_TEXT("delta.text"),
        DELTA_JSON("delta.partial_json"),
        DELTA_THINKING("delta.thinking"),
        STOP_REASON("delta.stop_reason"),
        EXPLANATION("delta.stop_details.explanation"),
        FIRST_INPUT_TOKENS("message.usage.input_tokens"),
        FIRST_OUTPUT_TOKENS("message.usage.output_tokens"),
        INPUT_TOKENS("usage.input_tokens"),
        OUTPUT_TOKENS("usage.output_tokens"),
        ERROR("error"),
        ERROR_TYPE("error.type"),
        ERROR_CODE("error.code"),
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

    public AnthropicDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PLACES, Place.values().length);
    }

    @Override
    public void opened(Place place, int position) {
        note(place);
    }

    @Override
    void end(String eventType) {
        switch (type(Place.TYPE, Place.ERROR, eventType)) {
            case "message_start" -> messageStarted();
            case "content_block_start" -> blockStarted();
            case "content_block_delta" -> delta();
            case "content_block_stop" -> blockStopped();
            case "message_delta" -> messageDelta();
            case "message_stop" -> endStream();
            case ERROR -> emitError(Place.ERROR, Place.ERROR_TYPE, Place.ERROR_CODE, Place.ERROR_MESSAGE);
            default -> {
                // ping, and what is still to be invented
                if (has(Place.ERROR)) {
                    emitError(Place.ERROR, Place.ERROR_TYPE, Place.ERROR_CODE, Place.ERROR_MESSAGE);
                }
            }
        }
    }

    private void messageStarted() {
        if (started) {
            calls.clear();
            callsBegun = 0;
            forgetChannels();
            empty = null;
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        started = true;
        inputTokens = count(Place.FIRST_INPUT_TOKENS);
        emitUsage(Place.FIRST_INPUT_TOKENS, Place.FIRST_OUTPUT_TOKENS);
    }

    private int index() {
        return Math.max(0, index(Place.INDEX));
    }

    private Channel channel() {
        int index = index();
        if (text.content() != index) {
            text = Channel.text(0, index);
        }
        return text;
    }

    private void blockStarted() {
        finishEmpty();
        switch (text(Place.BLOCK_TYPE)) {
            case "tool_use" -> callStarted();
            case "text" -> say(text(Place.BLOCK_TEXT));
            case "thinking" -> think(text(Place.BLOCK_THINKING));
            default -> {
                // redacted thinking, and tools of the provider with their results
            }
        }
    }

    private void callStarted() {
        String id = text(Place.BLOCK_ID);
        Channel channel = Channel.call(0, index(), callsBegun++, id.isEmpty() ? null : id);
        CallWriter call = new CallWriter(channel, this::emit);
        if (calls.put(index(), call) == null) {
            addChannel();
        }
        call.start(text(Place.BLOCK_NAME));
        String input = any(Place.BLOCK_INPUT);
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
        switch (text(Place.DELTA_TYPE)) {
            case "text_delta" -> say(text(Place.DELTA_TEXT));
            case "thinking_delta" -> think(text(Place.DELTA_THINKING));
            case "input_json_delta" -> arguments(call);
            default -> {
                // signature_delta, citations_delta
            }
        }
    }

    private void arguments(@Nullable CallWriter call) {
        if (call != null) {
            call.arguments(json(Place.DELTA_JSON));
        }
    }

    private void say(String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.TextDelta(channel(), words));
        }
    }

    private void think(String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), words));
        }
    }

    private void blockStopped() {
        CallWriter call = calls.get(index());
        if (call != null && call.hasArguments()) {
            call.finish();
        } else if (call != null && call != empty) {
            finishEmpty();
            empty = call;
        }
    }

    /** The model goes on, or stopped by itself: the call had no arguments. */
    private void finishEmpty() {
        if (empty != null) {
            empty.finish();
            empty = null;
        }
    }

    private void messageDelta() {
        String explanation = text(Place.EXPLANATION);
        if (!explanation.isEmpty()) {
            emit(new ModelEvent.RefusalDelta(Channel.output(0), explanation));
        }
        if (has(Place.OUTPUT_TOKENS)) {
            long input = has(Place.INPUT_TOKENS) ? count(Place.INPUT_TOKENS) : inputTokens;
            emit(new ModelEvent.UsageReported(Channel.turn(), input, count(Place.OUTPUT_TOKENS)));
        }
        String word = text(Place.STOP_REASON);
        if (!word.isEmpty()) {
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                finishEmpty();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
    }
}
