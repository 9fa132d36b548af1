// SPDX-License-Identifier: Apache-2.0
/** How schemas are rewritten for a provider: the rules of each, and what applies them. Not exported. */
@NullMarked
package dev.leafout.llm.dialect;

import org.jspecify.annotations.NullMarked;
