// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.HexFormat;

/**
 * Makes untrusted text safe to print. A terminal obeys some characters and reorders or hides others, so those are
 * written as JSON escapes: inside a JSON string they mean the same, and everywhere else they become visible.
 *
 * <pre>{@code
 * System.out.println(SafeText.of(model.answer()));
 * }</pre>
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class SafeText {
    private static final HexFormat HEX = HexFormat.of();
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private SafeText() {}

    /** Returns the text with every unsafe character escaped, including line breaks. */
    public static String of(CharSequence text) {
        String all = text.toString();
        StringBuilder out = new StringBuilder(all.length());
        int from = 0;
        for (int at = 0, next; at < all.length(); at = next) {
            int character = all.codePointAt(at);
            next = at + Character.charCount(character);
            if (!isSafe(character)) {
                out.append(all, from, at);
                for (char unit : Character.toChars(character)) {
                    out.append("\\u").append(HEX.toHexDigits(unit));
                }
                from = next;
            }
        }
        return from == 0 ? all : out.append(all, from, all.length()).toString();
    }

    /**
     * Returns the text for use in a message, with every unsafe character escaped. If it is longer than {@code max},
     * only its beginning and its end are kept, and no character is cut in half.
     */
    public static String of(CharSequence text, int max) {
        int length = text.length();
        if (length <= max) {
            return of(text);
        }
        int head = max / 2;
        int tail = length - (max - 1 - head);
        head -= isInsidePair(text, head) ? 1 : 0;
        tail += isInsidePair(text, tail) ? 1 : 0;
        return of(text.subSequence(0, head)) + "…" + of(text.subSequence(tail, length));
    }

    private static boolean isInsidePair(CharSequence text, int at) {
        return Character.isHighSurrogate(text.charAt(at - 1)) && Character.isLowSurrogate(text.charAt(at));
    }

    /** The two joiners are the only invisible characters that are kept: some languages and many emoji need them. */
    private static boolean isSafe(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            case Character.FORMAT -> character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }
}
