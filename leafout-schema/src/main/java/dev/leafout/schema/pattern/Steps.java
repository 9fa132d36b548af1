// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/**
 * How many steps patterns may still take. A step is an instruction that is looked at, or would be if the automaton had
 * nothing at hand: what is counted depends on the pattern and the text alone.
 */
public final class Steps {
    /** So many are not counted for each character, which is more than nearly all patterns take. */
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

    /** For one character steps have been taken, down from {@code before}: gives back those that are free. */
    public void giveBackFree(long before) {
        left += Math.min(before - left, FREE);
    }
}
