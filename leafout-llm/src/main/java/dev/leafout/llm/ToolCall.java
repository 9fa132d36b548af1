// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A model's call of a tool. Immutable.
 *
 * @since 0.1
 */
public final class ToolCall {
    private final String name;
    private final Channel channel;

    ToolCall(String name, Channel channel) {
        this.name = name;
        this.channel = channel;
    }

    /** Returns the name of the tool. */
    public String name() {
        return name;
    }

    /** Returns the channel of the call. */
    public Channel channel() {
        return channel;
    }

    /** Returns the provider's id of the call, which the reply must name; null if the provider sends none. */
    public @Nullable String id() {
        return channel.callId();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ToolCall call && name.equals(call.name) && channel.equals(call.channel);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, channel);
    }

    @Override
    public String toString() {
        return "ToolCall[name=" + name + ", channel=" + channel + "]";
    }
}
