// SPDX-License-Identifier: Apache-2.0
/**
 * The streams of OpenAI's Java client as typed objects: {@link dev.leafout.openai.OpenAiStreams}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.openai;

import org.jspecify.annotations.NullMarked;
