// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Groups code points into classes: those of one class are in the same sets of a program, so it treats them alike.
 *
 * <p>Each set has a random number of 128 bits, and a class is identified by the exclusive or of the numbers of its
 * sets. That takes one pass, while comparing sets with sets would be quadratic. The numbers differ in each run, so that
 * nobody can choose sets whose combinations collide.
 */
final class CharClasses {
    private static final long SEED = new SecureRandom().nextLong();

    private record Signature(long high, long low) {}

    /** Where each range within one class begins. */
    private final int[] starts;

    private final int[] classOfStart;
    private final int[] classOfAscii = new int[128];
    /** One code point of each class. */
    private final int[] representatives;

    CharClasses(List<CharSet> sets) {
        starts = starts(sets);
        long[] high = new long[starts.length + 1];
        long[] low = new long[starts.length + 1];
        SplittableRandom random = new SplittableRandom(SEED);
        for (CharSet set : sets) {
            toggle(set, random.nextLong(), random.nextLong(), high, low);
        }
        // Half a pair must not represent its class.
        toggle(CharSet.SURROGATE, random.nextLong(), random.nextLong(), high, low);
        classOfStart = new int[starts.length];
        int[] firsts = new int[starts.length];
        Map<Signature, Integer> known = new HashMap<>();
        for (int i = 0; i < starts.length; i++) {
            if (i > 0) {
                high[i] ^= high[i - 1];
                low[i] ^= low[i - 1];
            }
            int fresh = known.size();
            int found = known.computeIfAbsent(new Signature(high[i], low[i]), key -> fresh);
            classOfStart[i] = found;
            if (found == fresh) {
                firsts[found] = starts[i];
            }
        }
        representatives = Arrays.copyOf(firsts, known.size());
        for (int c = 0; c < 128; c++) {
            classOfAscii[c] = find(c);
        }
    }

    private static int[] starts(List<CharSet> sets) {
        int count = 3;
        for (CharSet set : sets) {
            count += set.ranges.length;
        }
        int[] all = new int[count];
        int n = 0;
        all[n++] = 0;
        all[n++] = Character.MIN_SURROGATE;
        all[n++] = Character.MAX_SURROGATE + 1;
        for (CharSet set : sets) {
            for (int i = 0; i < set.ranges.length; i += 2) {
                all[n++] = set.ranges[i];
                all[n++] = set.ranges[i + 1] + 1;
            }
        }
        Arrays.sort(all);
        int distinct = 1;
        for (int i = 1; i < count; i++) {
            if (all[i] != all[distinct - 1] && all[i] <= Character.MAX_CODE_POINT) {
                all[distinct++] = all[i];
            }
        }
        return Arrays.copyOf(all, distinct);
    }

    private void toggle(CharSet set, long high, long low, long[] highs, long[] lows) {
        for (int i = 0; i < set.ranges.length; i++) {
            int point = set.ranges[i] + (i & 1);
            int at = point > Character.MAX_CODE_POINT ? starts.length : Arrays.binarySearch(starts, point);
            highs[at] ^= high;
            lows[at] ^= low;
        }
    }

    private int find(int codePoint) {
        int found = Arrays.binarySearch(starts, codePoint);
        return classOfStart[found >= 0 ? found : -found - 2];
    }

    int count() {
        return representatives.length;
    }

    int of(int codePoint) {
        return codePoint < 128 ? classOfAscii[codePoint] : find(codePoint);
    }

    int representative(int charClass) {
        return representatives[charClass];
    }

    /** Returns one code point of each class, those of surrogates left out. */
    int[] writable() {
        return Arrays.stream(representatives)
                .filter(c -> !CharSet.SURROGATE.contains(c))
                .toArray();
    }
}
