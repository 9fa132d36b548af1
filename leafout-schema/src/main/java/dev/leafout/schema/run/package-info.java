// SPDX-License-Identifier: Apache-2.0
/**
 * The validation of one document while it is being read: the open values, what is tried on each, and what was found. Not
 * exported. Start at {@link dev.leafout.schema.run.DocumentValidator}.
 */
@NullMarked
package dev.leafout.schema.run;

import org.jspecify.annotations.NullMarked;
