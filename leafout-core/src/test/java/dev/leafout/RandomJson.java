// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.io.ByteArrayOutputStream;
import java.util.SplittableRandom;

/**
 * Random JSON of every kind, and random damage to it; the same for the same seed.
 *
 * <p>Documents are small, so that thousands of them go by in a second, and lean towards what parsers get wrong: escapes,
 * surrogates paired and alone, numbers of every form, empty and repeated keys, white space in every gap.
 */
public final class RandomJson {
    private static final int MAX_DEPTH = 20;
    private static final String WHITESPACE = " \t\n\r";
    private static final String DIGITS = "0123456789";
    private static final String[] KEYS = {
        "", "a", "b", "ab", "key", "a.b", "[0]", "é", "\\u0061", "\\n", "\\ud83d\\ude00"
    };
    private static final String[] ESCAPES = {"\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"};
    private static final String[] CHARACTERS = {
        "x",
        " ",
        "{",
        "]",
        ",",
        ":",
        "'",
        "/",
        "\u007f",
        "\u0080",
        "é",
        "ß",
        "€",
        "日",
        "\u2028",
        "\ufeff",
        "\uffff",
        "\uD83D\uDE00",
        "\uD834\uDD1E",
        "\uDBFF\uDFFF"
    };
    private static final String[] INSERTS = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "0",
        "1",
        "-",
        "+",
        ".",
        "e",
        "E",
        "t",
        "true",
        "nul",
        "false",
        " ",
        "\n",
        "\r",
        "\t",
        "\u0000",
        "\u000b",
        "\u001f",
        "\u00a0",
        "u",
        "\\u",
        "\\ud800",
        "\\udc00",
        "\\uD83D",
        "\uD83D",
        "\uDE00",
        "\uD83D\uDE00",
        "é",
        "\uFEFF",
        "'",
        "/",
        "//",
        "/*",
        "#",
        "NaN",
        "Infinity",
        "undefined",
        "_",
        "x",
        "<"
    };

    /** Overlong, a surrogate, beyond U+10FFFF, cut short; and three that are right. */
    private static final byte[][] INSERTED_BYTES = {
        bytes(0xC0, 0xAF),
        bytes(0xC1, 0xBF),
        bytes(0xE0, 0x9F, 0xBF),
        bytes(0xF0, 0x8F, 0xBF, 0xBF),
        bytes(0xED, 0xA0, 0x80),
        bytes(0xED, 0xBF, 0xBF),
        bytes(0xF4, 0x90, 0x80, 0x80),
        bytes(0xF5, 0x80, 0x80, 0x80),
        bytes(0xE2, 0x82),
        bytes(0xF0, 0x9F, 0x98),
        bytes(0xED, 0x9F, 0xBF),
        bytes(0xEE, 0x80, 0x80),
        bytes(0xF4, 0x8F, 0xBF, 0xBF)
    };

    private final SplittableRandom random;

    public RandomJson(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the generator's own source of randomness, for choices that go with a document. */
    public SplittableRandom random() {
        return random;
    }

    /** Returns a document. */
    public String document() {
        StringBuilder out = new StringBuilder();
        whitespace(out);
        int depth = oneIn(50) ? random.nextInt(MAX_DEPTH) : random.nextInt(5);
        value(out, depth);
        whitespace(out);
        return out.toString();
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private <T> T pick(T[] from) {
        return from[random.nextInt(from.length)];
    }

    private char pick(String from) {
        return from.charAt(random.nextInt(from.length()));
    }

    private void whitespace(StringBuilder out) {
        while (oneIn(6)) {
            out.append(oneIn(8) ? "\r\n" : String.valueOf(pick(WHITESPACE)));
        }
    }

    private void value(StringBuilder out, int depth) {
        int kind = random.nextInt(depth > 0 ? 12 : 6);
        switch (kind) {
            case 0, 1 -> string(out);
            case 2, 3 -> number(out);
            case 4 -> out.append(pick(new String[] {"true", "false", "null"}));
            case 5 -> out.append(pick(new String[] {"{}", "[]", "\"\""}));
            case 6, 7, 8 -> array(out, depth);
            default -> object(out, depth);
        }
    }

    private void array(StringBuilder out, int depth) {
        out.append('[');
        whitespace(out);
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
                whitespace(out);
            }
            value(out, depth - 1);
            whitespace(out);
        }
        out.append(']');
    }

    private void object(StringBuilder out, int depth) {
        out.append('{');
        whitespace(out);
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
                whitespace(out);
            }
            key(out);
            whitespace(out);
            out.append(':');
            whitespace(out);
            value(out, depth - 1);
            whitespace(out);
        }
        out.append('}');
    }

    private void key(StringBuilder out) {
        if (oneIn(4)) {
            string(out);
        } else {
            out.append('"').append(pick(KEYS)).append('"');
        }
    }

    private void string(StringBuilder out) {
        out.append('"');
        int count = random.nextInt(oneIn(10) ? 40 : 8);
        for (int i = 0; i < count; i++) {
            switch (random.nextInt(8)) {
                case 0 -> out.append(pick(ESCAPES));
                case 1 -> unicodeEscape(out, random.nextInt(oneIn(2) ? 0x80 : 0x10000));
                case 2 -> surrogates(out);
                case 3, 4 -> out.append(pick(CHARACTERS));
                default -> out.append((char) ('a' + random.nextInt(26)));
            }
        }
        out.append('"');
    }

    private void unicodeEscape(StringBuilder out, int unit) {
        String hex = String.format(oneIn(2) ? "%04x" : "%04X", unit);
        out.append("\\u").append(hex);
    }

    /** A pair, escaped or not; sometimes half of one, or the two the wrong way round. */
    private void surrogates(StringBuilder out) {
        int codePoint = 0x10000 + random.nextInt(0x100000);
        char high = Character.highSurrogate(codePoint);
        char low = Character.lowSurrogate(codePoint);
        boolean whole = !oneIn(4);
        if (whole || oneIn(2)) {
            surrogate(out, oneIn(8) ? low : high);
        }
        if (whole || oneIn(2)) {
            surrogate(out, oneIn(8) ? high : low);
        }
    }

    private void surrogate(StringBuilder out, char unit) {
        if (oneIn(3)) {
            out.append(unit);
        } else {
            unicodeEscape(out, unit);
        }
    }

    private void number(StringBuilder out) {
        if (oneIn(3)) {
            out.append('-');
        }
        if (oneIn(4)) {
            out.append('0');
        } else {
            out.append((char) ('1' + random.nextInt(9)));
            digits(out, random.nextInt(oneIn(10) ? 40 : 4));
        }
        if (oneIn(3)) {
            out.append('.');
            digits(out, 1 + random.nextInt(4));
        }
        if (oneIn(4)) {
            out.append(pick("eE")).append(pick(new String[] {"", "+", "-"}));
            digits(out, 1 + random.nextInt(oneIn(10) ? 12 : 3));
        }
    }

    private void digits(StringBuilder out, int count) {
        for (int i = 0; i < count; i++) {
            out.append(pick(DIGITS));
        }
    }

    /** Returns the text with one to three things wrong with it, which may leave it right. */
    public String damaged(String text) {
        StringBuilder out = new StringBuilder(text);
        int count = oneIn(3) ? 1 + random.nextInt(3) : 1;
        for (int i = 0; i < count; i++) {
            damage(out);
        }
        return out.toString();
    }

    private void damage(StringBuilder out) {
        int length = out.length();
        int at = random.nextInt(length + 1);
        int end = Math.min(length, at + 1 + random.nextInt(oneIn(4) ? 6 : 1));
        switch (random.nextInt(7)) {
            case 0 -> out.delete(at, end);
            case 1 -> out.insert(at, pick(INSERTS));
            case 2 -> out.replace(at, end, pick(INSERTS));
            case 3 -> out.setLength(at);
            case 4 -> out.insert(at, out.substring(at, end));
            case 5 -> out.insert(0, pick(new String[] {"\uFEFF", " ", ",", "x", "[", "{"}));
            default -> swap(out, at, random.nextInt(length + 1));
        }
    }

    private static void swap(StringBuilder out, int first, int second) {
        if (first < out.length() && second < out.length()) {
            char c = out.charAt(first);
            out.setCharAt(first, out.charAt(second));
            out.setCharAt(second, c);
        }
    }

    /** Returns the bytes with some of them replaced, removed or added, mostly so that they are no UTF-8. */
    public byte[] damaged(byte[] bytes) {
        int at = random.nextInt(bytes.length + 1);
        int removed = Math.min(random.nextInt(2), bytes.length - at);
        byte[] added = pick(INSERTED_BYTES).clone();
        if (oneIn(2)) {
            added = new byte[] {(byte) (oneIn(4) ? random.nextInt(0x80) : 0x80 + random.nextInt(0x80))};
        } else if (oneIn(4)) {
            added = new byte[0];
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.writeBytes(added);
        out.write(bytes, at + removed, bytes.length - at - removed);
        return out.toByteArray();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
