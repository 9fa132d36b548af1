// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

/**
 * What an {@link ObjectStream} does when its input breaks the schema. With either policy, {@code finish()} fails.
 *
 * @since 0.1
 */
public enum ViolationPolicy {
    /** Continues, and reports every violation. */
    REPORT,
    /** Reports the first violation, takes no more input, and calls the {@code onCancel} hooks. */
    CANCEL
}
