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
 * Decodes Gemini's Interactions: steps with an index that start, grow and stop. They are thoughts, output, calls, and calls of
 * Google's own tools.
 */
public final class GeminiInteractionsDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place TYPE = PAYLOAD.at("event_type");
    private static final Place INDEX = PAYLOAD.at("index");
    private static final Place STEP_TYPE = PAYLOAD.at("step.type");
    private static final Place STEP_ID = PAYLOAD.at("step.id");
    private static final Place STEP_NAME = PAYLOAD.at("step.name");
    private static final Place STEP_ARGUMENTS = PAYLOAD.at("step.arguments");
    private static final Place DELTA_TYPE = PAYLOAD.at("delta.type");
    private static final Place DELTA_TEXT = PAYLOAD.at("delta.text");
    private static final Place DELTA_SUMMARY = PAYLOAD.at("delta.content.text");
    private static final Place DELTA_ARGUMENTS = PAYLOAD.at("delta.arguments");
    private static final Place STATUS = PAYLOAD.at("interaction.status");
    private static final Place INPUT_TOKENS = PAYLOAD.at("interaction.usage.total_input_tokens");
    private static final Place TOOL_TOKENS = PAYLOAD.at("interaction.usage.total_tool_use_tokens");
    private static final Place CACHED_TOKENS = PAYLOAD.at("interaction.usage.total_cached_tokens");
    private static final Place OUTPUT_TOKENS = PAYLOAD.at("interaction.usage.total_output_tokens");
    private static final Place THOUGHT_TOKENS = PAYLOAD.at("interaction.usage.total_thought_tokens");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "code", "status");
    private static final String CALL = "_call";
    private static final String RESULT = "_result";

    private final Map<Integer, CallWriter> calls = new HashMap<>();
    private final ServerCalls serverCalls = new ServerCalls(this::emit);
    /** The open steps whose text is not the answer: thoughts, and results of tools and steps of unknown types. */
    private final Set<Integer> thoughts = new HashSet<>(0);

    private final Set<Integer> otherSteps = new HashSet<>(0);
    private final EmptyCall emptyCall = new EmptyCall();
    private Channel text = Channel.text(0, 0);
    private int callsBegun;

    public GeminiInteractionsDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        markPresent(place);
    }

    @Override
    boolean isOfFormat(String eventType) {
        return has(TYPE) || has(ERROR.error());
    }

    @Override
    String format() {
        return "gemini-interactions";
    }

    @Override
    void endPayload(String eventType) {
        switch (type(TYPE, ERROR, eventType)) {
            case "step.start" -> stepStarted();
            case "step.delta" -> delta();
            case "step.stop" -> stepStopped();
            case "interaction.completed" -> completed();
            case ERROR_EVENT -> emitError(ERROR);
            default -> {
                // events about creation and status
                if (has(ERROR.error())) {
                    emitError(ERROR);
                }
            }
        }
    }

    private int index() {
        return Math.max(0, index(INDEX));
    }

    private Channel channel() {
        if (text.output() != index()) {
            text = Channel.text(index(), 0);
        }
        return text;
    }

    private void stepStarted() {
        emptyCall.finish();
        close(thoughts);
        close(otherSteps);
        String type = text(STEP_TYPE);
        if (type.equals("function_call")) {
            callStarted();
        } else if (type.endsWith(CALL)) {
            serverCallStarted(type);
        } else if (type.equals("thought")) {
            open(thoughts);
        } else if (!type.equals("model_output")) {
            open(otherSteps);
            if (!isKnownResult(type)) {
                emitOther(type.isEmpty() ? "step" : type);
            }
        }
    }

    private void open(Set<Integer> kind) {
        if (kind.add(index())) {
            addChannel();
        }
    }

    private void close(Set<Integer> kind) {
        if (kind.remove(index())) {
            removeChannel();
        }
    }

    /** The result of a tool is known if the turn has called one. */
    private boolean isKnownResult(String type) {
        return type.endsWith(RESULT) && serverCalls.isAny();
    }

    private void emitOther(String type) {
        emit(new ModelEvent.OtherOutput(channel(), type));
    }

    private Channel call(int number) {
        String id = text(STEP_ID);
        return Channel.call(index(), -1, number, id.isEmpty() ? null : id);
    }

    private void callStarted() {
        CallWriter call = new CallWriter(call(callsBegun++), this::emit);
        if (calls.put(index(), call) == null) {
            addChannel();
        }
        call.start(text(STEP_NAME));
        call.arguments(emptyIfNothing(json(STEP_ARGUMENTS)));
    }

    private void serverCallStarted(String type) {
        addChannel();
        String name = text(STEP_NAME);
        serverCalls.start(index(), call(-1), name.isEmpty() ? type.substring(0, type.length() - CALL.length()) : name);
        serverCalls.append(index(), emptyIfNothing(json(STEP_ARGUMENTS)));
    }

    private static String emptyIfNothing(String json) {
        return json.replaceAll("\\s", "").equals("{}") ? "" : json;
    }

    private void delta() {
        if (otherSteps.contains(index())) {
            return;
        }
        String type = text(DELTA_TYPE);
        switch (type) {
            case "text" -> emitText(text(DELTA_TEXT));
            case "thought_summary" -> emitThinking(textOr(DELTA_SUMMARY, DELTA_TEXT));
            case "thought_signature", "text_annotation_delta" -> {}
            default -> {
                boolean isArguments = type.equals("arguments_delta") || type.endsWith(CALL);
                if (!(isArguments && append(json(DELTA_ARGUMENTS))) && !isKnownResult(type)) {
                    emitOther(type.isEmpty() ? "step" : type);
                }
            }
        }
    }

    private boolean append(String arguments) {
        CallWriter call = calls.get(index());
        if (call != null) {
            call.arguments(arguments);
        }
        return call != null || serverCalls.append(index(), arguments);
    }

    private void emitText(String words) {
        if (thoughts.contains(index())) {
            emitThinking(words);
        } else if (!words.isEmpty()) {
            emit(new ModelEvent.TextDelta(channel(), words));
        }
    }

    private void emitThinking(String words) {
        if (!words.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), words));
        }
    }

    private void stepStopped() {
        close(thoughts);
        close(otherSteps);
        CallWriter call = calls.get(index());
        if (!serverCalls.stop(index()) && call != null) {
            emptyCall.stop(call);
        }
    }

    private void completed() {
        serverCalls.stopAll();
        if (has(INPUT_TOKENS) || has(OUTPUT_TOKENS)) {
            emitUsage(
                    sum(count(INPUT_TOKENS), count(TOOL_TOKENS)),
                    count(CACHED_TOKENS),
                    sum(count(OUTPUT_TOKENS), count(THOUGHT_TOKENS)),
                    count(THOUGHT_TOKENS));
        }
        String status = text(STATUS);
        if (status.equals("failed")) {
            emitError(status, "The interaction failed.");
        }
        FinishReason reason =
                status.equals("requires_action") ? FinishReason.TOOL_CALLS : reasonOf(status, callsBegun > 0);
        if (reason.isComplete()) {
            emptyCall.finish();
        }
        emit(new ModelEvent.Finished(Channel.turn(), reason, status));
        endStream();
    }
}
