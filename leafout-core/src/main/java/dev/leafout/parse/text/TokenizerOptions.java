// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.ParseLimits;

/** What a tokenizer has to know of the options of a parser. */
public record TokenizerOptions(
        ParseLimits limits, boolean manyValues, boolean rejectDuplicateKeys, boolean rejectLoneSurrogates) {}
