// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 by the WHATWG encoding standard. Invalid input becomes U+FFFD, one for each longest valid beginning of a
 * sequence. The JDK does the same except for surrogates: it emits one U+FFFD where the standard has three.
 */
public final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    public static String decode(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : decodeReplacing(bytes, from, to);
    }

    private static String decodeReplacing(byte[] bytes, int from, int to) {
        StringBuilder out = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int length = sequenceLength(bytes[at] & 0xFF);
            int valid = validBytes(bytes, at, Math.min(to, at + length));
            if (valid == length) {
                out.append(new String(bytes, at, length, StandardCharsets.UTF_8));
            } else {
                out.append(REPLACEMENT);
            }
            at += Math.max(1, valid);
        }
        return out.toString();
    }

    /** Returns the length of a sequence that begins with this byte; 5, which is no valid length, if none does. */
    private static int sequenceLength(int lead) {
        return lead < 0x80 ? 1 : lead < 0xC2 ? 5 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 5;
    }

    /** Returns how many bytes from here form a valid beginning of a sequence. */
    private static int validBytes(byte[] bytes, int from, int to) {
        int lead = bytes[from] & 0xFF;
        if (sequenceLength(lead) == 5) {
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

    /** Returns whether the second byte can follow the first: no overlong form, no surrogate, nothing above U+10FFFF. */
    private static boolean follows(int lead, int second) {
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return second >= least && second <= most;
    }
}
