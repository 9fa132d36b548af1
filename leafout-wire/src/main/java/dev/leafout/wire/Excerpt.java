// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;

/** What a message quotes of something that was sent: its beginning and its end, with everything escaped that would not print. */
final class Excerpt {
    private static final int MAX_LENGTH = 64;
    private static final int HEAD = (MAX_LENGTH - 1) / 2;

    private Excerpt() {}

    static String of(String text) {
        return shorten(escape(shorten(text)));
    }

    private static String escape(String text) {
        String quoted = JsonText.quoted(text);
        return quoted.substring(1, quoted.length() - 1);
    }

    private static String shorten(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int head = HEAD;
        int tail = text.length() - (MAX_LENGTH - 1 - HEAD);
        head -= Character.isHighSurrogate(text.charAt(head - 1)) ? 1 : 0;
        tail += Character.isLowSurrogate(text.charAt(tail)) ? 1 : 0;
        return text.substring(0, head) + "…" + text.substring(tail);
    }
}
