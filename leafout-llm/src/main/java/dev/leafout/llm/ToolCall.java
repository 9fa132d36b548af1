// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import org.jspecify.annotations.Nullable;

/**
 * A call of a tool by a model.
 *
 * @param name the name of the tool
 * @param channel which call it is
 * @since 0.1
 */
public record ToolCall(String name, Channel channel) {
    /** Returns the provider's id of the call, which its answer has to name; null where the provider gives none. */
    public @Nullable String id() {
        return channel.callId();
    }
}
