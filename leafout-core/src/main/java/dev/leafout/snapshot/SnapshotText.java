// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/**
 * The text of the last snapshot that was accepted, and that of the one at hand.
 *
 * <p>Of the new text only what differs is brought in: {@code fresh} holds it from {@link #expose exposed} on, and before
 * that it is as in {@code last}. After each text stands a 0, where every scan ends.
 */
final class SnapshotText {
    /** So many characters are compared at a time: little enough to stay in the nearest cache. */
    private static final int BLOCK = 2048;

    /** So many characters more are compared than there is need for: what ends a comparison early is a difference. */
    private static final int SPARE = 32;

    char[] last = new char[1];
    int lastLength;
    char[] fresh = new char[1];
    int freshLength;

    private final char[] block = new char[BLOCK];
    private final Anchor anchor = new Anchor();
    /** From where on the new text is in {@code fresh}. */
    private int exposed;
    /** How many characters at the beginning of the new text are as they were. */
    private int same;
    /** Takes a new text and returns how many characters at its beginning are as they were. */
    int read(String text, int from) {
        makeRoom(text.length() - from);
        same = commonPrefix(text, from);
        if (same < freshLength) {
            text.getChars(from + same, text.length(), fresh, same);
        }
        exposed = same;
        return same;
    }

    /** Takes a new text of which so many characters are as they were, and then come these. */
    void readRest(int known, String rest) {
        makeRoom(known + rest.length());
        rest.getChars(0, rest.length(), fresh, known);
        anchor.clear();
        same = known;
        exposed = known;
    }

    private void makeRoom(int length) {
        freshLength = length;
        if (fresh.length <= length) {
            fresh = new char[length + (length >> 1) + 1];
        }
        fresh[length] = 0;
    }

    private int commonPrefix(String text, int from) {
        int length = Math.min(lastLength, freshLength);
        int pos = from == 0 ? anchor.reach(text) : 0;
        while (pos < length) {
            int size = Math.min(BLOCK, length - pos);
            text.getChars(from + pos, from + pos + size, block, 0);
            int differs = Arrays.mismatch(last, pos, pos + size, block, 0, size);
            if (differs >= 0) {
                return pos + differs;
            }
            pos += size;
        }
        return pos;
    }

    /** Returns whether the new text ends as the last one did from here on. */
    boolean endsAsFrom(int lastFrom) {
        int from = lastFrom + freshLength - lastLength;
        return Arrays.equals(last, lastFrom, lastLength, fresh, from, freshLength);
    }

    /** Returns how many characters of the two texts are the same, from these places on; so many at most. */
    int same(int lastStart, int start, int most) {
        int end = Math.min(most + SPARE, Math.min(lastLength - lastStart, freshLength - start));
        int differs = Arrays.mismatch(last, lastStart, lastStart + end, fresh, start, start + end);
        return Math.min(most, differs < 0 ? end : differs);
    }

    /** Makes the new text readable from here on. */
    void expose(int from) {
        if (from < exposed) {
            System.arraycopy(last, from, fresh, from, exposed - from);
            exposed = from;
        }
    }

    /** Makes the new text the last one. */
    void accept() {
        if (exposed > freshLength / 2 && last.length > freshLength) {
            System.arraycopy(fresh, exposed, last, exposed, freshLength + 1 - exposed);
        } else {
            expose(0);
            char[] former = last;
            last = fresh;
            fresh = former;
        }
        lastLength = freshLength;
        anchor.accept(last, lastLength, same);
    }

    String lastText() {
        return new String(last, 0, lastLength);
    }

    void clear() {
        last = new char[1];
        lastLength = 0;
        anchor.clear();
    }
}
