// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How paths and path patterns are written: {@code $.days[0]["odd key"]}, {@code days[*].title}, or as a JSON Pointer,
 * {@code /days/0/odd key}. A pointer does not tell indexes from keys: digits are an index there, and {@code *} is every
 * index.
 */
final class PathSyntax {
    /** The index of a segment that stands for every index or key. */
    static final int ANY = -2;

    private final String text;
    private final boolean wildcards;
    private final List<PathPattern.Step> segments = new ArrayList<>();
    private int pos;

    private PathSyntax(String text, boolean wildcards) {
        this.text = Objects.requireNonNull(text, "text");
        this.wildcards = wildcards;
    }

    static void appendIndex(StringBuilder out, int index) {
        out.append('[').append(index).append(']');
    }

    static void appendKey(StringBuilder out, String key) {
        if (isName(key)) {
            out.append('.').append(key);
        } else {
            out.append("[\"");
            JsonText.appendPrintable(out, key);
            out.append("\"]");
        }
    }

    private static boolean isName(String key) {
        return !key.isEmpty() && endOfName(key, 0) == key.length();
    }

    private static int endOfName(String text, int from) {
        int i = from;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            if (!Character.isLetter(c) && c != '_' && (i == from || !Character.isDigit(c))) {
                break;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    static List<PathPattern.Step> parse(String text, boolean wildcards) {
        PathSyntax syntax = new PathSyntax(text, wildcards);
        syntax.parse();
        return syntax.segments;
    }

    private void parse() {
        if (text.startsWith("/")) {
            pointer();
            return;
        }
        if (text.startsWith("$")) {
            pos = 1;
        } else if (!text.isEmpty() && text.charAt(0) != '[') {
            name();
        }
        while (pos < text.length()) {
            switch (text.charAt(pos)) {
                case '.' -> {
                    pos++;
                    name();
                }
                case '[' -> {
                    pos++;
                    bracket();
                }
                default -> throw wrong("'.' or '['");
            }
        }
    }

    private void pointer() {
        while (pos < text.length()) {
            pos++; // the slash
            int start = pos;
            String token = pointerToken();
            if (wildcards && token.equals("*")) {
                segments.add(new PathPattern.Step(null, ANY, false));
            } else if (isIndex(token)) {
                pos = start;
                segments.add(new PathPattern.Step(null, index(), false));
            } else {
                segments.add(new PathPattern.Step(token, -1, false));
            }
        }
    }

    private String pointerToken() {
        StringBuilder token = new StringBuilder();
        while (pos < text.length() && text.charAt(pos) != '/') {
            char c = text.charAt(pos++);
            if (c == '~') {
                char escaped = pos < text.length() ? text.charAt(pos++) : '\0';
                if (escaped != '0' && escaped != '1') {
                    throw wrong("~0 or ~1");
                }
                c = escaped == '0' ? '~' : '/';
            }
            token.append(c);
        }
        return token.toString();
    }

    private static boolean isIndex(String token) {
        boolean digits = !token.isEmpty() && token.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits && (token.length() == 1 || token.charAt(0) != '0');
    }

    private void name() {
        if (wildcards && pos < text.length() && text.charAt(pos) == '*') {
            pos++;
            segments.add(new PathPattern.Step(null, ANY, true));
            return;
        }
        int end = endOfName(text, pos);
        if (end == pos) {
            throw wrong("a name");
        }
        segments.add(new PathPattern.Step(text.substring(pos, end), -1, false));
        pos = end;
    }

    private void bracket() {
        char c = pos < text.length() ? text.charAt(pos) : '\0';
        if (c == '"') {
            pos++;
            segments.add(new PathPattern.Step(quotedKey(), -1, false));
        } else if (c == '*' && wildcards) {
            pos++;
            segments.add(new PathPattern.Step(null, ANY, false));
        } else {
            segments.add(new PathPattern.Step(null, index(), false));
        }
        if (pos >= text.length() || text.charAt(pos) != ']') {
            throw wrong("']'");
        }
        pos++;
    }

    private int index() {
        int start = pos;
        while (pos < text.length() && text.charAt(pos) >= '0' && text.charAt(pos) <= '9') {
            pos++;
        }
        try {
            return Integer.parseInt(text, start, pos, 10);
        } catch (NumberFormatException e) {
            pos = start;
            throw wrong("an index or a key in double quotes");
        }
    }

    private String quotedKey() {
        StringBuilder key = new StringBuilder();
        while (pos < text.length() && text.charAt(pos) != '"') {
            char c = text.charAt(pos++);
            key.append(c == '\\' ? escaped() : c);
        }
        if (pos >= text.length()) {
            throw wrong("'\"'");
        }
        pos++;
        return key.toString();
    }

    private char escaped() {
        char c = pos < text.length() ? text.charAt(pos++) : '\0';
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicodeEscaped();
            default -> throw wrong("an escape");
        };
    }

    private char unicodeEscaped() {
        try {
            char c = (char) Integer.parseInt(text, pos, pos + 4, 16);
            pos += 4;
            return c;
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw wrong("four hexadecimal digits");
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException(
                "Expected " + expected + " at position " + pos + " of the path " + JsonText.quoted(text));
    }
}
