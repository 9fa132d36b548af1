// SPDX-License-Identifier: Apache-2.0
/**
 * Repairs text that is not plain JSON, if a tolerance allows it. Not exported. Start at {@link
 * dev.leafout.parse.repair.Repairs}.
 */
@NullMarked
package dev.leafout.parse.repair;

import org.jspecify.annotations.NullMarked;
