// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.Set;

/** A deviation from plain JSON that can be accepted. Each use of one is reported as {@link InputRepaired}. */
public enum Tolerance {
    /**
     * {@code {"a":1,"a":2}}: the last one wins. Legal JSON, so accepted and reported under every set of tolerances;
     * {@code rejectDuplicateKeys()} refuses it.
     */
    DUPLICATE_KEY,
    /**
     * {@code "\ud800"}: half a surrogate pair becomes U+FFFD. Legal JSON, so accepted and reported under every set of
     * tolerances; {@code rejectLoneSurrogates()} refuses it.
     */
    LONE_SURROGATE;

    /** Returns the empty set: plain JSON and nothing else. */
    public static Set<Tolerance> none() {
        return Set.of();
    }
}
