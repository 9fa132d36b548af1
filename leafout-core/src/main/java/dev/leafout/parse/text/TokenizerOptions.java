// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.ParseLimits;

/**
 * The options of a parser that its tokenizer needs.
 *
 * @param wholeLines whether a line feed ends every value, as in JSON Lines
 */
public record TokenizerOptions(
        ParseLimits limits,
        boolean manyValues,
        boolean wholeLines,
        boolean rejectDuplicateKeys,
        boolean rejectLoneSurrogates) {}
