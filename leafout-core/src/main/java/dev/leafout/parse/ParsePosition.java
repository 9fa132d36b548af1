// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * Where a parser is when it calls a {@link ParseListener}. Valid only during the call. Nothing is allocated unless
 * {@link #path()} is called.
 *
 * <p>Not thread-safe: read it in the thread of the call.
 *
 * @since 0.1
 */
public interface ParsePosition {

    /**
     * Returns the value that the call is about. While a key is being read or a member is expected, that is the
     * container. The path is made when first asked for and cached while it stays the same.
     */
    ValuePath path();

    /** Returns how many objects and arrays enclose the value that the call is about. */
    int depth();

    /** Returns the key of the value; null for array items, for the root, and while a key is being read or expected. */
    @Nullable
    String key();

    /** Returns the index of the value; -1 for properties, for the root, and while a key or an item is expected. */
    int index();

    /** Returns how many characters had been consumed when this became known. */
    long offset();

    /** Returns the line, from 1, of the last character consumed. */
    int line();

    /** Returns the column, from 1 and in UTF-16 units, of the last character consumed. */
    int column();
}
