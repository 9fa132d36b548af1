// SPDX-License-Identifier: Apache-2.0
/**
 * How plain JSON is read: bytes, characters, tokens, keys; not exported. Start at {@link
 * dev.leafout.parse.text.Tokenizer}. What else a text may hold is the business of {@code dev.leafout.parse.repair}, which
 * it asks through {@link dev.leafout.parse.text.RepairHooks}.
 */
@NullMarked
package dev.leafout.parse.text;

import org.jspecify.annotations.NullMarked;
