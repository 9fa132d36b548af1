// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.ParseLimits;

/** The options of a parser that its tokenizer needs. */
public record TokenizerOptions(
        ParseLimits limits, boolean manyValues, boolean rejectDuplicateKeys, boolean rejectLoneSurrogates) {}
