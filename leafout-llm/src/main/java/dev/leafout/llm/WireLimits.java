// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

/**
 * How much of a wire is held in memory at most.
 *
 * @param maxLineBytes how long one line may be, its terminator not counted
 * @param maxEventBytes how long the data of one event may be, its line feeds counted
 * @since 0.1
 */
public record WireLimits(int maxLineBytes, int maxEventBytes) {
    private static final WireLimits DEFAULTS = new WireLimits(8 << 20, 16 << 20);

    public WireLimits {
        if (maxLineBytes <= 0 || maxEventBytes <= 0) {
            throw new IllegalArgumentException(
                    "A limit must be positive, not " + Math.min(maxLineBytes, maxEventBytes));
        }
    }

    /** Returns 8 MiB a line and 16 MiB an event. */
    public static WireLimits defaults() {
        return DEFAULTS;
    }
}
