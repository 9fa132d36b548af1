// SPDX-License-Identifier: Apache-2.0
/**
 * What is done where the text is not plain JSON, and only if a tolerance allows it; not exported. Start at {@link
 * dev.leafout.parse.repair.Repairs}.
 */
@NullMarked
package dev.leafout.parse.repair;

import org.jspecify.annotations.NullMarked;
