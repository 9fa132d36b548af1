// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

/**
 * What an {@link ObjectStream} does when its input breaks the schema. Whichever it is, {@code finish()} fails.
 *
 * @since 0.1
 */
public enum ViolationPolicy {
    /** Goes on, and reports every violation. */
    REPORT,
    /** Reports the first one, takes no more input, and calls what {@code onCancel} was given. */
    CANCEL
}
