// SPDX-License-Identifier: Apache-2.0
/**
 * The parts of a compiled schema: schemas that must hold together, their merged rules, and the messages for violations.
 * All documents share it, and some of it is made when first needed. Not exported. Start at {@link
 * dev.leafout.schema.plan.Conjunction}.
 */
@NullMarked
package dev.leafout.schema.plan;

import org.jspecify.annotations.NullMarked;
