// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * What is known about the value at a path. An explicit {@code null} is {@link #COMPLETE}, not {@link #ABSENT}.
 *
 * @since 0.1
 */
public enum ValueState {
    /** No value has begun there. */
    ABSENT,
    /** A value has begun, but nothing of it may be shown yet: a number or literal before its end. */
    HELD,
    /** What is there so far is visible and can only grow: an open string, object or array. */
    GROWING,
    /** The value can no longer change. */
    COMPLETE,
    /** The value has begun, but the input ended before it did. */
    TRUNCATED
}
