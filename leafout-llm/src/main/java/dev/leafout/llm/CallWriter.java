// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says what becomes of one tool call. Nothing is said before its name is known. */
final class CallWriter {
    private final Consumer<ModelEvent> out;
    private final Channel channel;
    /** The arguments that came before the name. */
    private final StringBuilder held = new StringBuilder(0);

    private boolean started;
    private boolean hasArguments;
    private boolean finished;

    CallWriter(Channel channel, Consumer<ModelEvent> out) {
        this.channel = channel;
        this.out = out;
    }

    @Nullable
    String id() {
        return channel.callId();
    }

    boolean isFinished() {
        return finished;
    }

    boolean hasArguments() {
        return hasArguments || held.length() > 0;
    }

    void start(String name) {
        if (!started && !name.isEmpty()) {
            started = true;
            out.accept(new ModelEvent.ToolCallStarted(channel, name));
            arguments(held.toString());
            held.setLength(0);
        }
    }

    void arguments(String json) {
        if (!started) {
            held.append(json);
        } else if (!json.isEmpty() && !finished) {
            hasArguments = true;
            out.accept(new ModelEvent.ArgumentsDelta(channel, json));
        }
    }

    /** No more arguments come. If there were none, they are the empty object. */
    void finish() {
        if (started && !finished) {
            if (!hasArguments) {
                arguments("{}");
            }
            finished = true;
            out.accept(new ModelEvent.ToolCallFinished(channel));
        }
    }
}
