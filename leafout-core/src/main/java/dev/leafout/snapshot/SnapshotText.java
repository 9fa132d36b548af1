// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The text of the last snapshot that was accepted, and that of the one at hand.
 *
 * <p>Of the new text only what differs is brought in: {@code fresh} holds it from {@link #expose exposed} on, and before
 * that it is as in {@code last}. Behind each text stands a 0, where every scan ends.
 *
 * <p>A text that was {@link #open opened} rather than read is brought in piece by piece, from where it is asked for; what
 * is hopped over never is. Then both texts have gaps, where nobody looks, and a 0 stands also behind the last piece.
 */
final class SnapshotText {
    /** So many characters are compared at a time: little enough to stay in the nearest cache. */
    private static final int BLOCK = 2048;

    private static final int PIECE = 64;
    /** So many characters more are compared than there is need for: what ends a comparison early is a difference. */
    private static final int SPARE = 32;

    /** So many characters before a value tell whether it stands where it stood. */
    private static final int BEFORE = 16;

    char[] last = new char[1];
    int lastLength;
    char[] fresh = new char[1];
    int freshLength;
    /** Up to here the new text has been brought in. */
    int loaded;

    private final char[] block = new char[BLOCK];
    private final Anchor anchor = new Anchor();
    /** From where on the new text is in {@code fresh}. */
    private int exposed;
    /** How many characters at the beginning of the new text are as they were. */
    private int same;
    /** The new text, and the last one, if it was opened. */
    private @Nullable String source;

    private @Nullable String lastSource;
    private int sourceStart;

    /** Takes a new text and returns how many characters at its beginning are as they were. */
    int read(String text, int from) {
        makeRoom(text.length() - from);
        same = commonPrefix(text, from);
        if (same < freshLength) {
            text.getChars(from + same, text.length(), fresh, same);
        }
        source = null;
        loaded = Integer.MAX_VALUE;
        exposed = same;
        return same;
    }

    /** Takes a new text of which so many characters are as they were, and then come these. */
    void readRest(int known, String rest) {
        makeRoom(known + rest.length());
        rest.getChars(0, rest.length(), fresh, known);
        anchor.clear();
        same = known;
        source = null;
        loaded = Integer.MAX_VALUE;
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

    /** Takes a new text, and brings nothing of it in. */
    void open(String text, int from) {
        makeRoom(text.length() - from);
        source = text;
        sourceStart = from;
        same = 0;
        loaded = 0;
        exposed = 0;
    }

    /** Returns a character of a text that was opened; 0 behind its end. */
    char peek(int pos) {
        return pos < freshLength && source != null ? source.charAt(sourceStart + pos) : 0;
    }

    /**
     * Returns whether so many characters of a text that was opened are as in the last one, at the same places, and some
     * before them.
     */
    boolean isUnmoved(int from, int count) {
        if (from + count > Math.min(freshLength, lastLength)) {
            return false;
        }
        for (int i = Math.max(0, from - BEFORE); i < from + count; i++) {
            if (peek(i) != (lastSource == null ? last[i] : lastSource.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the new text ends as the last one did from here on. */
    boolean endsAsFrom(int lastFrom) {
        int from = lastFrom + freshLength - lastLength;
        if (source != null && lastSource != null) {
            return source.regionMatches(sourceStart + from, lastSource, lastFrom, lastLength - lastFrom);
        }
        return Arrays.equals(last, lastFrom, lastLength, fresh, from, freshLength);
    }

    /** Brings in what there is from one place to another, if it is not there. */
    void load(int from, int to) {
        if (to > loaded && source != null) {
            int begin = Math.max(from, loaded);
            int end = Math.min(freshLength, Math.max(to, begin + PIECE));
            if (begin < end) {
                source.getChars(sourceStart + begin, sourceStart + end, fresh, begin);
                fresh[end] = 0;
                loaded = end;
            }
        }
    }

    /** Returns how many characters of the two texts are the same, from these places on; so many at most. */
    int same(int lastStart, int start, int most) {
        int end = Math.min(most + SPARE, Math.min(lastLength - lastStart, freshLength - start));
        int differs = Arrays.mismatch(last, lastStart, lastStart + end, fresh, start, start + end);
        return Math.min(most, differs < 0 ? end : differs);
    }

    /** Returns whether what ends a scan here may only be the end of the last piece. */
    boolean isCut() {
        return loaded < freshLength;
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
        lastSource = source == null ? null : source.substring(sourceStart);
        if (source == null) {
            anchor.accept(last, lastLength, same);
        }
        source = null;
    }

    String lastText() {
        return lastSource == null ? new String(last, 0, lastLength) : lastSource;
    }

    void clear() {
        last = new char[1];
        lastLength = 0;
        lastSource = null;
        anchor.clear();
    }
}
