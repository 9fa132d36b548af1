// SPDX-License-Identifier: Apache-2.0
/** What the processors of the other packages have in common. Not exported. */
@NullMarked
package dev.leafout.flow;

import org.jspecify.annotations.NullMarked;
