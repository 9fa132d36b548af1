// SPDX-License-Identifier: Apache-2.0
/**
 * Meters and observations of streams: {@link dev.leafout.micrometer.StreamMetrics}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.micrometer;

import org.jspecify.annotations.NullMarked;
