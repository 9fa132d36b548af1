// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a text as Java: a string if it is short, else a text block whose long lines are broken. */
final class JavaLiteral {
    private static final int SHORT = 60;
    private static final int LINE = 96;
    /** A constant of a class may have 65,535 bytes, and a character up to three. */
    private static final int MAX_CONSTANT = 20_000;

    private JavaLiteral() {}

    /**
     * Returns an expression that is this text.
     *
     * @param indent what the lines of a text block begin with
     */
    static String of(String text, String indent) {
        if (text.length() <= SHORT
                && text.indexOf('\n') < 0
                && text.indexOf('"') < 0
                && pieces(text).size() < 2) {
            return "\"" + escaped(text) + "\"";
        }
        List<String> pieces = pieces(text);
        if (pieces.size() == 1) {
            return block(text, indent);
        }
        return pieces.stream()
                .map(piece -> "\n" + indent + (isHalf(piece) ? quotedHalf(piece) : block(piece, indent)))
                .collect(Collectors.joining(",", "String.join(\"\",", ")"));
    }

    /** Cuts a text where a constant would be too long, and around each half of a character, which needs an escape. */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < text.length(); ) {
            int end = text.offsetByCodePoints(at, 1);
            boolean half = isHalf(text.substring(at, end));
            if (at > from && (half || end - from > MAX_CONSTANT)) {
                pieces.add(text.substring(from, at));
                from = at;
            }
            if (half) {
                pieces.add(text.substring(at, end));
                from = end;
            }
            at = end;
        }
        if (from < text.length()) {
            pieces.add(text.substring(from));
        }
        return pieces;
    }

    private static boolean isHalf(String character) {
        return character.length() == 1 && Character.isSurrogate(character.charAt(0));
    }

    private static String quotedHalf(String half) {
        return String.format(Locale.ROOT, "\"\\u%04x\"", (int) half.charAt(0));
    }

    /** The closing delimiter is on a line of its own, so that its indentation is the one that Java removes. */
    private static String block(String text, String indent) {
        StringBuilder block = new StringBuilder("\"\"\"\n");
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            boolean isLast = i == lines.length - 1;
            if (isLast && lines[i].isEmpty()) {
                break;
            }
            // Java removes white space before a line break, but not before an escape.
            boolean endsInSpace = !lines[i].isEmpty() && Character.isWhitespace(lines[i].charAt(lines[i].length() - 1));
            block.append(lines[i].isEmpty() ? "" : indent).append(broken(escaped(lines[i]), indent));
            block.append(isLast ? "\\\n" : endsInSpace ? "\\n\\\n" : "\n");
        }
        return block.append(indent).append("\"\"\"").toString();
    }

    /** Breaks a line where an escape or a character is not torn, and where no space would come first or last. */
    private static String broken(String line, String indent) {
        StringBuilder broken = new StringBuilder();
        int from = 0;
        while (line.length() - from > LINE) {
            int to = from + LINE;
            while (to < line.length() && !canBreakAt(line, to)) {
                to++;
            }
            if (to == line.length()) {
                break;
            }
            broken.append(line, from, to).append("\\\n").append(indent);
            from = to;
        }
        return broken.append(line, from, line.length()).toString();
    }

    /** Only after a letter, a digit or a comma: none of these is part of an escape if a backslash is nowhere near. */
    private static boolean canBreakAt(String line, int at) {
        char before = line.charAt(at - 1);
        boolean plain = before == ',' || before == ' ' || Character.isLetterOrDigit(before) && before < 128;
        return plain && line.substring(Math.max(0, at - 6), at).indexOf('\\') < 0;
    }

    /** Escapes what a string or a text block cannot hold; a line feed must not be in it. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isThirdQuote = c == '"' && text.startsWith("\"\"\"", i);
            if (c == '\\' || isThirdQuote) {
                escaped.append('\\').append(c);
            } else if (c == '\t') {
                escaped.append("\\t");
            } else if (c == '\r') {
                escaped.append("\\r");
            } else if (c < ' ') {
                escaped.append(String.format(Locale.ROOT, "\\%03o", (int) c));
            } else if (Character.getType(c) == Character.FORMAT) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
