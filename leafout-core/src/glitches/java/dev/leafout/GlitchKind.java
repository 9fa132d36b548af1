// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.Locale;

/** What models get wrong, one constant for each thing; {@link GlitchGenerator} makes it. */
public enum GlitchKind {
    MISSING_CLOSING_QUOTE_OF_A_VALUE,
    MISSING_CLOSING_QUOTE_OF_AN_ITEM,
    MISSING_OPENING_QUOTE_OF_A_VALUE,
    MISSING_OPENING_QUOTE_OF_AN_ITEM,
    MISSING_CLOSING_QUOTE_OF_A_KEY,
    MISSING_OPENING_QUOTE_OF_A_KEY,
    MISSING_COMMA_BEFORE_A_KEY,
    MISSING_COMMA_BEFORE_AN_ITEM,
    MISSING_COMMA_BEFORE_A_BARE_KEY,
    MISSING_COLON,
    DOUBLED_COMMA,
    LEADING_COMMA,
    TRAILING_COMMA,
    UNESCAPED_QUOTES,
    UNESCAPED_QUOTES_AND_A_COMMA,
    QUOTE_AND_CLOSER_IN_A_STRING,
    DOUBLED_QUOTES_OF_A_VALUE,
    DOUBLED_QUOTES_OF_A_KEY,
    COMMENT,
    COMMENT_AFTER_AN_OPENER,
    COMMENT_TOUCHING_A_NUMBER,
    BARE_KEY,
    SINGLE_QUOTES,
    SMART_QUOTES,
    PYTHON_LITERAL,
    LITERAL_IN_CAPITALS,
    UNQUOTED_STRING,
    DIGIT_SEPARATOR,
    /** Undecidable: {@code 12,000} may be a number, or two things. */
    THOUSANDS_SEPARATOR,
    HEX_OR_SIGNED_NUMBER,
    ONE_VALUE_IN_ROUND_BRACKETS,
    TUPLE,
    ELLIPSIS,
    ELLIPSIS_WITH_A_COMMENT,
    ELLIPSIS_BETWEEN_ITEMS,
    MISSING_BRACKET_BEFORE_A_KEY,
    MISSING_BRACES_BEFORE_AN_ITEM,
    WRONG_CLOSER,
    EXTRA_CLOSER,
    RAW_LINE_FEED,
    INVALID_ESCAPE,
    ESCAPED_DOCUMENT,
    FENCE_AND_PROSE,
    PROSE,
    COMMA_AND_PROSE,
    THOUGHTS,
    FENCE_WITHOUT_THE_LAST_CLOSER,
    FUNCTION_CALL,
    SEMICOLON,
    EQUALS_SIGN,
    FULL_WIDTH,
    TRIPLE_QUOTES,
    CONCATENATION;

    /** Returns whether no reading is the only one, so that an error is the right answer. */
    public boolean isUndecidable() {
        return this == THOUSANDS_SEPARATOR;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
