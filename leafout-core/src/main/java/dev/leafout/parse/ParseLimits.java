// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import java.util.Arrays;

/**
 * How much input a parser accepts before it fails. Every limit is on by default, counts characters (UTF-16 units) or
 * values, and trips at exactly one more than it allows, whatever the chunking.
 *
 * <pre>{@code
 * ParseLimits limits = ParseLimits.defaults().withMaxDepth(32).withMaxDocumentLength(1 << 20);
 * }</pre>
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class ParseLimits {
    private static final int DEPTH = 0;
    private static final int KEY = 1;
    private static final int STRING = 2;
    private static final int NUMBER = 3;
    private static final int DOCUMENT = 4;
    private static final int KEYS = 5;
    private static final int WHITESPACE = 6;
    private static final int SNIPPET = 7;

    private static final ParseLimits DEFAULTS =
            new ParseLimits(new int[] {128, 1024, 4 << 20, 400, 16 << 20, 10_000, 64 << 10, 64});

    private final int[] values;

    private ParseLimits(int[] values) {
        this.values = values;
    }

    /** Returns the default limits. */
    public static ParseLimits defaults() {
        return DEFAULTS;
    }

    /** Returns how deeply objects and arrays may be nested. Default: 128. */
    public int maxDepth() {
        return values[DEPTH];
    }

    /** Returns how many characters a key may have, escapes decoded. Default: 1,024. */
    public int maxKeyLength() {
        return values[KEY];
    }

    /** Returns how many characters a string may have, escapes decoded. Default: 4 Mi. */
    public int maxStringLength() {
        return values[STRING];
    }

    /** Returns how many characters a number may have. Default: 400. */
    public int maxNumberLength() {
        return values[NUMBER];
    }

    /** Returns how many characters a top-level value may have, including the text around it. Default: 16 Mi. */
    public int maxDocumentLength() {
        return values[DOCUMENT];
    }

    /** Returns how many keys an object may have, counting repeated ones each time. Default: 10,000. */
    public int maxKeysPerObject() {
        return values[KEYS];
    }

    /** Returns how many characters of white space may be in one gap. Default: 64 Ki. */
    public int maxWhitespaceLength() {
        return values[WHITESPACE];
    }

    /** Returns how many characters of input an error message may quote, counting escapes as written. Default: 64. */
    public int maxSnippetLength() {
        return values[SNIPPET];
    }

    public ParseLimits withMaxDepth(int value) {
        return with(DEPTH, value);
    }

    public ParseLimits withMaxKeyLength(int value) {
        return with(KEY, value);
    }

    public ParseLimits withMaxStringLength(int value) {
        return with(STRING, value);
    }

    public ParseLimits withMaxNumberLength(int value) {
        return with(NUMBER, value);
    }

    public ParseLimits withMaxDocumentLength(int value) {
        return with(DOCUMENT, value);
    }

    public ParseLimits withMaxKeysPerObject(int value) {
        return with(KEYS, value);
    }

    public ParseLimits withMaxWhitespaceLength(int value) {
        return with(WHITESPACE, value);
    }

    public ParseLimits withMaxSnippetLength(int value) {
        return with(SNIPPET, value);
    }

    private ParseLimits with(int limit, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException("A limit must be positive, not " + value);
        }
        int[] changed = values.clone();
        changed[limit] = value;
        return new ParseLimits(changed);
    }

    @Override
    public String toString() {
        return "ParseLimits" + Arrays.toString(values);
    }
}
