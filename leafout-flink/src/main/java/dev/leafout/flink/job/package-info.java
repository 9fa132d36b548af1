// SPDX-License-Identifier: Apache-2.0
/** Ready-made jobs, from Kafka to Kafka and from files to files, to run or to copy. */
@NullMarked
package dev.leafout.flink.job;

import org.jspecify.annotations.NullMarked;
