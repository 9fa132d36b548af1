// SPDX-License-Identifier: Apache-2.0
/**
 * Reads plain JSON: bytes, characters, tokens, keys. Not exported. Start at {@link dev.leafout.parse.text.Tokenizer}.
 * It leaves everything that is not plain JSON to {@code dev.leafout.parse.repair}, which it calls through {@link
 * dev.leafout.parse.text.RepairHooks}.
 */
@NullMarked
package dev.leafout.parse.text;

import org.jspecify.annotations.NullMarked;
