// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where an event belongs in a model's turn. The events of one channel form one text or one tool call. Channels may be
 * interleaved. Immutable.
 *
 * @since 0.1
 */
public final class Channel {
    private static final Channel TURN = new Channel(-1, -1, -1, null);

    private final int output;
    private final int content;
    private final int call;
    private final @Nullable String callId;

    private Channel(int output, int content, int call, @Nullable String callId) {
        this.output = output;
        this.content = content;
        this.call = call;
        this.callId = callId;
    }

    /** Returns the channel of the whole turn. */
    public static Channel turn() {
        return TURN;
    }

    /** Returns the channel of one whole output. */
    public static Channel output(int output) {
        return new Channel(output, -1, -1, null);
    }

    /** Returns the channel of a text, which is one content part of an output. */
    public static Channel text(int output, int content) {
        return new Channel(output, content, -1, null);
    }

    /** Returns the channel of a tool call. Its number is -1 if the provider runs the call itself. */
    public static Channel call(int output, int content, int call, @Nullable String callId) {
        return new Channel(output, content, call, callId);
    }

    /** Returns the index of the choice, candidate or output item; -1 if the channel is the whole turn. */
    public int output() {
        return output;
    }

    /** Returns the index of the content part or block within the output; -1 if the channel is a whole output or turn. */
    public int content() {
        return content;
    }

    /**
     * Returns the number of the tool call. Calls are numbered from 0 in the order they began, per output (or per turn, if each
     * output is a single item). -1 if this is not a tool call, or if the provider runs the call itself.
     */
    public int call() {
        return call;
    }

    /**
     * Returns the provider's id of the tool call, which the reply must name. Null if this is not a tool call, or if the provider
     * sends no id.
     */
    public @Nullable String callId() {
        return callId;
    }

    /** Returns whether this is a tool call that the client runs. */
    public boolean isCall() {
        return call >= 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Channel channel
                && output == channel.output
                && content == channel.content
                && call == channel.call
                && Objects.equals(callId, channel.callId);
    }

    /** Written out, because {@code Objects.hash} would allocate an array for every event. */
    @Override
    public int hashCode() {
        return ((output * 31 + content) * 31 + call) * 31 + Objects.hashCode(callId);
    }

    @Override
    public String toString() {
        return "Channel[output=" + output + ", content=" + content + ", call=" + call + ", callId=" + callId + "]";
    }
}
