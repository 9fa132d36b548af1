// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * Where a parser stands when it calls a {@link ParseListener}. Valid only during the call; nothing is allocated unless
 * {@link #path()} is asked for.
 *
 * <p>Not thread-safe: read it in the thread that makes the call.
 *
 * @since 0.1
 */
public interface ParsePosition {

    /**
     * Returns the value that the call is about. While a key is being written or a member is expected it is the
     * container. The path is made when first asked for and kept while it stands.
     */
    ValuePath path();

    /** Returns the number of objects and arrays around the value that the call is about. */
    int depth();

    /** Returns the key under which the value stands; null for array items, the root, and while a key is being written or expected. */
    @Nullable
    String key();

    /** Returns the index at which the value stands; -1 for properties, the root, and while a key or an item is expected. */
    int index();

    /** Returns how many characters had been consumed when this became known. */
    long offset();

    /** Returns the line, from 1, of the last character consumed. */
    int line();

    /** Returns the column, from 1 and in UTF-16 units, of the last character consumed. */
    int column();
}
