// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** The part of a host name after {@code xn--}: whether it encodes a name (RFC 3492). */
final class Punycode {
    private Punycode() {}

    static boolean isLabel(String encoded) {
        int hyphen = encoded.lastIndexOf('-');
        StringBuilder out = new StringBuilder(hyphen > 0 ? encoded.substring(0, hyphen) : "");
        int n = 128;
        int bias = 72;
        long i = 0;
        int pos = hyphen >= 0 ? hyphen + 1 : 0;
        if (pos >= encoded.length()) {
            return false;
        }
        while (pos < encoded.length()) {
            long old = i;
            long weight = 1;
            for (int k = 36; ; k += 36) {
                if (pos >= encoded.length()) {
                    return false;
                }
                int digit = digit(encoded.charAt(pos++));
                if (digit < 0) {
                    return false;
                }
                i += digit * weight;
                int threshold = k <= bias ? 1 : Math.min(k - bias, 26);
                if (digit < threshold) {
                    break;
                }
                weight *= 36 - threshold;
                if (i > Integer.MAX_VALUE || weight > Integer.MAX_VALUE) {
                    return false;
                }
            }
            int count = out.codePointCount(0, out.length()) + 1;
            bias = adapt(i - old, count, old == 0);
            n += (int) (i / count);
            i %= count;
            if (n > Character.MAX_CODE_POINT || !Character.isDefined(n)) {
                return false;
            }
            out.insert(out.offsetByCodePoints(0, (int) i), Character.toString(n));
            i++;
        }
        return isName(out.toString());
    }

    private static int digit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0' + 26;
        }
        return c < 128 && Character.isLetter(c) ? Character.toLowerCase(c) - 'a' : -1;
    }

    private static int adapt(long change, int count, boolean first) {
        long delta = first ? change / 700 : change / 2;
        delta += delta / count;
        int k = 0;
        for (; delta > 35 * 26 / 2; k += 36) {
            delta /= 35;
        }
        return (int) (k + 36 * delta / (delta + 38));
    }

    /** Letters, digits and marks, no mark first. */
    private static boolean isName(String text) {
        int first = Character.getType(text.codePointAt(0));
        return first != Character.NON_SPACING_MARK
                && first != Character.COMBINING_SPACING_MARK
                && first != Character.ENCLOSING_MARK;
    }
}
