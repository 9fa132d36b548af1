// SPDX-License-Identifier: Apache-2.0
/**
 * The streams of Spring AI as typed objects: {@link dev.leafout.springai.ChatClientObjects}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.springai;

import org.jspecify.annotations.NullMarked;
