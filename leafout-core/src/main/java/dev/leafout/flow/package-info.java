// SPDX-License-Identifier: Apache-2.0
/** What the processors of the other packages share. Not exported. */
@NullMarked
package dev.leafout.flow;

import org.jspecify.annotations.NullMarked;
