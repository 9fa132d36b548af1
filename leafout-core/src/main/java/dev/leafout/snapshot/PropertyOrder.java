// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * What the order of the properties in a snapshot says about the order in which they are generated.
 *
 * @since 0.1
 */
public enum PropertyOrder {
    /** Nothing: the properties of every object may come in any order, which may differ from snapshot to snapshot. */
    ANY,
    /** Everything: they come in the order in which they are generated, so the last one is the one that grows. */
    STABLE
}
