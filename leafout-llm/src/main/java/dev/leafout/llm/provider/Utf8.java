// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8 as the encoding standard of the WHATWG has it: what is wrong becomes U+FFFD, one for each longest beginning of a sequence. The
 * JDK agrees except on surrogates, for which it has one U+FFFD where the standard has three.
 */
public final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    public static String text(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : replaced(bytes, from, to);
    }

    private static String replaced(byte[] bytes, int from, int to) {
        StringBuilder out = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int length = length(bytes[at] & 0xFF);
            int whole = wholeBytes(bytes, at, Math.min(to, at + length));
            if (whole == length) {
                out.append(new String(bytes, at, length, StandardCharsets.UTF_8));
            } else {
                out.append(REPLACEMENT);
            }
            at += Math.max(1, whole);
        }
        return out.toString();
    }

    /** Returns how many bytes a sequence has that begins with this one; 5, which none has, if none begins so. */
    private static int length(int lead) {
        return lead < 0x80 ? 1 : lead < 0xC2 ? 5 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 5;
    }

    /** Returns how many bytes from here on can stand one behind the other at the beginning of a sequence. */
    private static int wholeBytes(byte[] bytes, int from, int to) {
        int lead = bytes[from] & 0xFF;
        if (length(lead) == 5) {
            return 0;
        }
        int at = from + 1;
        if (at < to && !follows(lead, bytes[at] & 0xFF)) {
            return 1;
        }
        while (at < to && (bytes[at] & 0xC0) == 0x80) {
            at++;
        }
        return at - from;
    }

    /** Returns whether the second byte is possible behind the first: no overlong form, no surrogate, nothing beyond U+10FFFF. */
    private static boolean follows(int lead, int second) {
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return second >= least && second <= most;
    }
}
