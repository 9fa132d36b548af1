// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.parse.ParseLimits;

/** Documents whose paths are much longer than their values: to write out the path of each takes quadratic time. */
public final class LongPaths {
    public static final ParseLimits LIMITS = ParseLimits.defaults().withMaxKeyLength(1 << 20);

    private static final int LEVELS = 10;

    private LongPaths() {}

    /** Ten levels of keys of this length; in the innermost, an array of as many items. */
    public static String document(int size, String item) {
        String open = ("{\"" + "k".repeat(size) + "\":").repeat(LEVELS);
        return open + "[" + (item + ",").repeat(size) + item + "]" + "}".repeat(LEVELS);
    }
}
