// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Decodes Ollama's chat (and generate): one line of JSON per piece. Tool calls arrive whole. */
public final class OllamaDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place CONTENT = PAYLOAD.at("message.content");
    private static final Place RESPONSE = PAYLOAD.at("response");
    private static final Place THINKING = PAYLOAD.at("message.thinking");
    private static final Place GENERATED_THINKING = PAYLOAD.at("thinking");
    private static final Place CALL = PAYLOAD.at("message.tool_calls[*]");
    private static final Place CALL_ID = CALL.at("id");
    private static final Place CALL_NAME = CALL.at("function.name");
    private static final Place CALL_ARGUMENTS = CALL.at("function.arguments");
    private static final Place IMAGES = PAYLOAD.at("message.images");
    private static final Place IMAGE = PAYLOAD.at("image");
    private static final Place DONE = PAYLOAD.at("done");
    private static final Place DONE_REASON = PAYLOAD.at("done_reason");
    private static final Place PROMPT_TOKENS = PAYLOAD.at("prompt_eval_count");
    private static final Place TOKENS = PAYLOAD.at("eval_count");
    private static final Place ERROR = PAYLOAD.at("error");
    private static final Channel TEXT = Channel.text(0, 0);

    private final EmptyCall emptyCall = new EmptyCall();
    private int callsBegun;
    private final List<Call> newCalls = new ArrayList<>(0);

    private record Call(String id, String name, String arguments) {}

    public OllamaDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    public void opened(Place place, int position) {
        forget(CALL_ID, CALL_ARGUMENTS);
    }

    @Override
    public void closed(Place place) {
        newCalls.add(new Call(text(CALL_ID), text(CALL_NAME), json(CALL_ARGUMENTS)));
    }

    @Override
    boolean isOfFormat(String type) {
        return has(CONTENT) || has(RESPONSE) || has(DONE) || has(ERROR) || !newCalls.isEmpty();
    }

    @Override
    String format() {
        return "ollama";
    }

    /** Clears calls that an unreadable line may have left behind. */
    @Override
    void beginPayload() {
        newCalls.clear();
    }

    @Override
    void endPayload(String type) {
        String thinking = textOr(THINKING, GENERATED_THINKING);
        if (!thinking.isEmpty()) {
            emptyCall.finish();
            emit(new ModelEvent.ThinkingDelta(TEXT, thinking));
        }
        String content = textOr(CONTENT, RESPONSE);
        if (!content.isEmpty()) {
            emptyCall.finish();
            emit(new ModelEvent.TextDelta(TEXT, content));
        }
        newCalls.forEach(this::emit);
        if (has(IMAGES) || has(IMAGE)) {
            emit(new ModelEvent.OtherOutput(TEXT, "image"));
        }
        if (has(PROMPT_TOKENS) || has(TOKENS)) {
            emitUsage(count(PROMPT_TOKENS), -1, count(TOKENS), -1);
        }
        if (has(ERROR)) {
            emitError("", String.valueOf(raw(ERROR)));
        } else if (flag(DONE)) {
            String word = text(DONE_REASON);
            FinishReason reason = reasonOf(word.isEmpty() ? "stop" : word, callsBegun > 0);
            if (reason.isComplete()) {
                emptyCall.finish();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
            endStream();
        }
    }

    private void emit(Call call) {
        emptyCall.finish();
        Channel channel = Channel.call(0, -1, callsBegun++, call.id.isEmpty() ? null : call.id);
        CallWriter writer = new CallWriter(channel, this::emit);
        writer.start(call.name);
        writer.arguments(call.arguments);
        emptyCall.stop(writer);
    }
}
