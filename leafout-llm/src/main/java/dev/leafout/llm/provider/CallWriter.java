// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.JsonText;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Emits the events of one tool call. Nothing is emitted before its name is known. */
final class CallWriter {
    private final Consumer<ModelEvent> out;
    private final Channel channel;
    /** The arguments that arrived before the name. */
    private final KeptText held = new KeptText();

    private String name = "";
    private boolean hasArguments;
    private boolean isFreeText;
    private boolean finished;

    CallWriter(Channel channel, Consumer<ModelEvent> out) {
        this.channel = channel;
        this.out = out;
    }

    @Nullable
    String id() {
        return channel.callId();
    }

    /** Returns the name of the tool; empty until it is known. */
    String name() {
        return name;
    }

    private boolean isStarted() {
        return !name.isEmpty();
    }

    boolean isFinished() {
        return finished;
    }

    boolean hasArguments() {
        return hasArguments || !held.isEmpty();
    }

    void start(String tool) {
        if (!isStarted() && !finished && !tool.isEmpty()) {
            name = tool;
            out.accept(new ModelEvent.ToolCallStarted(channel, tool));
            arguments(held.toString());
            held.clear();
        }
    }

    void arguments(String json) {
        if (finished) {
            return;
        }
        if (!isStarted()) {
            hold(json);
        } else if (!json.isEmpty()) {
            hasArguments = true;
            out.accept(new ModelEvent.ArgumentsDelta(channel, json));
        }
    }

    /** Same as {@link #arguments}, for a tool that takes free text instead of JSON. Its arguments are one JSON string. */
    void freeText(String text) {
        String quoted = JsonText.quoted(text);
        String more = quoted.substring(1, quoted.length() - 1);
        arguments(isFreeText ? more : '"' + more);
        isFreeText = true;
    }

    private void hold(String json) {
        if (!held.append(json)) {
            finished = true;
            held.clear();
            out.accept(PayloadDecoder.unreadable(KeptText.tooLong("What came before the name of a tool")));
        }
    }

    /** Ends the arguments. If there were none, they are the empty object. Arguments without a name are no call, but output. */
    void finish() {
        if (!isStarted() && !held.isEmpty()) {
            finished = true;
            held.clear();
            out.accept(new ModelEvent.OtherOutput(channel, "tool_call"));
        } else if (isStarted() && !finished) {
            if (isFreeText) {
                arguments("\"");
            } else if (!hasArguments) {
                arguments("{}");
            }
            finished = true;
            out.accept(new ModelEvent.ToolCallFinished(channel));
        }
    }
}
