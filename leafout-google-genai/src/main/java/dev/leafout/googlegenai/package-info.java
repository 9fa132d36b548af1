// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the streams of Google's Java client for Gemini as typed objects: {@link dev.leafout.googlegenai.GeminiStreams}.
 *
 * <p>Nothing is null unless marked {@code @Nullable}.
 */
@NullMarked
package dev.leafout.googlegenai;

import org.jspecify.annotations.NullMarked;
