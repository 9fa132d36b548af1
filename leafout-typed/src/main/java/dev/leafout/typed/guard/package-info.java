// SPDX-License-Identifier: Apache-2.0
/** Who may be inside a stream; exported to leafout-llm only. */
@NullMarked
package dev.leafout.typed.guard;

import org.jspecify.annotations.NullMarked;
