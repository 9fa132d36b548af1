// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a turn used. Input includes tokens from a cache and output includes the model's thoughts, however the provider
 * counts them. Immutable.
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

    /** Returns a usage with these counts; -1 means unknown. */
    public static Usage of(long inputTokens, long outputTokens) {
        return new Usage(inputTokens, -1, outputTokens, -1);
    }

    /** Returns the usage of a turn for which none was reported. */
    public static Usage unknown() {
        return UNKNOWN;
    }

    /** Returns a copy with this many input tokens from a cache; -1 means unknown. */
    public Usage withCachedInputTokens(long value) {
        return new Usage(inputTokens, value, outputTokens, reasoningTokens);
    }

    /** Returns a copy with this many output tokens for thoughts; -1 means unknown. */
    public Usage withReasoningTokens(long value) {
        return new Usage(inputTokens, cachedInputTokens, outputTokens, value);
    }

    /** Returns the number of input tokens, including those from a cache; -1 if unknown. */
    public long inputTokens() {
        return inputTokens;
    }

    /** Returns how many of the input tokens came from a cache; -1 if unknown. */
    public long cachedInputTokens() {
        return cachedInputTokens;
    }

    /** Returns the number of output tokens, including the model's thoughts; -1 if unknown. */
    public long outputTokens() {
        return outputTokens;
    }

    /** Returns how many of the output tokens were thoughts; -1 if unknown. */
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
