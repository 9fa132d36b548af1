// SPDX-License-Identifier: Apache-2.0
/** The streams of Spring AI as typed objects: {@link dev.leafout.springai.ChatClientObjects}. */
@NullMarked
package dev.leafout.springai;

import org.jspecify.annotations.NullMarked;
