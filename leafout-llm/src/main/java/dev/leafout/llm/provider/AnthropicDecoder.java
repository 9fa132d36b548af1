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
 * Decodes Messages: blocks with an index that start, grow and stop. A second message start is a restart. Results of tools that
 * the provider runs itself are skipped.
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
    private static final Counts FIRST_USAGE = new Counts(PAYLOAD, "message.usage");
    private static final Counts USAGE = new Counts(PAYLOAD, "usage");
    /** Added by Bedrock to Claude's output. */
    private static final Place GUARDRAIL = PAYLOAD.at("amazon-bedrock-guardrailAction");

    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "type", "code");

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    private final Map<Integer, ServerCall> serverCalls = new HashMap<>(0);
    private final EmptyCall emptyCall = new EmptyCall();

    private Channel text = Channel.text(0, 0);
    private boolean started;
    private int callsBegun;
    /** The input counts from the start of the message, since its end may not repeat them. */
    private long inputTokens = -1;

    private long cachedTokens = -1;

    /** The places of token counts. Input tokens do not include those read from or written to a cache. */
    private record Counts(Place input, Place cacheRead, Place cacheWritten, Place output) {
        Counts(Place payload, String at) {
            this(
                    payload.at(at + ".input_tokens"),
                    payload.at(at + ".cache_read_input_tokens"),
                    payload.at(at + ".cache_creation_input_tokens"),
                    payload.at(at + ".output_tokens"));
        }
    }

    /** A call that the provider runs itself, while its arguments arrive. */
    private record ServerCall(String id, String name, KeptText arguments) {}

    public AnthropicDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        markPresent(place);
    }

    @Override
    void endPayload(String eventType) {
        if (text(GUARDRAIL).equals("INTERVENED")) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.CONTENT_FILTER, "guardrail_intervened"));
        }
        switch (type(TYPE, ERROR, eventType)) {
            case "message_start" -> messageStarted();
            case "content_block_start" -> blockStarted();
            case "content_block_delta" -> delta();
            case "content_block_stop" -> blockStopped();
            case "message_delta" -> messageDelta();
            case "message_stop" -> endStream();
            case ERROR_EVENT -> emitError(ERROR);
            default -> {
                // ping, and types added later
                if (has(ERROR.error())) {
                    emitError(ERROR);
                }
            }
        }
    }

    @Override
    boolean isOfFormat(String eventType) {
        String type = type(TYPE, ERROR, eventType);
        return type.startsWith("message_") || type.startsWith("content_block_") || type.equals(ERROR_EVENT);
    }

    @Override
    String format() {
        return "anthropic";
    }

    private void messageStarted() {
        if (started) {
            calls.clear();
            serverCalls.clear();
            callsBegun = 0;
            forgetChannels();
            emptyCall.forget();
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        started = true;
        inputTokens = -1;
        cachedTokens = -1;
        emitUsage(FIRST_USAGE);
    }

    private void emitUsage(Counts counts) {
        if (has(counts.input)) {
            cachedTokens = count(counts.cacheRead);
            inputTokens = sum(sum(count(counts.input), cachedTokens), count(counts.cacheWritten));
        }
        if (has(counts.input) || has(counts.output)) {
            emitUsage(inputTokens, cachedTokens, count(counts.output), -1);
        }
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
        emptyCall.finish();
        String type = text(BLOCK_TYPE);
        switch (type) {
            case "tool_use" -> callStarted();
            case "server_tool_use", "mcp_tool_use" -> serverCallStarted();
            case "text" -> emitText(text(BLOCK_TEXT));
            case "thinking" -> emitThinking(text(BLOCK_THINKING));
            case "redacted_thinking" -> {}
            default -> {
                if (!type.endsWith("_tool_result")) {
                    emit(new ModelEvent.OtherOutput(channel(), type.isEmpty() ? "content_block" : type));
                }
            }
        }
    }

    private void serverCallStarted() {
        addChannel();
        ServerCall call = new ServerCall(text(BLOCK_ID), text(BLOCK_NAME), new KeptText());
        String input = raw(BLOCK_INPUT);
        if (input != null && !isEmptyObject(input)) {
            append(call, input);
        }
        serverCalls.put(index(), call);
    }

    private void append(ServerCall call, String json) {
        if (!call.arguments.append(json)) {
            emit(unreadable(KeptText.tooLong("The input of a tool")));
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

    /** Returns whether this is only the placeholder for input that follows. */
    private static boolean isEmptyObject(String json) {
        return json.startsWith("{") && json.substring(1, json.length() - 1).isBlank();
    }

    private void delta() {
        CallWriter call = calls.get(index());
        switch (text(DELTA_TYPE)) {
            case "text_delta" -> emitText(text(DELTA_TEXT));
            case "thinking_delta" -> emitThinking(text(DELTA_THINKING));
            case "input_json_delta" -> arguments(call, serverCalls.get(index()));
            default -> {
                // signature_delta, citations_delta
            }
        }
    }

    private void arguments(@Nullable CallWriter call, @Nullable ServerCall serverCall) {
        if (serverCall != null) {
            append(serverCall, json(DELTA_JSON));
        } else if (call != null) {
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
        ServerCall serverCall = serverCalls.remove(index());
        if (serverCall != null) {
            emitProviderCall(0, index(), serverCall.id, serverCall.name, serverCall.arguments.toString());
            return;
        }
        CallWriter call = calls.get(index());
        if (call != null) {
            emptyCall.stop(call);
        }
    }

    private void messageDelta() {
        String explanation = text(EXPLANATION);
        if (!explanation.isEmpty()) {
            emit(new ModelEvent.RefusalDelta(Channel.output(0), explanation));
        }
        emitUsage(USAGE);
        String word = text(STOP_REASON);
        if (!word.isEmpty()) {
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                emptyCall.finish();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
    }
}
