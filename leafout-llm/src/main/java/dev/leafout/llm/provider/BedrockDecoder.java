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
 * Decodes Bedrock's ConverseStream. Each payload is an object under the name of its event. Nova sends the same events when it is
 * invoked without Converse. Also decodes older text-only models of Amazon, Meta and Mistral that are invoked without Converse.
 * Claude then uses Anthropic's format instead.
 */
public final class BedrockDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place MESSAGE_START = PAYLOAD.atMark("messageStart");
    private static final Place START_INDEX = PAYLOAD.at("contentBlockStart.contentBlockIndex");
    private static final Place TOOL_ID = PAYLOAD.at("contentBlockStart.start.toolUse.toolUseId");
    private static final Place TOOL_NAME = PAYLOAD.at("contentBlockStart.start.toolUse.name");
    private static final Place TOOL_TYPE = PAYLOAD.at("contentBlockStart.start.toolUse.type");
    private static final Place TOOL_USE = PAYLOAD.at("contentBlockStart.start.toolUse");
    private static final Place START_OTHER =
            PAYLOAD.at("contentBlockStart.start").atOtherKey("toolResult");
    private static final Place BLOCK_START = PAYLOAD.at("contentBlockStart");
    private static final Place DELTA_INDEX = PAYLOAD.at("contentBlockDelta.contentBlockIndex");
    private static final Place DELTA_TEXT = PAYLOAD.at("contentBlockDelta.delta.text");
    private static final Place DELTA_INPUT = PAYLOAD.at("contentBlockDelta.delta.toolUse.input");
    private static final Place DELTA_REASONING = PAYLOAD.at("contentBlockDelta.delta.reasoningContent.text");
    private static final Place DELTA_OTHER =
            PAYLOAD.at("contentBlockDelta.delta").atOtherKey("toolResult", "citation");
    private static final Place BLOCK_DELTA = PAYLOAD.at("contentBlockDelta");
    private static final Place STOP_INDEX = PAYLOAD.at("contentBlockStop.contentBlockIndex");
    private static final Place BLOCK_STOP = PAYLOAD.at("contentBlockStop");
    private static final Place STOP_REASON = PAYLOAD.at("messageStop.stopReason");
    private static final Place MESSAGE_STOP = PAYLOAD.at("messageStop");
    private static final Place INPUT_TOKENS = PAYLOAD.at("metadata.usage.inputTokens");
    private static final Place CACHE_READ = PAYLOAD.at("metadata.usage.cacheReadInputTokens");
    private static final Place CACHE_READ_COUNT = PAYLOAD.at("metadata.usage.cacheReadInputTokenCount");
    private static final Place CACHE_WRITTEN = PAYLOAD.at("metadata.usage.cacheWriteInputTokens");
    private static final Place OUTPUT_TOKENS = PAYLOAD.at("metadata.usage.outputTokens");
    private static final Place TOTAL_TOKENS = PAYLOAD.at("metadata.usage.totalTokens");
    private static final Place METADATA = PAYLOAD.at("metadata");
    private static final Place GUARDRAIL = PAYLOAD.at("amazon-bedrock-guardrailAction");
    private static final Place INVOKED_INPUT = PAYLOAD.at("amazon-bedrock-invocationMetrics.inputTokenCount");
    private static final Place INVOKED_OUTPUT = PAYLOAD.at("amazon-bedrock-invocationMetrics.outputTokenCount");
    private static final Place TITAN_TEXT = PAYLOAD.at("outputText");
    private static final Place TITAN_REASON = PAYLOAD.at("completionReason");
    private static final Place LLAMA_TEXT = PAYLOAD.at("generation");
    private static final Place LLAMA_REASON = PAYLOAD.at("stop_reason");
    private static final Place MISTRAL = PAYLOAD.at("outputs[*]");
    private static final Place MISTRAL_TEXT = MISTRAL.at("text");
    private static final Place MISTRAL_REASON = MISTRAL.at("stop_reason");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "code", "type");

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    private final ServerCalls serverCalls = new ServerCalls(this::emit);
    /** The blocks of an unknown type. Their texts are not the answer. */
    private final Set<Integer> unknownBlocks = new HashSet<>(0);

    private Channel text = Channel.text(0, 0);
    private final EmptyCall emptyCall = new EmptyCall();
    private int callsBegun;
    private boolean isFinished;

    public BedrockDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        markPresent(place);
    }

    @Override
    boolean isOfFormat(String type) {
        return has(MESSAGE_START)
                || has(BLOCK_START)
                || has(BLOCK_DELTA)
                || has(BLOCK_STOP)
                || has(MESSAGE_STOP)
                || has(METADATA)
                || has(ERROR.error())
                || has(TITAN_TEXT)
                || has(LLAMA_TEXT)
                || has(MISTRAL_TEXT);
    }

    @Override
    String format() {
        return "bedrock";
    }

    @Override
    void endPayload(String type) {
        if (has(BLOCK_START)) {
            blockStarted();
        }
        if (has(BLOCK_DELTA)) {
            delta();
        }
        if (has(BLOCK_STOP)) {
            blockStopped(Math.max(0, index(STOP_INDEX)));
        }
        emitText(0, textOr(TITAN_TEXT, LLAMA_TEXT));
        emitText(0, text(MISTRAL_TEXT));
        emitUsage();
        if (text(GUARDRAIL).equals("INTERVENED")) {
            finish(FinishReason.CONTENT_FILTER, "guardrail_intervened");
        }
        String word = has(MESSAGE_STOP) ? text(STOP_REASON) : textOr(TITAN_REASON, LLAMA_REASON);
        String reason = word.isEmpty() ? text(MISTRAL_REASON) : word;
        if (!reason.isEmpty()) {
            finish(FinishReason.of(reason), reason);
        }
        if (has(ERROR.error()) || type.equals(ERROR_EVENT)) {
            emitError(ERROR);
        }
    }

    private void blockStarted() {
        emptyCall.finish();
        int index = Math.max(0, index(START_INDEX));
        unknownBlocks.remove(index);
        if (has(START_OTHER) && unknownBlocks.add(index)) {
            addChannel();
            emit(new ModelEvent.OtherOutput(channel(index), text(START_OTHER)));
        }
        String name = text(TOOL_NAME);
        if (!name.isEmpty()) {
            callStarted(index, name);
        } else if (has(TOOL_USE)) {
            emit(new ModelEvent.OtherOutput(channel(index), "toolUse"));
        }
    }

    private void callStarted(int index, String name) {
        String id = text(TOOL_ID);
        boolean isServerCall = text(TOOL_TYPE).equals("server_tool_use");
        Channel channel = Channel.call(0, index, isServerCall ? -1 : callsBegun++, id.isEmpty() ? null : id);
        if (isServerCall) {
            addChannel();
            serverCalls.start(index, channel, name);
            return;
        }
        CallWriter call = new CallWriter(channel, this::emit);
        if (calls.put(index, call) == null) {
            addChannel();
        }
        call.start(name);
    }

    private void delta() {
        int index = Math.max(0, index(DELTA_INDEX));
        if (!calls.containsKey(index)) {
            emptyCall.finish();
        }
        if (unknownBlocks.contains(index)) {
            return;
        }
        String reasoning = text(DELTA_REASONING);
        if (!reasoning.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(index), reasoning));
        }
        emitText(index, text(DELTA_TEXT));
        if (has(DELTA_OTHER)) {
            emit(new ModelEvent.OtherOutput(channel(index), text(DELTA_OTHER)));
        }
        if (has(DELTA_INPUT)) {
            arguments(index, json(DELTA_INPUT));
        }
    }

    private void arguments(int index, String json) {
        CallWriter call = calls.get(index);
        if (call != null) {
            call.arguments(json);
        } else if (!serverCalls.append(index, json)) {
            emit(new ModelEvent.OtherOutput(channel(index), "toolUse"));
        }
    }

    private void emitText(int index, String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.TextDelta(channel(index), words));
        }
    }

    private Channel channel(int index) {
        if (text.content() != index) {
            text = Channel.text(0, index);
        }
        return text;
    }

    private void blockStopped(int index) {
        CallWriter call = calls.get(index);
        if (!serverCalls.stop(index) && call != null) {
            emptyCall.stop(call);
        }
    }

    /** Input tokens do not include those of the cache, unless the total shows that they do. */
    private void emitUsage() {
        if (has(INPUT_TOKENS) || has(OUTPUT_TOKENS)) {
            long input = count(INPUT_TOKENS);
            long output = count(OUTPUT_TOKENS);
            long cached = has(CACHE_READ) ? count(CACHE_READ) : count(CACHE_READ_COUNT);
            boolean isIncluded = count(TOTAL_TOKENS) == sum(input, output);
            emitUsage(isIncluded ? input : sum(sum(input, cached), count(CACHE_WRITTEN)), cached, output, -1);
        } else if (has(INVOKED_INPUT) || has(INVOKED_OUTPUT)) {
            emitUsage(count(INVOKED_INPUT), -1, count(INVOKED_OUTPUT), -1);
        }
    }

    private void finish(FinishReason reason, String word) {
        if (!isFinished) {
            isFinished = true;
            serverCalls.stopAll();
            if (reason.isComplete()) {
                emptyCall.finish();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        }
    }
}
