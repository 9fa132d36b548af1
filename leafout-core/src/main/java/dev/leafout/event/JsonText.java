// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * JSON strings as text: quoting and escaping.
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class JsonText {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private JsonText() {}

    /**
     * Appends the text as a JSON string, in quotes. Escapes {@code \" \\ \n \r \t}, other control characters as {@code
     * \}{@code u00xx}, and lone surrogates; everything else stays as it is.
     */
    public static void appendQuoted(StringBuilder out, CharSequence text) {
        out.append('"');
        appendEscaped(out, text, false);
        out.append('"');
    }

    /** Returns the text as a JSON string, in quotes. */
    public static String quoted(CharSequence text) {
        StringBuilder out = new StringBuilder(text.length() + 2);
        appendQuoted(out, text);
        return out.toString();
    }

    /** Like {@link #appendQuoted}, but also escapes what does not print, or prints as something else. */
    static void appendPrintable(StringBuilder out, CharSequence text) {
        appendEscaped(out, text, true);
    }

    /** Appends one character as it is written inside a JSON string. Escapes every surrogate. */
    public static void appendEscaped(StringBuilder out, char c) {
        appendEscaped(out, c, false);
    }

    private static void appendEscaped(StringBuilder out, CharSequence text, boolean printable) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(text.charAt(i + 1))) {
                char low = text.charAt(++i);
                if (printable && !isPrintable(Character.toCodePoint(c, low))) {
                    appendUnicodeEscape(out, c);
                    appendUnicodeEscape(out, low);
                } else {
                    out.append(c).append(low);
                }
            } else {
                appendEscaped(out, c, printable);
            }
        }
    }

    private static void appendEscaped(StringBuilder out, char c, boolean printable) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ' || Character.isSurrogate(c) || (printable && !isPrintable(c))) {
                    appendUnicodeEscape(out, c);
                } else {
                    out.append(c);
                }
            }
        }
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static void appendUnicodeEscape(StringBuilder out, char c) {
        out.append("\\u")
                .append(HEX[c >> 12])
                .append(HEX[(c >> 8) & 15])
                .append(HEX[(c >> 4) & 15])
                .append(HEX[c & 15]);
    }
}
