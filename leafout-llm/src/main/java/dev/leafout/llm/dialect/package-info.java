// SPDX-License-Identifier: Apache-2.0
/** Rewrites schemas for a provider: the rules of each provider, and the code that applies them. Not exported. */
@NullMarked
package dev.leafout.llm.dialect;

import org.jspecify.annotations.NullMarked;
