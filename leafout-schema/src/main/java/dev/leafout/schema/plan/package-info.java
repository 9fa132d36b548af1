// SPDX-License-Identifier: Apache-2.0
/**
 * What a compiled schema is made of: schemas that must hold together, their rules merged, and the words for what breaks
 * them. It is the same for all documents, and some of it is made when first needed. Not exported. Start at
 * {@link dev.leafout.schema.plan.Conjunction}.
 */
@NullMarked
package dev.leafout.schema.plan;

import org.jspecify.annotations.NullMarked;
