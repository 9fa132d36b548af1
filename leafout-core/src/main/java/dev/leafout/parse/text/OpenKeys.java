// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the open objects, outermost object first, to find those that are repeated. The keys of an object with few of
 * them are compared one by one, and only those of a larger one are indexed: nearly every object is small.
 */
final class OpenKeys {
    private static final String[] NO_KEYS = {};
    private static final int FIRST_CAPACITY = 16;
    /** Up to this many keys of an object are compared one by one. */
    private static final int FEW = 8;

    private String[] keys = NO_KEYS;
    private int count;
    /** The keys of objects that have more than a few; null if there was none yet. */
    private @Nullable KeyIndex index;

    /** Returns how many keys the open objects have. An object keeps this number from when it was opened. */
    int mark() {
        return count;
    }

    /** Notes that the innermost object, opened at this mark, has the key; returns false if it already had it. */
    boolean enter(String key, int mark) {
        if (has(key, mark)) {
            return false;
        }
        if (count == keys.length) {
            keys = Arrays.copyOf(keys, Math.max(FIRST_CAPACITY, 2 * count));
        }
        keys[count++] = key;
        int size = count - mark;
        if (size > FEW) {
            KeyIndex index = index();
            for (int number = size == FEW + 1 ? mark : count - 1; number < count; number++) {
                index.add(number, keys);
            }
        }
        return true;
    }

    private KeyIndex index() {
        KeyIndex known = index;
        if (known == null) {
            known = new KeyIndex();
            index = known;
        }
        return known;
    }

    /** Returns whether the innermost object, opened at this mark, has the key. */
    boolean has(String key, int mark) {
        if (count - mark > FEW) {
            return index().has(key, mark, keys);
        }
        for (int i = mark; i < count; i++) {
            if (keys[i].equals(key)) {
                return true;
            }
        }
        return false;
    }

    /** Removes the keys that were entered since the mark, because their object is closed. */
    void leave(int mark) {
        if (count - mark > FEW && index != null) {
            index.remove(mark, count, keys);
        }
        count = mark;
    }

    /** Returns whether the keys were hashed with the secret. */
    boolean isSecret() {
        return index != null && index.isSecret();
    }

    /** Writes the keys that were entered between two marks. */
    void write(CheckpointWriter out, int from, int to) {
        out.writeInt(to - from);
        for (int i = from; i < to; i++) {
            out.writeString(keys[i]);
        }
    }

    /** Enters the keys that {@link #write} wrote for the object that is opened now. */
    void read(CheckpointReader in) {
        int mark = count;
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            in.require(enter(in.readString(), mark), "key");
        }
    }
}
