// SPDX-License-Identifier: Apache-2.0
/** The streams of Anthropic's Java client as typed objects: {@link dev.leafout.anthropic.AnthropicStreams}. */
@NullMarked
package dev.leafout.anthropic;

import org.jspecify.annotations.NullMarked;
