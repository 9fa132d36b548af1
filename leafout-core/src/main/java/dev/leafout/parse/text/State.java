// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

/** Where the tokenizer is in the grammar. Each constant shows text after which it is there. */
public enum State {
    /** Nothing has been read; a byte order mark may come. */
    AT_START(""),
    /** {@code Here is the} : text in which the document has not been found yet. */
    SEEKING(""),
    /** White space: the document has not begun. */
    BEFORE_DOCUMENT("a JSON value"),
    /** <code>{</code> */
    BEFORE_FIRST_KEY("a key in double quotes or '}' in %s"),
    /** <code>{"a":1,</code> */
    BEFORE_KEY("a key in double quotes after ',' in %s"),
    /** <code>{"a"</code> */
    AFTER_KEY("':' after the key of %s"),
    /** <code>{"a":</code> */
    BEFORE_VALUE("a value for %s"),
    /** {@code [} */
    BEFORE_FIRST_ITEM("a value or ']' in %s"),
    /** {@code [1,} */
    BEFORE_ITEM("a value after ',' in %s"),
    /** <code>{"a":"x"</code> or {@code ["x"} */
    AFTER_VALUE(""),
    /** <code>{"a":1}</code> */
    AFTER_DOCUMENT("the end of the input after the document"),
    /** <code>{"a":1} I hope</code> */
    IN_TRAILING_TEXT(""),
    /** <code>{ // no</code> */
    IN_LINE_COMMENT(""),
    /** <code>{ /* no</code> */
    IN_BLOCK_COMMENT(""),
    /** {@code true}, where more values may follow: the next one must not follow it directly. */
    AFTER_WORD("white space before the next value"),
    /** <code>{"ke</code> or {@code "tex} */
    IN_STRING(""),
    /** {@code 'tex}, or with any other quotes. */
    IN_OTHER_STRING(""),
    /** {@code "tex\} */
    IN_ESCAPE(""),
    /** {@code "tex\}{@code u00} */
    IN_UNICODE_ESCAPE(""),
    /** {@code -12.5} */
    IN_NUMBER(""),
    /** {@code tru} */
    IN_LITERAL("");

    /** What is expected there, for messages; {@code %s} is a path. Empty if that depends on more than the state. */
    final String expected;

    State(String expected) {
        this.expected = expected;
    }

    /** Returns what is expected there, for messages. */
    public String expected() {
        return expected;
    }

    /** Returns whether the tokenizer can be in this state at that position. */
    public boolean fits(Position position) {
        Frame frame = position.frame;
        if (position.inKey) {
            return frame.isObject() && isInsideString();
        }
        return switch (this) {
            case AT_START, SEEKING, BEFORE_DOCUMENT, AFTER_DOCUMENT, IN_TRAILING_TEXT, AFTER_WORD -> frame.isDocument();
            case BEFORE_FIRST_KEY, BEFORE_KEY -> frame.isObject();
            case AFTER_KEY, BEFORE_VALUE -> frame.isObject() && frame.hasChild();
            case BEFORE_FIRST_ITEM, BEFORE_ITEM -> frame.isArray();
            case AFTER_VALUE -> !frame.isDocument() && frame.hasChild();
            case IN_STRING, IN_OTHER_STRING, IN_ESCAPE, IN_UNICODE_ESCAPE, IN_NUMBER, IN_LITERAL -> frame.hasChild();
            case IN_LINE_COMMENT, IN_BLOCK_COMMENT -> true;
        };
    }

    private boolean isInsideString() {
        return this == IN_STRING || this == IN_OTHER_STRING || this == IN_ESCAPE || this == IN_UNICODE_ESCAPE;
    }

    /** Returns whether only a parser with tolerances gets into this state. */
    boolean isOfRepairs() {
        return switch (this) {
            case SEEKING, IN_TRAILING_TEXT, IN_LINE_COMMENT, IN_BLOCK_COMMENT, IN_OTHER_STRING -> true;
            default -> false;
        };
    }

    /** Returns whether a string, number or literal is being read. */
    public boolean isInsideToken() {
        return isInsideString() || this == IN_NUMBER || this == IN_LITERAL;
    }
}
