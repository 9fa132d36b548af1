// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/**
 * What was wrong with the input. Each problem has a stable code and a section of that name in {@code docs/errors.md}.
 * Codes from 100 are about the grammar, from 200 about limits, from 300 about the end of the input.
 *
 * @since 0.1
 */
public enum Problem {
    /** A value is followed by something other than a comma or the closer of its container. */
    EXPECTED_COMMA_OR_CLOSER(101),
    /** There is something else where a value must begin. */
    EXPECTED_VALUE(102),
    /** There is something else where a key in double quotes must begin. */
    EXPECTED_KEY(103),
    /** A key is not followed by a colon. */
    EXPECTED_COLON(104),
    /** There is more text after the document. */
    EXPECTED_END(105),
    /** A string contains a control character that must be escaped. */
    CONTROL_CHARACTER(106),
    /** A backslash does not begin a valid escape. */
    INVALID_ESCAPE(107),
    /** A number ends too early or continues in an invalid way. */
    INVALID_NUMBER(108),
    /** A word begins like {@code true}, {@code false} or {@code null} but continues differently. */
    INVALID_LITERAL(109),
    /** An object repeats a key, and the options reject that. */
    DUPLICATE_KEY(110),
    /** A string contains half a surrogate pair, and the options reject that. */
    LONE_SURROGATE(111),
    /** The bytes are not UTF-8. */
    INVALID_UTF8(112),
    /** The text deviates from JSON in a way that can be read as more than one thing. */
    UNCLEAR(113),
    /** Objects and arrays are nested too deeply. */
    DEPTH_LIMIT(201),
    /** A key is too long. */
    KEY_LENGTH_LIMIT(202),
    /** A string is too long. */
    STRING_LENGTH_LIMIT(203),
    /** A number is too long. */
    NUMBER_LENGTH_LIMIT(204),
    /** The document is too long. */
    DOCUMENT_LENGTH_LIMIT(205),
    /** An object has too many keys. */
    KEYS_LIMIT(206),
    /** There is too much white space in one place. */
    WHITESPACE_LIMIT(207),
    /** The input ended before the document did. */
    TRUNCATED(301),
    /** The input ended, and all of it was text without JSON. */
    NO_JSON_FOUND(302);

    private final String code;

    Problem(int number) {
        this.code = "LO-" + number;
    }

    /** Returns the stable code, such as {@code LO-101}. */
    public String code() {
        return code;
    }

    /** Returns whether the problem is that a limit of {@link ParseLimits} was exceeded. */
    public boolean isLimit() {
        return code.startsWith("LO-2");
    }
}
