// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Chat (and generate) of Ollama: a line of JSON for each piece; tool calls come whole. */
public final class OllamaDecoder extends PayloadDecoder<OllamaDecoder.Place> {
    private static final PlaceTree<Place> PLACES = PlaceTree.of(Place.values());
    private static final Channel TEXT = Channel.text(0, 0);

    /** The last call, if it came without arguments: whether it has none, or was cut off, is still to be said. */
    private @Nullable CallWriter empty;

    private int calls;
    private final List<Call> fresh = new ArrayList<>(0);

    enum Place implements PlaceTree.Place {
        CONTENT("message.content"),
        RESPONSE("response"),
        THINKING("message.thinking"),
        GENERATED_THINKING("thinking"),
        CALL("message.tool_calls[*]"),
        CALL_ID("message.tool_calls[*].id"),
        CALL_NAME("message.tool_calls[*].function.name"),
        CALL_ARGUMENTS("message.tool_calls[*].function.arguments"),
        DONE("done"),
        DONE_REASON("done_reason"),
        PROMPT_TOKENS("prompt_eval_count"),
        TOKENS("eval_count"),
        ERROR("error");

        private final String path;

        Place(String path) {
            this.path = path;
        }

        @Override
        public String path() {
            return path;
        }
    }

    private record Call(String id, String name, String arguments) {}

    public OllamaDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PLACES, Place.values().length);
    }

    @Override
    public void opened(Place place, int position) {
        forget(Place.CALL_ID, Place.CALL_ARGUMENTS);
    }

    @Override
    public void closed(Place place) {
        fresh.add(new Call(text(Place.CALL_ID), text(Place.CALL_NAME), json(Place.CALL_ARGUMENTS)));
    }

    /** A line that turned out to be unreadable may have left some. */
    @Override
    void begin() {
        fresh.clear();
    }

    @Override
    void end(String type) {
        String thinking = textOr(Place.THINKING, Place.GENERATED_THINKING);
        if (!thinking.isEmpty()) {
            finishEmpty();
            emit(new ModelEvent.ThinkingDelta(TEXT, thinking));
        }
        String content = textOr(Place.CONTENT, Place.RESPONSE);
        if (!content.isEmpty()) {
            finishEmpty();
            emit(new ModelEvent.TextDelta(TEXT, content));
        }
        fresh.forEach(this::emit);
        emitUsage(Place.PROMPT_TOKENS, Place.TOKENS);
        if (has(Place.ERROR)) {
            emitError("", String.valueOf(any(Place.ERROR)));
        } else if (flag(Place.DONE)) {
            String word = text(Place.DONE_REASON);
            FinishReason reason = word.isEmpty() ? FinishReason.STOP : FinishReason.of(word);
            if (reason.isComplete()) {
                finishEmpty();
            }
            emit(new ModelEvent.Finished(Channel.turn(), reason, word));
            endStream();
        }
    }

    private void emit(Call call) {
        finishEmpty();
        Channel channel = Channel.call(0, -1, calls++, call.id.isEmpty() ? null : call.id);
        CallWriter writer = new CallWriter(channel, this::emit);
        writer.start(call.name);
        writer.arguments(call.arguments);
        if (writer.hasArguments()) {
            writer.finish();
        } else {
            empty = writer;
        }
    }

    /** The model goes on, or stopped by itself: the call had no arguments. */
    private void finishEmpty() {
        if (empty != null) {
            empty.finish();
            empty = null;
        }
    }
}
