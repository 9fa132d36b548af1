// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A deviation from plain JSON that can be accepted. All are off by default, except the last two, which are legal JSON.
 * Each use is reported as {@link InputRepaired}, with its path and offset, so it can be counted, logged or rejected.
 *
 * <p>{@link #json5()} has those of JSON5, {@link #llm()} adds what language models write around and inside JSON. {@code
 * docs/tolerance.md} says what each of them accepts, and when text is reported as unclear rather than guessed.
 *
 * <p><b>Numbers and literals.</b> Whatever a tolerance accepts becomes plain JSON, so it can be written as JSON again.
 * Numbers are converted to JSON's form ({@code 0x1F} is {@code 31}, {@code +1} is {@code 1}, {@code .5} is {@code 0.5},
 * {@code 5.} is {@code 5}). {@code Infinity} is the number {@code 1e999}, which is JSON and converts to an infinite
 * double; {@code NaN} and {@code undefined} are null.
 *
 * @since 0.1
 */
public enum Tolerance {
    // JSON5

    /** {@code // to the end of the line}, or <code>/* in between *&#47;</code>. */
    COMMENT,
    /** <code>{"a":1,}</code> and {@code [1,]}. */
    TRAILING_COMMA,
    /** {@code 'text'}. */
    SINGLE_QUOTE,
    /** <code>{name: 1}</code> or <code>{1: 2}</code>: a name or a number without quotes. */
    BARE_KEY,
    /** {@code 0x1F} is 31. */
    HEX_NUMBER,
    /** {@code +1} is 1. */
    PLUS_SIGN,
    /** {@code .5} is 0.5, and {@code 5.} is 5. */
    BARE_DECIMAL_POINT,
    /** {@code Infinity} is the number {@code 1e999}, {@code -Infinity} is {@code -1e999}. */
    INFINITY,
    /** {@code NaN} is null. */
    NAN,
    /** A backslash at the end of a line inside a string; the backslash and the line end are dropped. */
    LINE_CONTINUATION,
    /** {@code \'}, {@code \v}, {@code \0} and {@code \x41}. */
    JSON5_ESCAPE,
    /** White space that is not white space in JSON, such as the no-break space. */
    OTHER_SPACE,

    // Around the document

    /** The document is in a block between lines that begin with three backticks. */
    CODE_FENCE,
    /** There is text before the document. */
    LEADING_TEXT,
    /** There is text after the document. */
    TRAILING_TEXT,
    /** {@code <think>…</think>} before the document. */
    THINK_BLOCK,
    /** {@code "a":1,"b":2} is an object whose braces are missing. */
    MISSING_OUTER_BRACES,

    // Structure

    /** {@code [1 2]}. */
    MISSING_COMMA,
    /** <code>{"a":[1,2,"b":3}</code>, or the document ended and brackets are still open. */
    MISSING_CLOSER,
    /** <code>{"a":[1,2},"b":3}</code>: the wrong kind of bracket. */
    WRONG_CLOSER,
    /** <code>{"a":[1,2]],"b":3}</code>: a bracket that closes nothing. */
    EXTRA_CLOSER,
    /** <code>{,"a":1,,"b":2}</code>: a comma with no member before it. */
    EXTRA_COMMA,
    /** <code>{"a" 1}</code>. */
    MISSING_COLON,
    /** {@code ;} for {@code ,}. */
    SEMICOLON,
    /** {@code =} or {@code =>} for {@code :}. */
    EQUALS_SIGN,
    /** {@code ：} {@code ，} and the like, outside strings. */
    FULL_WIDTH,
    /** {@code (1, 2)} is an array, and {@code (1)} is 1. Reported at each parenthesis that becomes a bracket. */
    TUPLE,
    /** {@code [1, 2, ...]}: the dots are dropped. */
    ELLIPSIS,
    /** {@code # to the end of the line}. */
    HASH_COMMENT,

    // Values

    /** {@code True}, {@code False} and {@code None}. */
    PYTHON_LITERAL,
    /** {@code undefined} is null. */
    UNDEFINED,
    /** {@code TRUE}, {@code FALSE} and {@code NULL}. */
    UPPER_CASE_LITERAL,
    /** {@code 1_000} is 1000. */
    DIGIT_SEPARATOR,
    /** {@code ObjectId("507f")} is the string in the brackets. */
    FUNCTION_CALL,
    /** <code>{"name": Ada}</code>. */
    UNQUOTED_STRING,

    // Strings

    /** An unescaped line feed, carriage return or tab inside a string. */
    RAW_CONTROL_CHARACTER,
    /** {@code “text”} or {@code ‘text’}. */
    SMART_QUOTE,
    /** {@code "He said "hi" to me"}: an inner quote, recognized by what follows it. */
    UNESCAPED_QUOTE,
    /** {@code ["red, "blue"]}: the quote that opens or closes a string or a key is missing. */
    MISSING_QUOTE,
    /** {@code ""text""}. */
    DOUBLE_QUOTE,
    /** {@code """text"""}. */
    TRIPLE_QUOTE,
    /** {@code "\d"}: a backslash that does not begin an escape stands for itself. */
    INVALID_ESCAPE,
    /** <code>{\"a\": 1}</code>: the whole document is escaped once more than it should be. */
    ESCAPED_DOCUMENT,
    /** {@code "one " + "two"}. */
    STRING_CONCATENATION,

    // What the text leaves open

    /**
     * {@code "42"} where a number is due, one item for a list, a key in another style: read as what is {@linkplain
     * dev.leafout.parse.ParseOptions#expect(dev.leafout.parse.Expectation) expected} there. Has no effect where nothing is.
     */
    SCHEMA,

    // Legal JSON

    /**
     * <code>{"a":1,"a":2}</code>: the last one wins. Legal JSON, so accepted and reported with every set of tolerances;
     * {@code rejectDuplicateKeys()} rejects it.
     */
    DUPLICATE_KEY,
    /**
     * {@code "\ud800"}: half a surrogate pair becomes U+FFFD. Legal JSON, so accepted and reported with every set of
     * tolerances; {@code rejectLoneSurrogates()} rejects it.
     */
    LONE_SURROGATE;

    private static final Set<Tolerance> JSON5 =
            Collections.unmodifiableSet(EnumSet.range(Tolerance.COMMENT, Tolerance.OTHER_SPACE));
    private static final Set<Tolerance> LLM = Collections.unmodifiableSet(EnumSet.allOf(Tolerance.class));

    /** Returns the empty set: plain JSON and nothing else. */
    public static Set<Tolerance> none() {
        return Set.of();
    }

    /** Returns what JSON5 adds to JSON. */
    public static Set<Tolerance> json5() {
        return JSON5;
    }

    /** Returns all of them: JSON5, and what language models write around and inside JSON. */
    public static Set<Tolerance> llm() {
        return LLM;
    }
}
