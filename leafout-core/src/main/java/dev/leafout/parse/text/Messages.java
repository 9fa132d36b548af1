// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValueKind;
import java.util.Locale;

/** How input is quoted in messages: short, printable, and the same for every chunking. */
final class Messages {
    private Messages() {}

    /** Names a character: {@code '}'}, {@code U+0007}. The name does not depend on the character after it. */
    static String name(char c) {
        if (c == '\'') {
            return "\"'\"";
        }
        if (Character.isHighSurrogate(c)) {
            return "a character beyond U+FFFF";
        }
        return c < ' ' || c > '~' && !Character.isLetterOrDigit(c)
                ? String.format(Locale.ROOT, "U+%04X", (int) c)
                : "'" + c + "'";
    }

    static String name(ValueKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Shortens a printable text that is too long to its beginning and its end, without cutting an escape or a pair. */
    static String abbreviate(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int head = (max - 1) / 2;
        int tail = text.length() - (max - 1 - head);
        if (head > 0 && Character.isHighSurrogate(text.charAt(head - 1))) {
            head--;
        }
        if (tail < text.length() && Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head) + "…" + text.substring(tail);
    }
}
