// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/**
 * How many steps patterns may still take. A step is one instruction visited, or that would be visited without the
 * automaton's tables, so the count depends only on the pattern and the text.
 */
public final class Steps {
    /** The free steps per character, more than almost any pattern takes. */
    public static final int FREE = 1_000;

    private long left;

    public Steps(long left) {
        this.left = left;
    }

    /** Returns how many are left; less than 0 if they are used up. */
    public long left() {
        return left;
    }

    public void left(long value) {
        left = value;
    }

    public boolean areUsedUp() {
        return left < 0;
    }

    public void take(long count) {
        left -= count;
    }

    /** Steps have been taken for one character, down from {@code before}: gives back the free ones. */
    public void giveBackFree(long before) {
        left += Math.min(before - left, FREE);
    }
}
