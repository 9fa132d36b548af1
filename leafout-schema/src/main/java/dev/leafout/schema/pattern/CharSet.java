// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;

/**
 * A set of code points, as sorted ranges that neither touch nor overlap. Sets are comparable, so that hash map lookups
 * stay fast even if somebody makes hash codes collide.
 */
final class CharSet implements Comparable<CharSet> {
    static final CharSet ANY = new CharSet(new int[] {0, Character.MAX_CODE_POINT});
    static final CharSet NONE = new CharSet(new int[] {});
    static final CharSet DIGIT = range('0', '9');
    static final CharSet WORD = union(union(DIGIT, range('a', 'z')), union(range('A', 'Z'), range('_', '_')));
    /** White space and line ends as in ECMA-262. */
    static final CharSet SPACE = of(
            '\t', '\r', ' ', ' ', 0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029, 0x202F, 0x202F, 0x205F,
            0x205F, 0x3000, 0x3000, 0xFEFF, 0xFEFF);

    static final CharSet NO_DIGIT = DIGIT.negate();
    static final CharSet NO_WORD = WORD.negate();
    static final CharSet NO_SPACE = SPACE.negate();
    /** What the dot stands for: everything except line ends. */
    static final CharSet DOT = of('\n', '\n', '\r', '\r', 0x2028, 0x2029).negate();
    /** Halves of surrogate pairs: the texts we read never contain one alone. */
    static final CharSet SURROGATE = range(Character.MIN_SURROGATE, Character.MAX_SURROGATE);

    /** The first and the last code point of each range. */
    final int[] ranges;

    private CharSet(int[] ranges) {
        this.ranges = ranges;
    }

    static CharSet range(int from, int to) {
        return new CharSet(new int[] {from, to});
    }

    private static CharSet of(int... ranges) {
        CharSet set = NONE;
        for (int i = 0; i < ranges.length; i += 2) {
            set = union(set, range(ranges[i], ranges[i + 1]));
        }
        return set;
    }

    /** Takes ranges in any order. */
    static CharSet ofRanges(int[] unsorted, int count) {
        long[] sorted = new long[count / 2];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = (long) unsorted[2 * i] << 32 | unsorted[2 * i + 1];
        }
        Arrays.sort(sorted);
        int[] merged = new int[count];
        int n = 0;
        for (long range : sorted) {
            int from = (int) (range >> 32);
            int to = (int) range;
            if (n > 0 && from <= merged[n - 1] + 1) {
                merged[n - 1] = Math.max(merged[n - 1], to);
            } else {
                merged[n++] = from;
                merged[n++] = to;
            }
        }
        return new CharSet(Arrays.copyOf(merged, n));
    }

    static CharSet union(CharSet a, CharSet b) {
        int[] all = Arrays.copyOf(a.ranges, a.ranges.length + b.ranges.length);
        System.arraycopy(b.ranges, 0, all, a.ranges.length, b.ranges.length);
        return ofRanges(all, all.length);
    }

    CharSet negate() {
        int[] result = new int[ranges.length + 2];
        int n = 0;
        int next = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] > next) {
                result[n++] = next;
                result[n++] = ranges[i] - 1;
            }
            next = ranges[i + 1] + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            result[n++] = next;
            result[n++] = Character.MAX_CODE_POINT;
        }
        return new CharSet(Arrays.copyOf(result, n));
    }

    boolean contains(int codePoint) {
        int low = 0;
        int high = ranges.length / 2 - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (codePoint < ranges[2 * middle]) {
                high = middle - 1;
            } else if (codePoint > ranges[2 * middle + 1]) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharSet set && Arrays.equals(ranges, set.ranges);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ranges);
    }

    @Override
    public int compareTo(CharSet other) {
        return Arrays.compare(ranges, other.ranges);
    }

    /** Returns whether it has a code point that can occur in text: any except half a pair. */
    boolean isWritable() {
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] < SURROGATE.ranges[0] || ranges[i + 1] > SURROGATE.ranges[1]) {
                return true;
            }
        }
        return false;
    }
}
