// SPDX-License-Identifier: Apache-2.0
/**
 * Leafout on Apache Flink: {@link dev.leafout.flink.LeafoutProcessFunction} reads any number of interleaved streams of
 * deltas, each in keyed, checkpointed state of its own, and puts out what the engine would have said of each.
 */
@NullMarked
package dev.leafout.flink;

import org.jspecify.annotations.NullMarked;
