// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A tool call while its arguments come. */
final class OpenCall<A> {
    private final ToolCall call;
    private final TextTarget<A> arguments;
    private final List<BiConsumer<? super ToolCall, ? super A>> consumers;
    private boolean finished;

    OpenCall(ToolCall call, TextTarget<A> arguments, List<BiConsumer<? super ToolCall, ? super A>> consumers) {
        this.call = call;
        this.arguments = arguments;
        this.consumers = consumers;
    }

    TextTarget<A> arguments() {
        return arguments;
    }

    /** All arguments are there. Only if they are valid, the tool is told. */
    void finish() {
        if (finished) {
            return;
        }
        finished = true;
        arguments.finish(null);
        A value = arguments.value();
        if (value != null) {
            consumers.forEach(consumer -> consumer.accept(call, value));
        }
    }

    /** Returns what became of it, now that nothing more comes. */
    CallResult result(@Nullable String cut) {
        arguments.finish(finished ? null : cut == null ? "unfinished" : cut);
        return new CallResult(call, arguments.value(), arguments.failure());
    }
}
