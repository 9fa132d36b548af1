// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where in a model's turn an event belongs. Events of one channel make one text, or one tool call; channels may be interleaved.
 * Immutable.
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

    /** Returns what is about the whole turn. */
    public static Channel turn() {
        return TURN;
    }

    /** Returns what is about all of one output. */
    public static Channel output(int output) {
        return new Channel(output, -1, -1, null);
    }

    /** Returns a text: that of one content part of an output. */
    public static Channel text(int output, int content) {
        return new Channel(output, content, -1, null);
    }

    /** Returns a tool call; its number is -1 if the provider runs it itself. */
    public static Channel call(int output, int content, int call, @Nullable String callId) {
        return new Channel(output, content, call, callId);
    }

    /** Returns the index of the choice, candidate or output item; -1 for what is about all of the turn. */
    public int output() {
        return output;
    }

    /** Returns the index of the content part or block within the output; -1 for what is about all of the output. */
    public int content() {
        return content;
    }

    /**
     * Returns the number of the tool call, from 0, in the order in which the calls of an output (of the whole turn, where outputs are
     * items) began; -1 for what is no tool call, and for a call that the provider runs itself.
     */
    public int call() {
        return call;
    }

    /**
     * Returns the provider's id of the tool call, which its answer has to name; null for what is no tool call, and where the provider
     * gives none.
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

    /** Without an array, since it is asked for with every event. */
    @Override
    public int hashCode() {
        return ((output * 31 + content) * 31 + call) * 31 + Objects.hashCode(callId);
    }

    @Override
    public String toString() {
        return "Channel[output=" + output + ", content=" + content + ", call=" + call + ", callId=" + callId + "]";
    }
}
