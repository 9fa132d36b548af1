// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of Leafout against what people use today. {@code docs/benchmarks.md} says how to run them. */
package dev.leafout.bench;
