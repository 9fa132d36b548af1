// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * What makes a field done.
 *
 * @since 0.1
 */
public enum Completion {
    /**
     * The end of its text: the closing quote or bracket, the delimiter after a number, or the last letter of a boolean or null.
     * This is as early as possible and never wrong.
     */
    GRAMMAR,
    /**
     * A guess by field order, for programs that rely on it. A field is done when a later one has begun and a whole chunk did not
     * change it. This is decided at the end of a chunk, but only where the text could be closed: not in a key, an escape or a
     * number. So it depends on the chunks. It may come while the value is still growing, and deltas may follow it.
     */
    SCHEMA_ORDER
}
