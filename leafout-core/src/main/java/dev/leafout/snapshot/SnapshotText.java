// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/**
 * The text of the last accepted snapshot, and that of the new one.
 *
 * <p>Only the part of the new text that differs is copied: {@code fresh} holds it from {@link #expose exposed} on;
 * before that it is the same as {@code last}. Each text is followed by a 0, which ends every scan.
 */
final class SnapshotText {
    /** How many characters are compared at a time: few enough to stay in the nearest cache. */
    private static final int BLOCK = 2048;

    /**
     * How many extra characters are compared: a comparison ends sooner at a difference than at its last character.
     */
    private static final int SPARE = 32;

    char[] last = new char[1];
    int lastLength;
    char[] fresh = new char[1];
    int freshLength;

    private final char[] block = new char[BLOCK];
    private final KnownPrefix knownPrefix = new KnownPrefix();
    /** Where the part of the new text that is in {@code fresh} begins. */
    private int exposed;
    /** How many characters at the beginning of the new text are unchanged. */
    private int same;
    /** Takes a new text and returns how many characters at its beginning are unchanged. */
    int read(String text, int from) {
        makeRoom(text.length() - from);
        same = commonPrefix(text, from);
        if (same < freshLength) {
            text.getChars(from + same, text.length(), fresh, same);
        }
        exposed = same;
        return same;
    }

    /** Takes a new text: the first {@code known} characters of the last one, and then {@code rest}. */
    void readRest(int known, String rest) {
        makeRoom(known + rest.length());
        rest.getChars(0, rest.length(), fresh, known);
        knownPrefix.clear();
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
        int pos = from == 0 ? knownPrefix.matchLength(text) : 0;
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

    /** Returns whether the new text ends with the last text from this place on. */
    boolean endsAsFrom(int lastFrom) {
        int from = lastFrom + freshLength - lastLength;
        return Arrays.equals(last, lastFrom, lastLength, fresh, from, freshLength);
    }

    /** Returns how many characters of the two texts are the same from these places on, up to {@code most}. */
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
        knownPrefix.accept(last, lastLength, same);
    }

    String lastText() {
        return new String(last, 0, lastLength);
    }

    void clear() {
        last = new char[1];
        lastLength = 0;
        knownPrefix.clear();
    }
}
