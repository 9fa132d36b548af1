// SPDX-License-Identifier: Apache-2.0
/**
 * Tests for what reads streams: cut an input in every way that matters ({@link dev.leafout.testkit.CutPlan}), and write
 * down what came out as one readable text ({@link dev.leafout.testkit.EventLog}).
 */
@NullMarked
package dev.leafout.testkit;

import org.jspecify.annotations.NullMarked;
