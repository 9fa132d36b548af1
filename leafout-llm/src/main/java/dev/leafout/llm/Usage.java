// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a turn has used. Immutable.
 *
 * @since 0.1
 */
public final class Usage {
    private static final Usage UNKNOWN = new Usage(-1, -1);

    private final long inputTokens;
    private final long outputTokens;

    private Usage(long inputTokens, long outputTokens) {
        this.inputTokens = inputTokens;
        this.outputTokens = outputTokens;
    }

    /** Returns a usage; -1 stands for what is not known. */
    public static Usage of(long inputTokens, long outputTokens) {
        return new Usage(inputTokens, outputTokens);
    }

    /** Returns the usage of a turn of which nothing was said. */
    public static Usage unknown() {
        return UNKNOWN;
    }

    /** Returns how many tokens were read; -1 if that was not said. */
    public long inputTokens() {
        return inputTokens;
    }

    /** Returns how many tokens were written; -1 if that was not said. */
    public long outputTokens() {
        return outputTokens;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Usage usage && inputTokens == usage.inputTokens && outputTokens == usage.outputTokens;
    }

    @Override
    public int hashCode() {
        return Objects.hash(inputTokens, outputTokens);
    }

    @Override
    public String toString() {
        return "Usage[inputTokens=" + inputTokens + ", outputTokens=" + outputTokens + "]";
    }
}
