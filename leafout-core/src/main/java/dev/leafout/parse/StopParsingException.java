// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by a {@link ParseListener} to end the parse at a character. The listeners that were added after it still hear
 * all that became known before that character, and that the chunk has ended, so it does not matter how the text was cut.
 * The caller of {@code feed} then gets the exception.
 *
 * <p>If a listener throws on the way, the caller gets what it threw instead. Thread-safe, like other exceptions.
 *
 * @since 0.1
 */
public class StopParsingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    /**
     * Ends the parse.
     *
     * @param offset how many characters had been consumed when the reason became known
     */
    public StopParsingException(@Nullable String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** For an exception that nobody sees: it has no message and no stack trace. */
    protected StopParsingException(long offset) {
        super(null, null, false, false);
        this.offset = offset;
    }

    /** Returns how many characters had been consumed when the reason became known. */
    public final long offset() {
        return offset;
    }
}
