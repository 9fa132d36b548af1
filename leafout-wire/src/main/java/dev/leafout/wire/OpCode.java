// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import org.jspecify.annotations.Nullable;

/** What an operation does, and the character for it in the field {@code o}. */
enum OpCode {
    /** An object begins: <code>{"p":"/days/0","o":"{"}</code>. */
    OBJECT('{'),
    /** An array begins: {@code {"p":"/days","o":"["}}. */
    ARRAY('['),
    /**
     * Text for a string; if the string is not open, it begins with this text:
     * <code>{"p":"/title","o":"+","v":"Day"}</code>.
     */
    APPEND('+'),
    /** A complete value: <code>{"p":"/price","o":"=","v":12.50}</code>. */
    SET('='),
    /** A value has begun, but nothing of it is visible yet: <code>{"p":"/price","o":"?","v":"number"}</code>. */
    HELD('?'),
    /** A value is complete, and so is everything open inside it: <code>{"o":"."}</code>. */
    DONE('.'),
    /** The model's text was not plain JSON: <code>{"p":"/a","o":"~","v":"TRAILING_COMMA"}</code>. */
    REPAIRED('~'),
    /** The document violates its schema: <code>{"p":"/price","o":"!","v":{"keyword":"maximum"}}</code>. */
    VIOLATION('!'),
    /** The client must forget the document; another one begins: <code>{"o":"0"}</code>. */
    RESTART('0'),
    /** A catch-up: the document so far, for a client that cannot continue from what it has. */
    CATCH_UP('#'),
    /** The document is over: <code>{"o":"$","v":"complete"}</code>. */
    END('$');

    private static final OpCode[] ALL = values();

    private final char symbol;

    OpCode(char symbol) {
        this.symbol = symbol;
    }

    char symbol() {
        return symbol;
    }

    /** Returns whether it changes values, which is not allowed after the end. */
    boolean changesTheDocument() {
        return switch (this) {
            case OBJECT, ARRAY, APPEND, SET, HELD, DONE -> true;
            case REPAIRED, VIOLATION, RESTART, CATCH_UP, END -> false;
        };
    }

    /** Returns the operation with this symbol, or null if this version does not know it. */
    static @Nullable OpCode of(String text) {
        for (OpCode code : ALL) {
            if (text.length() == 1 && text.charAt(0) == code.symbol) {
                return code;
            }
        }
        return null;
    }
}
