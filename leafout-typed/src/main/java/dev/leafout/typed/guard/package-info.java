// SPDX-License-Identifier: Apache-2.0
/** Keeps a second caller out of a stream. Exported to leafout-llm only. */
@NullMarked
package dev.leafout.typed.guard;

import org.jspecify.annotations.NullMarked;
