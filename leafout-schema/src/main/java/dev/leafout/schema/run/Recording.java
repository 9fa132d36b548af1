// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recording of what a parser reported about a value, for replay. It is little longer than the text itself, without
 * white space: <code>{"a":[1,true]}</code> is an object, a member, the key "a", an array, the number "1", a member, a
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
    /** Where the scalar being read begins. */
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

    /** Returns the value that begins there and is over, as plain Java. */
    @Nullable
    Object valueAt(int start) {
        Deque<Object> open = new ArrayDeque<>();
        Deque<String> keys = new ArrayDeque<>();
        int at = start;
        while (true) {
            char what = what(at);
            Object value = null;
            boolean isWhole = true;
            switch (what) {
                case OBJECT, ARRAY -> {
                    open.push(what == OBJECT ? new LinkedHashMap<String, @Nullable Object>() : new ArrayList<>());
                    isWhole = false;
                }
                case END_OF_OBJECT, END_OF_ARRAY -> value = open.pop();
                case KEY, REPEATED_KEY -> {
                    keys.push(textOf(at));
                    isWhole = false;
                }
                case MEMBER -> isWhole = false;
                case STRING -> value = textOf(at);
                case NUMBER -> value = JsonNumber.ofChecked(textOf(at));
                case TRUE, FALSE -> value = what == TRUE;
                default -> {}
            }
            if (isWhole && open.isEmpty()) {
                return value;
            }
            if (isWhole) {
                put(open.element(), keys, value);
            }
            at = after(at);
        }
    }

    @SuppressWarnings("unchecked") // Only such containers are put there.
    private static void put(Object container, Deque<String> keys, @Nullable Object value) {
        if (container instanceof Map<?, ?> map) {
            ((Map<String, @Nullable Object>) map).put(keys.pop(), value);
        } else {
            ((List<@Nullable Object>) container).add(value);
        }
    }

    void write(CheckpointWriter out) {
        out.writeString(tape.toString()).writeInt(scalar);
    }

    void read(CheckpointReader in) {
        tape.append(in.readString());
        scalar = in.readInt(0, tape.length());
    }
}
