// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The items of an array that must all be different. Those that {@link ValueNumbers} has numbered are compared at once.
 * The others can only be equal to each other; they are collected and compared when the array ends.
 */
final class UniqueItems {
    /** One that has no number. */
    private record Late(Fingerprint fingerprint, int index) {}

    private final Set<Integer> numbered = new HashSet<>();
    private final List<Late> late = new ArrayList<>(0);

    /** Returns whether this is the first item that has no number. */
    boolean isFirstLate(Object item) {
        return item instanceof Fingerprint && late.isEmpty();
    }

    boolean hasLate() {
        return !late.isEmpty();
    }

    /** Adds the item at that index; returns false if it is known to have been there before. */
    boolean add(Object item, int index) {
        return item instanceof Fingerprint fingerprint
                ? late.add(new Late(fingerprint, index))
                : numbered.add((Integer) item);
    }

    /** Returns those without a number that were there before, by their indexes. */
    List<Integer> findLate() {
        late.sort(Comparator.comparing(Late::fingerprint).thenComparing(Late::index));
        List<Integer> found = new ArrayList<>();
        for (int i = 1; i < late.size(); i++) {
            if (late.get(i).fingerprint.equals(late.get(i - 1).fingerprint)) {
                found.add(late.get(i).index);
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    void write(CheckpointWriter out) {
        out.writeInt(numbered.size());
        numbered.forEach(out::writeInt);
    }

    void read(CheckpointReader in) {
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            numbered.add(in.readInt());
        }
    }

    void writeLate(CheckpointWriter out) {
        out.writeInt(late.size());
        for (Late one : late) {
            one.fingerprint.write(out);
            out.writeInt(one.index);
        }
    }

    void readLate(CheckpointReader in) {
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            late.add(new Late(Fingerprint.read(in), in.readInt(0, Integer.MAX_VALUE)));
        }
    }
}
