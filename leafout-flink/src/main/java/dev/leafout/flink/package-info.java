// SPDX-License-Identifier: Apache-2.0
/**
 * Leafout on Apache Flink: {@link dev.leafout.flink.LeafoutProcessFunction} reads any number of interleaved streams of
 * deltas, each with its own keyed, checkpointed state, and emits what a parser would report for each.
 */
@NullMarked
package dev.leafout.flink;

import org.jspecify.annotations.NullMarked;
