// SPDX-License-Identifier: Apache-2.0
/** Jobs to run as they are, from Kafka to Kafka and from files to files; and to copy from. */
@NullMarked
package dev.leafout.flink.job;

import org.jspecify.annotations.NullMarked;
