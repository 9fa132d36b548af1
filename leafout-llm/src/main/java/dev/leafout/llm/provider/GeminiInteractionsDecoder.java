// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.HashMap;
import java.util.Map;
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
    private static final String CALL = "function_call";

    private final Map<Integer, Step> steps = new HashMap<>();
    private final EmptyCall emptyCall = new EmptyCall();
    private Channel text = Channel.text(0, 0);
    private int callsBegun;

    /** An open step. It uses the writer if the client runs the call, and collects the arguments if Google runs it. */
    private record Step(String type, String id, CallWriter call, KeptText arguments) {}

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
        String type = text(STEP_TYPE);
        if (!type.equals(CALL) && !type.endsWith("_call")) {
            return;
        }
        String id = text(STEP_ID);
        int number = type.equals(CALL) ? callsBegun++ : -1;
        Channel channel = Channel.call(index(), -1, number, id.isEmpty() ? null : id);
        Step step = new Step(type, id, new CallWriter(channel, this::emit), new KeptText());
        if (steps.put(index(), step) == null) {
            addChannel();
        }
        if (type.equals(CALL)) {
            step.call.start(text(STEP_NAME));
        }
        append(step, emptyIfNothing(json(STEP_ARGUMENTS)));
    }

    private static String emptyIfNothing(String json) {
        return json.replaceAll("\\s", "").equals("{}") ? "" : json;
    }

    private void append(Step step, String arguments) {
        if (step.type.equals(CALL)) {
            step.call.arguments(arguments);
        } else if (!step.arguments.append(arguments)) {
            emit(unreadable(KeptText.tooLong("The input of a tool")));
        }
    }

    private void delta() {
        Step step = steps.get(index());
        String type = text(DELTA_TYPE);
        switch (type) {
            case "text" -> emitText(text(DELTA_TEXT));
            case "thought_summary" -> emitThinking(textOr(DELTA_SUMMARY, DELTA_TEXT));
            case "thought_signature", "text_annotation_delta" -> {}
            default -> {
                if (step != null && (type.equals("arguments_delta") || type.equals(step.type))) {
                    append(step, json(DELTA_ARGUMENTS));
                } else if (!type.endsWith("_result")) {
                    emit(new ModelEvent.OtherOutput(channel(), type.isEmpty() ? "step" : type));
                }
            }
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

    private void stepStopped() {
        Step step = steps.get(index());
        if (step == null) {
            return;
        }
        if (step.type.equals(CALL)) {
            emptyCall.stop(step.call);
        } else {
            steps.remove(index());
            emitProviderCall(index(), -1, step.id, step.type, step.arguments.toString());
        }
    }

    private void completed() {
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
