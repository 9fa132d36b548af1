// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * What makes a field done.
 *
 * @since 0.1
 */
public enum Completion {
    /**
     * Its last character: the closing quote or bracket, the delimiter after a number, the last letter of a word. It is
     * as early as can be, and never wrong.
     */
    GRAMMAR,
    /**
     * A guess by the order of the fields, for programs that rely on it: a field is done when a later one has begun and a
     * chunk has gone by that did not change it. It is decided when a chunk ends where the text could be closed, not in a key,
     * an escape or a number. So it depends on the chunks; it may come while the value still grows, and deltas may follow it.
     */
    SCHEMA_ORDER
}
