// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamFailure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a tool call: its arguments, or why they cannot be used. Immutable if the arguments are.
 *
 * @since 0.1
 */
public final class CallResult {
    private final ToolCall call;
    private final @Nullable Object arguments;
    private final @Nullable StreamFailure failure;

    CallResult(ToolCall call, @Nullable Object arguments, @Nullable StreamFailure failure) {
        this.call = call;
        this.arguments = arguments;
        this.failure = failure;
    }

    /** Returns the call. */
    public ToolCall call() {
        return call;
    }

    /**
     * Returns the arguments, in the type that was declared for the tool, or as JSON text if the tool was not declared. Null if
     * there is a failure.
     */
    public @Nullable Object arguments() {
        return arguments;
    }

    /** Returns why the arguments cannot be used; null if they are complete and valid. */
    public @Nullable StreamFailure failure() {
        return failure;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallResult result
                && call.equals(result.call)
                && Objects.equals(arguments, result.arguments)
                && Objects.equals(failure, result.failure);
    }

    @Override
    public int hashCode() {
        return Objects.hash(call, arguments, failure);
    }

    @Override
    public String toString() {
        return "CallResult[call=" + call + ", " + (failure == null ? "arguments=" + arguments : "failure=" + failure)
                + "]";
    }
}
