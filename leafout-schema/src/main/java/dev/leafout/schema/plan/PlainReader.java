// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text of ordinary length that is JSON without anything unusual, which almost every schema is. It gives up on
 * everything else, and on every error: then the parser reads the text again, and says what is wrong.
 *
 * <p>A schema is there as a whole, so that none of the state is needed which the parser keeps for text in pieces. This
 * takes a third of the time.
 */
final class PlainReader {
    /** Stands for a text that the parser has to read. */
    static final Object GIVEN_UP = new Object();

    /** No gap between values, and no string, can be longer than the parser allows in a text of this length. */
    private static final int MAX_LENGTH = 1 << 16;

    private static final int MAX_DEPTH = 128;
    private static final int MAX_KEY = 1_024;
    private static final int MAX_NUMBER = 400;
    private static final int MAX_KEYS = 10_000;
    /** Most schemas have only a few keywords. */
    private static final int FEW = 8;

    private static final int KNOWN_KEYS = 1 << 7;

    private final String text;
    /** The characters of the text, and a zero, which is in no JSON, at its end. */
    private final char[] chars;
    /** Keys that have been read, by their hash codes: most come again and again. */
    private final @Nullable String[] keys = new String[KNOWN_KEYS];

    private final Object[] open = new Object[MAX_DEPTH];
    private final String[] openKeys = new String[MAX_DEPTH];
    private int depth;
    private int at;

    private PlainReader(String text) {
        this.text = text;
        this.chars = new char[text.length() + 1];
        text.getChars(0, text.length(), chars, 0);
    }

    /** Returns plain collections, or {@link #GIVEN_UP}. */
    static @Nullable Object read(String text) {
        return text.length() > MAX_LENGTH ? GIVEN_UP : new PlainReader(text).read();
    }

    private @Nullable Object read() {
        while (true) {
            Object value = begin();
            if (value == GIVEN_UP) {
                return GIVEN_UP;
            }
            // An open container has got its first key, or is to get its first item.
            boolean isComplete = depth == 0 || value != open[depth - 1];
            while (isComplete) {
                if (depth == 0) {
                    return skip() == 0 && at == chars.length - 1 ? value : GIVEN_UP;
                }
                Object around = open[depth - 1];
                if (!add(around, value)) {
                    return GIVEN_UP;
                }
                char next = skip();
                at++;
                if (next == ',') {
                    if (around instanceof Map && !readKey()) {
                        return GIVEN_UP;
                    }
                    isComplete = false;
                } else if (next == (around instanceof Map ? '}' : ']')) {
                    depth--;
                    value = around;
                } else {
                    return GIVEN_UP;
                }
            }
        }
    }

    /** Reads a value, of a container that is not empty only the beginning. */
    private @Nullable Object begin() {
        char first = skip();
        if (first == '{' || first == '[') {
            at++;
            Object container = first == '{' ? new LinkedHashMap<>(FEW) : new ArrayList<>(FEW);
            if (skip() == (first == '{' ? '}' : ']')) {
                at++;
                return depth < MAX_DEPTH ? container : GIVEN_UP;
            }
            if (depth == MAX_DEPTH) {
                return GIVEN_UP;
            }
            open[depth++] = container;
            return first == '[' || readKey() ? container : GIVEN_UP;
        }
        if (first == '"') {
            String string = readString();
            return string == null ? GIVEN_UP : string;
        }
        return switch (first) {
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    @SuppressWarnings("unchecked") // Only we have made them.
    private boolean add(Object around, @Nullable Object value) {
        if (around instanceof Map<?, ?> map) {
            int before = map.size();
            ((Map<String, @Nullable Object>) map).put(openKeys[depth - 1], value);
            return map.size() > before && before < MAX_KEYS;
        }
        ((List<@Nullable Object>) around).add(value);
        return true;
    }

    /** Skips white space, and returns the character after it. */
    private char skip() {
        char c = chars[at];
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            c = chars[++at];
        }
        return c;
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        boolean isThere = text.startsWith(word, at);
        at += word.length();
        return isThere ? value : GIVEN_UP;
    }

    /** Reads a key and the colon after it. */
    private boolean readKey() {
        if (skip() != '"') {
            return false;
        }
        int from = at + 1;
        int hash = 0;
        int end = from;
        for (char c = chars[end]; c != '"'; c = chars[++end]) {
            if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
                return readUnusualKey();
            }
            hash = 31 * hash + c;
        }
        at = end + 1;
        openKeys[depth - 1] = known(from, end, hash);
        return end - from <= MAX_KEY && readColon();
    }

    private String known(int from, int to, int hash) {
        int slot = (hash ^ hash >>> 15) & KNOWN_KEYS - 1;
        String known = keys[slot];
        if (known == null || known.length() != to - from || !text.startsWith(known, from)) {
            known = text.substring(from, to);
            keys[slot] = known;
        }
        return known;
    }

    private boolean readUnusualKey() {
        String key = readString();
        if (key == null || key.length() > MAX_KEY) {
            return false;
        }
        openKeys[depth - 1] = key;
        return readColon();
    }

    private boolean readColon() {
        boolean isThere = skip() == ':';
        at++;
        return isThere;
    }

    private @Nullable String readString() {
        int from = ++at;
        int end = from;
        while (true) {
            char c = chars[end];
            if (c == '"') {
                at = end + 1;
                return text.substring(from, end);
            }
            if (c == '\\') {
                return readEscaped(from, end);
            }
            if (c < ' ' || Character.isSurrogate(c)) {
                return null;
            }
            end++;
        }
    }

    private @Nullable String readEscaped(int from, int firstEscape) {
        StringBuilder out = new StringBuilder(2 * (firstEscape - from) + 16).append(chars, from, firstEscape - from);
        for (at = firstEscape; chars[at] != '"'; at++) {
            char c = chars[at];
            if (c == '\\') {
                c = escaped();
            }
            if ((c < ' ' && chars[at] == c) || Character.isSurrogate(c)) {
                return null;
            }
            out.append(c);
        }
        at++;
        return out.toString();
    }

    /** Returns the character that an escape stands for; for what is no escape, or half a pair, a surrogate. */
    private char escaped() {
        char c = chars[++at];
        switch (c) {
            case '"', '\\', '/' -> {
                return c;
            }
            case 'b' -> {
                return '\b';
            }
            case 'f' -> {
                return '\f';
            }
            case 'n' -> {
                return '\n';
            }
            case 'r' -> {
                return '\r';
            }
            case 't' -> {
                return '\t';
            }
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4 && code >= 0; i++) {
                    char hex = chars[++at];
                    code = HexFormat.isHexDigit(hex) ? 16 * code + HexFormat.fromHexDigit(hex) : -1;
                }
                return code < 0 ? Character.MIN_SURROGATE : (char) code;
            }
            default -> {
                return Character.MIN_SURROGATE;
            }
        }
    }

    private Object number() {
        int from = at;
        at += chars[at] == '-' ? 1 : 0;
        boolean isNumber = chars[at] == '0' ? ++at > 0 : skipDigits();
        if (isNumber && chars[at] == '.') {
            at++;
            isNumber = skipDigits();
        }
        if (isNumber && (chars[at] == 'e' || chars[at] == 'E')) {
            at++;
            at += chars[at] == '+' || chars[at] == '-' ? 1 : 0;
            isNumber = skipDigits();
        }
        return isNumber && at - from <= MAX_NUMBER ? Numbers.ofSchema(text.substring(from, at)) : GIVEN_UP;
    }

    /** Returns whether there was one. */
    private boolean skipDigits() {
        int from = at;
        while (chars[at] >= '0' && chars[at] <= '9') {
            at++;
        }
        return at > from;
    }
}
