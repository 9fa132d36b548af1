// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A tool call while its arguments arrive. */
final class OpenCall<A> {
    private final ToolCall call;
    private final TextTarget<A> arguments;
    private final BiConsumer<? super ToolCall, ? super A> handler;
    private boolean finished;

    OpenCall(ToolCall call, TextTarget<A> arguments, BiConsumer<? super ToolCall, ? super A> handler) {
        this.call = call;
        this.arguments = arguments;
        this.handler = handler;
    }

    TextTarget<A> arguments() {
        return arguments;
    }

    /** All arguments have arrived. The tool is called only if they are valid. */
    void finish() {
        if (finished) {
            return;
        }
        finished = true;
        arguments.finish(null);
        A value = arguments.value();
        if (value != null) {
            handler.accept(call, value);
        }
    }

    /** Returns the outcome, once nothing more will arrive. */
    CallResult result(@Nullable String cut) {
        arguments.finish(finished ? null : cut == null ? "unfinished" : cut);
        return new CallResult(call, arguments.value(), arguments.failure());
    }
}
