// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import org.jspecify.annotations.Nullable;

/** What an operation does, and the character that says so in its field {@code o}. */
enum OpCode {
    /** An object begins: <code>{"p":"/days/0","o":"{"}</code>. */
    OBJECT('{'),
    /** An array begins: {@code {"p":"/days","o":"["}}. */
    ARRAY('['),
    /** Text for a string, which begins with it if it is not open: <code>{"p":"/title","o":"+","v":"Day"}</code>. */
    APPEND('+'),
    /** A whole value: <code>{"p":"/price","o":"=","v":12.50}</code>. */
    SET('='),
    /** A value has begun of which nothing is to be seen yet: <code>{"p":"/price","o":"?","v":"number"}</code>. */
    HELD('?'),
    /** A value, and all that is open in it, is complete: <code>{"o":"."}</code>. */
    DONE('.'),
    /** The model's text was not plain JSON: <code>{"p":"/a","o":"~","v":"TRAILING_COMMA"}</code>. */
    REPAIRED('~'),
    /** The document breaks its schema: <code>{"p":"/price","o":"!","v":{"keyword":"maximum"}}</code>. */
    VIOLATION('!'),
    /** The document is to be forgotten, another one begins: <code>{"o":"0"}</code>. */
    RESTART('0'),
    /** The document so far, for a client that cannot go on from what it has. */
    SNAPSHOT('#'),
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

    /** Returns whether it changes values, which none does after the end. */
    boolean changesTheDocument() {
        return switch (this) {
            case OBJECT, ARRAY, APPEND, SET, HELD, DONE -> true;
            case REPAIRED, VIOLATION, RESTART, SNAPSHOT, END -> false;
        };
    }

    /** Returns the operation that is written so; null for one that this version does not know. */
    static @Nullable OpCode of(String text) {
        for (OpCode code : ALL) {
            if (text.length() == 1 && text.charAt(0) == code.symbol) {
                return code;
            }
        }
        return null;
    }
}
