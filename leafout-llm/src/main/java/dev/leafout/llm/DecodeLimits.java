// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

/**
 * How much of a provider stream is held in memory at most.
 *
 * @param maxLineBytes how long one line may be, its terminator not counted
 * @param maxEventBytes how long the data of one event may be, its line feeds counted
 * @param maxChannels how many texts and tool calls a turn may have, those of all outputs together
 * @since 0.1
 */
public record DecodeLimits(int maxLineBytes, int maxEventBytes, int maxChannels) {
    private static final int MAX_CHANNELS = 1_000;
    private static final DecodeLimits DEFAULTS = new DecodeLimits(8 << 20, 16 << 20);

    public DecodeLimits {
        int least = Math.min(Math.min(maxLineBytes, maxEventBytes), maxChannels);
        if (least <= 0) {
            throw new IllegalArgumentException("A limit must be positive, not " + least);
        }
    }

    /** Limits lines and events; a turn has 1,000 channels at most. */
    public DecodeLimits(int maxLineBytes, int maxEventBytes) {
        this(maxLineBytes, maxEventBytes, MAX_CHANNELS);
    }

    /** Returns 8 MiB a line, 16 MiB an event, and 1,000 channels a turn. */
    public static DecodeLimits defaults() {
        return DEFAULTS;
    }
}
