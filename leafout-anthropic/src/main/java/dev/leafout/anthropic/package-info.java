// SPDX-License-Identifier: Apache-2.0
/**
 * The streams of Anthropic's Java client as typed objects: {@link dev.leafout.anthropic.AnthropicStreams}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.anthropic;

import org.jspecify.annotations.NullMarked;
