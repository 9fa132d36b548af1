// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.List;
import java.util.stream.IntStream;

/** Keys that somebody has prepared: the cheap hash of a table is the same for all of them. */
public final class CollidingKeys {
    private static final int BITS = 14;

    private CollidingKeys() {}

    /** Keys that collide where each character is added to 31 times what was before it, as in String. */
    public static List<String> ofString(int count) {
        return of(count, "Aa", "BB");
    }

    private static List<String> of(int count, String zero, String one) {
        return IntStream.range(0, count)
                .mapToObj(number -> {
                    StringBuilder key = new StringBuilder();
                    for (int bit = 0; bit < BITS; bit++) {
                        key.append((number >> bit & 1) == 0 ? zero : one);
                    }
                    return key.toString();
                })
                .toList();
    }
}
