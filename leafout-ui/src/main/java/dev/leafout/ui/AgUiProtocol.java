// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import org.jspecify.annotations.Nullable;

/** AG-UI 1.0. All turns are one run; each text is a message, and the calls of a turn belong to its last text. */
final class AgUiProtocol implements Protocol {
    private final AgUiInput input;
    private final SseOutput out;
    private boolean started;
    private boolean hasState;
    private int turns;
    private int results;
    /** The last text of this turn. */
    private @Nullable String message;

    AgUiProtocol(AgUiInput input, SseOutput out) {
        this.input = input;
        this.out = out;
        this.hasState = input.hasState();
    }

    private static JsonObject event(String type) {
        return JsonObject.of("type", type);
    }

    private JsonObject run(String type) {
        return event(type).text("threadId", input.threadId()).text("runId", input.runId());
    }

    /** Ids of messages are unique in a conversation. */
    private String id(String id) {
        return input.runId() + "-" + id;
    }

    @Override
    public void turnStarted() {
        if (!started) {
            started = true;
            out.write(run("RUN_STARTED"));
        }
        turns++;
        message = null;
    }

    private JsonObject ofMessage(String type, String id) {
        return event(type).text("messageId", id(id));
    }

    @Override
    public void partStarted(boolean isThinking, String id) {
        if (isThinking) {
            out.write(ofMessage("REASONING_START", id));
            out.write(ofMessage("REASONING_MESSAGE_START", id).text("role", "reasoning"));
        } else {
            message = id(id);
            out.write(ofMessage("TEXT_MESSAGE_START", id).text("role", "assistant"));
        }
    }

    @Override
    public void partAppended(boolean isThinking, String id, String text) {
        out.write(ofMessage(isThinking ? "REASONING_MESSAGE_CONTENT" : "TEXT_MESSAGE_CONTENT", id)
                .text("delta", text));
    }

    @Override
    public void partEnded(boolean isThinking, String id) {
        if (isThinking) {
            out.write(ofMessage("REASONING_MESSAGE_END", id));
            out.write(ofMessage("REASONING_END", id));
        } else {
            out.write(ofMessage("TEXT_MESSAGE_END", id));
        }
    }

    private static JsonObject ofCall(String type, ShownCall call) {
        return event(type).text("toolCallId", call.id());
    }

    @Override
    public void callStarted(ShownCall call) {
        out.write(ofCall("TOOL_CALL_START", call)
                .text("toolCallName", call.name())
                .text("parentMessageId", message == null ? id("calls-" + turns) : message));
    }

    @Override
    public void argumentsAppended(ShownCall call, String json) {
        out.write(ofCall("TOOL_CALL_ARGS", call).text("delta", json));
    }

    @Override
    public void callReady(ShownCall call) {
        out.write(ofCall("TOOL_CALL_END", call));
    }

    @Override
    public boolean canRefuseCalls() {
        return false;
    }

    @Override
    public boolean callRefused(ShownCall call, String why) {
        return false;
    }

    @Override
    public void callAnswered(ShownCall call, String json) {
        callBroke(call, json);
    }

    @Override
    public void callBroke(ShownCall call, String message) {
        out.write(ofCall("TOOL_CALL_RESULT", call)
                .text("messageId", id("result-" + ++results))
                .text("content", message)
                .text("role", "tool"));
    }

    /** Not as a call: a client would take it for one that it has to run. */
    @Override
    public void providerCalled(ModelEvent.ProviderToolCalled call) {
        JsonObject value = JsonObject.of("name", call.name())
                .json("arguments", CleanJson.orText(call.arguments()))
                .json("awaitsApproval", Boolean.toString(call.awaitsApproval()));
        String id = call.channel().callId();
        data("provider_tool_call", (id == null ? value : value.text("id", id)).toString());
    }

    /** An object without a name is the whole state. */
    @Override
    public ShownObject object(String name) {
        boolean isWhole = name.isEmpty();
        String pointer = isWhole ? "" : "/" + name.replace("~", "~0").replace("/", "~1");
        return new PatchedObject(
                pointer,
                isWhole ? this::clearState : this::needState,
                patch -> out.write(event("STATE_DELTA").json("delta", patch)));
    }

    /** A property can only be added to an object. */
    private void needState() {
        if (!hasState) {
            clearState();
        }
    }

    private void clearState() {
        hasState = true;
        out.write(event("STATE_SNAPSHOT").json("snapshot", "{}"));
    }

    @Override
    public void data(String name, String json) {
        out.write(event("CUSTOM").text("name", name).json("value", json));
    }

    @Override
    public void turnEnded() {}

    @Override
    public void finished(FinishReason reason) {
        out.write(run("RUN_FINISHED"));
    }

    @Override
    public void failed(String code, RuntimeException failure) {
        out.write(event("RUN_ERROR")
                .text("message", String.valueOf(failure.getMessage()))
                .text("code", code));
    }
}
