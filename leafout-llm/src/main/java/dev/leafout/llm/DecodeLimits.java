// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

/**
 * Limits on how much of a provider stream is held in memory. Immutable.
 *
 * <pre>{@code
 * DecodeLimits limits = DecodeLimits.defaults().withMaxLineBytes(1 << 20).withMaxChannels(100);
 * }</pre>
 *
 * @since 0.1
 */
public final class DecodeLimits {
    private static final DecodeLimits DEFAULTS = new DecodeLimits(8 << 20, 16 << 20, 1_000);

    private final int maxLineBytes;
    private final int maxEventBytes;
    private final int maxChannels;

    private DecodeLimits(int maxLineBytes, int maxEventBytes, int maxChannels) {
        int least = Math.min(Math.min(maxLineBytes, maxEventBytes), maxChannels);
        if (least <= 0) {
            throw new IllegalArgumentException("A limit must be positive, not " + least);
        }
        this.maxLineBytes = maxLineBytes;
        this.maxEventBytes = maxEventBytes;
        this.maxChannels = maxChannels;
    }

    /** Returns the defaults: 8 MiB per line, 16 MiB per event, and 1,000 channels per turn. */
    public static DecodeLimits defaults() {
        return DEFAULTS;
    }

    /** Returns the maximum length of a line, without its terminator. Default: 8 MiB. */
    public int maxLineBytes() {
        return maxLineBytes;
    }

    /** Returns the maximum length of an event's data, including line feeds. Default: 16 MiB. */
    public int maxEventBytes() {
        return maxEventBytes;
    }

    /** Returns the maximum number of texts and tool calls in a turn, over all outputs. Default: 1,000. */
    public int maxChannels() {
        return maxChannels;
    }

    public DecodeLimits withMaxLineBytes(int value) {
        return new DecodeLimits(value, maxEventBytes, maxChannels);
    }

    public DecodeLimits withMaxEventBytes(int value) {
        return new DecodeLimits(maxLineBytes, value, maxChannels);
    }

    public DecodeLimits withMaxChannels(int value) {
        return new DecodeLimits(maxLineBytes, maxEventBytes, value);
    }
}
