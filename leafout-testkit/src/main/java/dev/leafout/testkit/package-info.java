// SPDX-License-Identifier: Apache-2.0
/**
 * Helps you test code that reads streams: cut an input in every way that matters ({@link dev.leafout.testkit.CutPlan}),
 * and record the events as one readable text ({@link dev.leafout.testkit.EventLog}).
 */
@NullMarked
package dev.leafout.testkit;

import org.jspecify.annotations.NullMarked;
