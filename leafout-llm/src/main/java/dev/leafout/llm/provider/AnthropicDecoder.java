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
    private static final Place ITERATION = PAYLOAD.at("usage.iterations[*]");
    private static final Place ITERATION_TYPE = ITERATION.at("type");
    private static final Counts ITERATION_USAGE = new Counts(ITERATION);
    /** Added by Bedrock to Claude's output. */
    private static final Place GUARDRAIL = PAYLOAD.at("amazon-bedrock-guardrailAction");

    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "type", "code");

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    private final ServerCalls serverCalls = new ServerCalls(this::emit);
    /** The blocks that are results of tools or of an unknown type. Their texts are not the answer. */
    private final Set<Integer> otherBlocks = new HashSet<>(0);

    private final EmptyCall emptyCall = new EmptyCall();

    private Channel text = Channel.text(0, 0);
    private boolean started;
    private int callsBegun;
    /** The input counts from the start of the message, since its end may not repeat them. */
    private long inputTokens = -1;

    private long cachedTokens = -1;
    /** What it took to compact the conversation. The counts of the message do not include it. */
    private long compactionInput = -1;

    private long compactionCached = -1;
    private long compactionOutput = -1;

    /** The places of token counts. Input tokens do not include those read from or written to a cache. */
    private record Counts(Place input, Place cacheRead, Place cacheWritten, Place output) {
        Counts(Place payload, String at) {
            this(payload.at(at));
        }

        Counts(Place usage) {
            this(
                    usage.at("input_tokens"),
                    usage.at("cache_read_input_tokens"),
                    usage.at("cache_creation_input_tokens"),
                    usage.at("output_tokens"));
        }
    }

    public AnthropicDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        if (place == ITERATION) {
            if (position == 0) {
                forgetCompaction();
            }
            forget(ITERATION_TYPE, ITERATION_USAGE.output);
        } else {
            markPresent(place);
        }
    }

    private void forgetCompaction() {
        compactionInput = -1;
        compactionCached = -1;
        compactionOutput = -1;
    }

    @Override
    public void closed(Place place) {
        if (place == ITERATION && text(ITERATION_TYPE).equals("compaction")) {
            compactionInput = sum(compactionInput, input(ITERATION_USAGE));
            compactionCached = sum(compactionCached, count(ITERATION_USAGE.cacheRead));
            compactionOutput = sum(compactionOutput, count(ITERATION_USAGE.output));
        }
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
            serverCalls.forget();
            otherBlocks.clear();
            callsBegun = 0;
            forgetChannels();
            emptyCall.forget();
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        started = true;
        inputTokens = -1;
        cachedTokens = -1;
        forgetCompaction();
        emitUsage(FIRST_USAGE);
    }

    private void emitUsage(Counts counts) {
        if (has(counts.input)) {
            cachedTokens = count(counts.cacheRead);
            inputTokens = input(counts);
        }
        if (has(counts.input) || has(counts.output)) {
            emitUsage(
                    sum(inputTokens, compactionInput),
                    sum(cachedTokens, compactionCached),
                    sum(count(counts.output), compactionOutput),
                    -1);
        }
    }

    private long input(Counts counts) {
        return sum(sum(count(counts.input), count(counts.cacheRead)), count(counts.cacheWritten));
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
        otherBlocks.remove(index());
        String type = text(BLOCK_TYPE);
        switch (type) {
            case "tool_use" -> callStarted();
            case "server_tool_use", "mcp_tool_use" -> serverCallStarted();
            case "text" -> emitText(text(BLOCK_TEXT));
            case "thinking" -> emitThinking(text(BLOCK_THINKING));
            case "redacted_thinking" -> {}
            default -> otherBlockStarted(type);
        }
    }

    /** The result of a tool is known if the turn has called one. */
    private void otherBlockStarted(String type) {
        if (otherBlocks.add(index())) {
            addChannel();
        }
        if (!type.endsWith("_tool_result") || !serverCalls.isAny()) {
            emit(new ModelEvent.OtherOutput(channel(), type.isEmpty() ? "content_block" : type));
        }
    }

    private void serverCallStarted() {
        addChannel();
        String id = text(BLOCK_ID);
        serverCalls.start(index(), Channel.call(0, index(), -1, id.isEmpty() ? null : id), text(BLOCK_NAME));
        String input = raw(BLOCK_INPUT);
        if (input != null && !isEmptyObject(input)) {
            serverCalls.append(index(), input);
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
        if (otherBlocks.contains(index())) {
            return;
        }
        String type = text(DELTA_TYPE);
        switch (type) {
            case "text_delta" -> emitText(text(DELTA_TEXT));
            case "thinking_delta" -> emitThinking(text(DELTA_THINKING));
            case "input_json_delta" -> arguments(json(DELTA_JSON));
            case "signature_delta", "citations_delta" -> {}
            default -> emit(new ModelEvent.OtherOutput(channel(), type.isEmpty() ? "delta" : type));
        }
    }

    private void arguments(String json) {
        CallWriter call = calls.get(index());
        if (!serverCalls.append(index(), json) && call != null) {
            call.arguments(json);
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
        if (!serverCalls.stop(index()) && call != null) {
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
            serverCalls.stopAll();
            FinishReason reason = FinishReason.of(word);
            if (reason.isComplete()) {
                emptyCall.finish();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
    }
}
