// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * What a parser has said of a value, put down so that it can be said again. Little longer than the text itself, without
 * its white space: <code>{"a":[1,true]}</code> is an object, a member, the key "a", an array, the number "1", a member, a
 * boolean and two ends.
 */
final class Recording {
    static final char OBJECT = '{';
    static final char END_OF_OBJECT = '}';
    static final char ARRAY = '[';
    static final char END_OF_ARRAY = ']';
    /** An object or array is certain to get another member. */
    static final char MEMBER = ',';
    /** A key; its text follows. */
    static final char KEY = ':';
    /** A key that the object has already. */
    static final char REPEATED_KEY = ';';
    /** A string; its text follows. */
    static final char STRING = '"';
    /** A number; its text follows. */
    static final char NUMBER = '0';

    static final char FALSE = 'f';
    static final char TRUE = 't';
    static final char NULL = 'n';

    private static final int LENGTH = 2;

    private final StringBuilder tape = new StringBuilder();
    /** Where the scalar stands that is being read. */
    private int scalar;

    int length() {
        return tape.length();
    }

    void started(ValueKind kind) {
        scalar = tape.length();
        switch (kind) {
            case OBJECT -> tape.append(OBJECT);
            case ARRAY -> tape.append(ARRAY);
            case STRING -> tape.append(STRING).append("\0\0");
            case NUMBER -> tape.append(NUMBER);
            case BOOLEAN -> tape.append(FALSE);
            default -> tape.append(NULL);
        }
    }

    void memberExpected() {
        tape.append(MEMBER);
    }

    void key(String key, boolean repeated) {
        tape.append(repeated ? REPEATED_KEY : KEY).append("\0\0").append(key);
        setLength(tape.length() - key.length());
    }

    void text(CharSequence text) {
        tape.append(text);
    }

    void completed(ValueKind kind, CharSequence raw) {
        switch (kind) {
            case OBJECT -> tape.append(END_OF_OBJECT);
            case ARRAY -> tape.append(END_OF_ARRAY);
            case STRING -> setLength(scalar + 1 + LENGTH);
            case NUMBER -> {
                tape.append("\0\0").append(raw);
                setLength(scalar + 1 + LENGTH);
            }
            case BOOLEAN -> tape.setCharAt(scalar, raw.charAt(0) == 't' ? TRUE : FALSE);
            default -> {}
        }
    }

    /** The text that ends here began there: puts its length before it. */
    private void setLength(int start) {
        int length = tape.length() - start;
        tape.setCharAt(start - 2, (char) (length >>> 16));
        tape.setCharAt(start - 1, (char) length);
    }

    /** Returns what was said at this place. */
    char what(int at) {
        return tape.charAt(at);
    }

    /** Returns the text that belongs to it, if one does. */
    String textOf(int at) {
        int start = at + 1 + LENGTH;
        return tape.substring(start, start + textLength(at));
    }

    /** Returns where the next thing is that was said. */
    int after(int at) {
        return switch (tape.charAt(at)) {
            case KEY, REPEATED_KEY, STRING, NUMBER -> at + 1 + LENGTH + textLength(at);
            default -> at + 1;
        };
    }

    private int textLength(int at) {
        return tape.charAt(at + 1) << 16 | tape.charAt(at + 2);
    }

    void write(CheckpointWriter out) {
        out.writeString(tape.toString()).writeInt(scalar);
    }

    void read(CheckpointReader in) {
        tape.append(in.readString());
        scalar = in.readInt(0, tape.length());
    }
}
