// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the streams of Anthropic's Java client as typed objects: {@link dev.leafout.anthropic.AnthropicStreams}.
 *
 * <p>Nothing is null unless marked {@code @Nullable}.
 */
@NullMarked
package dev.leafout.anthropic;

import org.jspecify.annotations.NullMarked;
