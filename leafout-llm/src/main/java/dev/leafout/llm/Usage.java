// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a turn has used. What was read includes what came from a cache, and what was written includes the model's thoughts,
 * whichever way the provider counts them. Immutable.
 *
 * @since 0.1
 */
public final class Usage {
    private static final Usage UNKNOWN = new Usage(-1, -1, -1, -1);

    private final long inputTokens;
    private final long cachedInputTokens;
    private final long outputTokens;
    private final long reasoningTokens;

    private Usage(long inputTokens, long cachedInputTokens, long outputTokens, long reasoningTokens) {
        this.inputTokens = inputTokens;
        this.cachedInputTokens = cachedInputTokens;
        this.outputTokens = outputTokens;
        this.reasoningTokens = reasoningTokens;
    }

    /** Returns a usage; -1 stands for what is not known. */
    public static Usage of(long inputTokens, long outputTokens) {
        return new Usage(inputTokens, -1, outputTokens, -1);
    }

    /** Returns the usage of a turn of which nothing was said. */
    public static Usage unknown() {
        return UNKNOWN;
    }

    /** Returns the same, of whose input so much came from a cache; -1 if that is not known. */
    public Usage withCachedInputTokens(long value) {
        return new Usage(inputTokens, value, outputTokens, reasoningTokens);
    }

    /** Returns the same, of whose output so much were thoughts; -1 if that is not known. */
    public Usage withReasoningTokens(long value) {
        return new Usage(inputTokens, cachedInputTokens, outputTokens, value);
    }

    /** Returns how many tokens were read, those from a cache among them; -1 if that was not said. */
    public long inputTokens() {
        return inputTokens;
    }

    /** Returns how many of the tokens that were read came from a cache; -1 if that was not said. */
    public long cachedInputTokens() {
        return cachedInputTokens;
    }

    /** Returns how many tokens were written, the model's thoughts among them; -1 if that was not said. */
    public long outputTokens() {
        return outputTokens;
    }

    /** Returns how many of the tokens that were written were thoughts; -1 if that was not said. */
    public long reasoningTokens() {
        return reasoningTokens;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Usage usage
                && inputTokens == usage.inputTokens
                && cachedInputTokens == usage.cachedInputTokens
                && outputTokens == usage.outputTokens
                && reasoningTokens == usage.reasoningTokens;
    }

    @Override
    public int hashCode() {
        return Objects.hash(inputTokens, cachedInputTokens, outputTokens, reasoningTokens);
    }

    @Override
    public String toString() {
        return "Usage[inputTokens=" + inputTokens + ", cachedInputTokens=" + cachedInputTokens + ", outputTokens="
                + outputTokens + ", reasoningTokens=" + reasoningTokens + "]";
    }
}
