// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.UUID;

/** The UI message stream of the Vercel AI SDK. Each turn of the model is a step of one message. */
final class AiSdkProtocol implements Protocol {
    private final SseOutput out;
    private boolean started;

    AiSdkProtocol(SseOutput out) {
        this.out = out;
    }

    private static JsonObject chunk(String type) {
        return JsonObject.of("type", type);
    }

    @Override
    public void turnStarted() {
        if (!started) {
            started = true;
            out.write(chunk("start"));
        }
        out.write(chunk("start-step"));
    }

    private static String kind(boolean isThinking) {
        return isThinking ? "reasoning" : "text";
    }

    @Override
    public void partStarted(boolean isThinking, String id) {
        out.write(chunk(kind(isThinking) + "-start").text("id", id));
    }

    @Override
    public void partAppended(boolean isThinking, String id, String text) {
        out.write(chunk(kind(isThinking) + "-delta").text("id", id).text("delta", text));
    }

    @Override
    public void partEnded(boolean isThinking, String id) {
        out.write(chunk(kind(isThinking) + "-end").text("id", id));
    }

    @Override
    public void callStarted(ShownCall call) {
        out.write(chunk("tool-input-start").text("toolCallId", call.id()).text("toolName", call.name()));
    }

    @Override
    public void argumentsAppended(ShownCall call, String json) {
        out.write(chunk("tool-input-delta").text("toolCallId", call.id()).text("inputTextDelta", json));
    }

    @Override
    public void callReady(ShownCall call) {
        out.write(chunk("tool-input-available")
                .text("toolCallId", call.id())
                .text("toolName", call.name())
                .json("input", call.input()));
    }

    @Override
    public boolean canRefuseCalls() {
        return true;
    }

    @Override
    public boolean callRefused(ShownCall call, String why) {
        out.write(chunk("tool-input-error")
                .text("toolCallId", call.id())
                .text("toolName", call.name())
                .json("input", call.input())
                .text("errorText", why));
        return true;
    }

    @Override
    public void callAnswered(ShownCall call, String json) {
        out.write(chunk("tool-output-available").text("toolCallId", call.id()).json("output", json));
    }

    @Override
    public void callBroke(ShownCall call, String message) {
        out.write(chunk("tool-output-error").text("toolCallId", call.id()).text("errorText", message));
    }

    @Override
    public void providerCalled(ModelEvent.ProviderToolCalled call) {
        String given = call.channel().callId();
        String id = given == null ? "call-" + UUID.randomUUID() : given;
        out.write(chunk("tool-input-available")
                .text("toolCallId", id)
                .text("toolName", call.name())
                .json("input", CleanJson.orText(call.arguments()))
                .json("providerExecuted", "true"));
        if (call.awaitsApproval()) {
            out.write(chunk("tool-approval-request").text("approvalId", id).text("toolCallId", id));
        }
    }

    @Override
    public ShownObject object(String name) {
        String id = UUID.randomUUID().toString(); // a message may have parts from earlier requests
        return new WholeObject(json -> out.write(data(name).text("id", id).json("data", json)));
    }

    private static JsonObject data(String name) {
        return chunk("data-" + name);
    }

    @Override
    public void data(String name, String json) {
        out.write(data(name).json("data", json));
    }

    @Override
    public void turnEnded() {
        out.write(chunk("finish-step"));
    }

    @Override
    public void finished(FinishReason reason) {
        out.write(chunk("finish").text("finishReason", reason == FinishReason.TOOL_CALLS ? "tool-calls" : "stop"));
        out.write("[DONE]");
    }

    @Override
    public void failed(String code, RuntimeException failure) {
        out.write(chunk("error").text("errorText", String.valueOf(failure.getMessage())));
        out.write("[DONE]");
    }
}
