// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/**
 * Which patterns of a {@link PatternSet} match a text.
 */
public final class Matches {
    private static final int[] NO_INDICES = {};
    static final Matches NONE = new Matches(NO_INDICES, true, true);
    static final Matches FIRST = new Matches(new int[] {0}, true, true);
    static final Matches UNKNOWN = new Matches(NO_INDICES, false, true);

    private final int[] indices;
    private final boolean isClear;
    private final boolean isKept;

    Matches(int[] indices, boolean isClear, boolean isKept) {
        this.indices = indices;
        this.isClear = isClear;
        this.isKept = isKept;
    }

    public int count() {
        return indices.length;
    }

    /** Returns the index in the set of a pattern that matches; they come in order. */
    public int index(int i) {
        return indices[i];
    }

    /** Returns whether all others are known not to match. */
    public boolean isClear() {
        return isClear;
    }

    /** Returns whether other texts that lead to the same state share this object. */
    public boolean isKept() {
        return isKept;
    }

    int[] toArray() {
        return indices.clone();
    }
}
