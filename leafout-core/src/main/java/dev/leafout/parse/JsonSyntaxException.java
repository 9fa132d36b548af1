// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * The input is not valid JSON. Says what is wrong, where, and inside which value.
 *
 * <pre>
 * Expected ',' or ']' after $.days[0] but found '}' at line 1, column 23 (offset 22).
 * The array $.days was opened at line 1, column 9.  [LO-101] docs/errors.md#lo-101
 * </pre>
 *
 * Every event that was reported before the error remains valid.
 *
 * @since 0.1
 */
public class JsonSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final long offset;
    private final int line;
    private final int column;
    private final long byteOffset;
    private final transient ValuePath path;
    private final transient @Nullable Opener opener;

    JsonSyntaxException(Problem problem, String message, Location location) {
        super(message);
        this.problem = problem;
        this.offset = location.offset();
        this.line = location.line();
        this.column = location.column();
        this.byteOffset = location.byteOffset();
        this.path = location.path();
        this.opener = location.opener();
    }

    /** Where an error is. The byte offset is -1 unless the error is in the bytes. */
    record Location(
            long offset,
            int line,
            int column,
            long byteOffset,
            ValuePath path,
            @Nullable Opener opener) {}

    /** Returns what is wrong. */
    public Problem problem() {
        return problem;
    }

    /** Returns the index, from 0, of the offending character; the length of the input if it ended too early. */
    public long offset() {
        return offset;
    }

    /** Returns the line of the offending character, from 1. */
    public int line() {
        return line;
    }

    /** Returns the column of the offending character, from 1 and in UTF-16 units. */
    public int column() {
        return column;
    }

    /** Returns the index, from 0, of the first byte that is not UTF-8; -1 for all other problems. */
    public long byteOffset() {
        return byteOffset;
    }

    /** Returns the innermost value that the error is in, directly after, or about. */
    public ValuePath path() {
        return path;
    }

    /** Returns the bracket that opened the innermost open container; null at the top level. */
    public @Nullable Opener opener() {
        return opener;
    }
}
