// SPDX-License-Identifier: Apache-2.0
/**
 * Typed objects from the streams of Spring AI: {@link dev.leafout.springai.ChatClientObjects}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.springai;

import org.jspecify.annotations.NullMarked;
