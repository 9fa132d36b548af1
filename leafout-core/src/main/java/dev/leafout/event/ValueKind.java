// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * The six kinds of JSON value. In plain JSON the first character of a value determines its kind.
 *
 * @since 0.1
 */
public enum ValueKind {
    /** <code>{"a":1}</code> */
    OBJECT,
    /** {@code [1,2]} */
    ARRAY,
    /** {@code "text"} */
    STRING,
    /** {@code -1.5e3} */
    NUMBER,
    /** {@code true} or {@code false} */
    BOOLEAN,
    /** {@code null} */
    NULL;

    /** Returns whether values of this kind hold other values. */
    public boolean isContainer() {
        return this == OBJECT || this == ARRAY;
    }
}
