// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.ValueStarted;
import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.ModelEvent;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Replays a model's turn, with a parser for each text and each tool call. */
abstract class ModelReplay implements Consumer<ModelEvent> {
    /** How many texts and calls may be open, as in a {@code ModelStream}. */
    private static final int MAX_OPEN = DecodeLimits.defaults().maxChannels();

    private final Map<Channel, JsonPushParser> parsers = new LinkedHashMap<>();
    private ModelEvent.@Nullable Finished finished;
    private ModelEvent.@Nullable ProviderError error;
    private boolean refused;
    private boolean isFull;

    /** Returns a parser for a text, or, if it has a name, for the arguments of a call. */
    abstract JsonPushParser open(Channel channel, String name);

    /** An event that is neither text nor arguments. */
    abstract void said(ModelEvent event);

    @Override
    public final void accept(ModelEvent event) {
        if (isFull || !hasRoomFor(event)) {
            return;
        }
        if (event instanceof ModelEvent.TextDelta delta) {
            parsers.computeIfAbsent(delta.channel(), channel -> open(channel, ""))
                    .feed(delta.text());
        } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
            parser(delta).feed(delta.json());
        } else {
            note(event);
            said(event);
        }
    }

    /** Returns whether the event's channel is open or may be opened. If not, everything that follows is ignored. */
    private boolean hasRoomFor(ModelEvent event) {
        boolean opens = event instanceof ModelEvent.TextDelta || event instanceof ModelEvent.ToolCallStarted;
        isFull = opens && parsers.size() >= MAX_OPEN && !parsers.containsKey(event.channel());
        if (isFull) {
            ModelEvent.ProviderError tooMany = new ModelEvent.ProviderError(
                    Channel.turn(), 0, "", "more than " + MAX_OPEN + " texts and tool calls are open");
            note(tooMany);
            said(tooMany);
        }
        return !isFull;
    }

    private JsonPushParser parser(ModelEvent event) {
        JsonPushParser parser = parsers.get(event.channel());
        if (parser == null) {
            throw new IllegalStateException("No call was started on " + event.channel());
        }
        return parser;
    }

    private void note(ModelEvent event) {
        if (event instanceof ModelEvent.ToolCallStarted call) {
            parsers.put(call.channel(), open(call.channel(), call.name()));
        } else if (event instanceof ModelEvent.ToolCallFinished) {
            parser(event).finish();
            parsers.remove(event.channel());
        } else if (event instanceof ModelEvent.Finished over) {
            finished = finished == null || finished.reason().isComplete() ? over : finished;
        } else if (event instanceof ModelEvent.ProviderError problem) {
            error = error == null ? problem : error;
        } else if (event instanceof ModelEvent.RefusalDelta) {
            refused = true;
        } else if (event instanceof ModelEvent.Restarted) {
            parsers.clear();
        }
    }

    /** Passes everything on except the end of a text that contained no JSON. */
    static Consumer<JsonEvent> unlessEmpty(Consumer<JsonEvent> next) {
        boolean[] begun = {false};
        return event -> {
            begun[0] |= event instanceof ValueStarted;
            if (begun[0] || !(event instanceof DocumentEnded)) {
                next.accept(event);
            }
        };
    }

    /** Ends the open texts. A text without JSON is not a document, and not an error. */
    final void finish() {
        parsers.values().forEach(parser -> {
            try {
                parser.finish();
            } catch (JsonSyntaxException e) {
                if (e.problem() != Problem.NO_JSON_FOUND) {
                    throw e;
                }
            }
        });
    }

    /** Returns why the model did not finish; empty if it did. */
    final String problem() {
        if (error != null) {
            return "The provider reported an error" + (error.code().isEmpty() ? "" : " (" + error.code() + ")") + ": "
                    + error.message();
        }
        if (refused) {
            return "The model refused.";
        }
        if (finished == null) {
            return "The stream ended before the model had finished.";
        }
        return finished.reason().isComplete() ? "" : "The model was stopped (" + finished.word() + ").";
    }

    /** Returns how lines name a channel: {@code text 0.0}, {@code call 1}. */
    static String name(Channel channel) {
        return channel.isCall() ? "call " + channel.call() : "text " + channel.output() + "." + channel.content();
    }
}
