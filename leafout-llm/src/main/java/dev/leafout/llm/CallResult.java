// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamFailure;
import org.jspecify.annotations.Nullable;

/**
 * What became of a tool call.
 *
 * @param arguments its arguments, of the type that was declared for the tool; for a tool that was not declared, their JSON text. Null if
 *     there is a failure
 * @param failure why its arguments cannot be used; null if they are complete and valid
 * @since 0.1
 */
public record CallResult(
        ToolCall call, @Nullable Object arguments, @Nullable StreamFailure failure) {}
