// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the streams of OpenAI's Java client as typed objects: {@link dev.leafout.openai.OpenAiStreams}.
 *
 * <p>Nothing is null unless marked {@code @Nullable}.
 */
@NullMarked
package dev.leafout.openai;

import org.jspecify.annotations.NullMarked;
