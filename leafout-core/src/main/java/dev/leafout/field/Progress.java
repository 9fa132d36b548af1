// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a document has come, measured by the expected field order.
 *
 * <p>Of two expected fields, the one that is expected first is before the other. Otherwise a field is before another if its path
 * is shorter, or sorts first as text. So each of two fields may be before the other. An object or array is behind if it is before
 * the furthest expected field so far. A leaf is also behind if it is before any other field.
 */
final class Progress {
    /** The place of the whole document. */
    final Place root = Place.root();

    private @Nullable Place furthest;
    private Extremes all = new Extremes();
    private Extremes unexpected = new Extremes();
    private boolean moved;
    private boolean grown;

    /** The greatest path length, and the path that sorts last as text. */
    private final class Extremes {
        private int length;
        private Place greatest = root;

        boolean add(Place place) {
            boolean greater = place.compareTo(greatest) > 0;
            boolean more = place.length() > length || greater;
            length = Math.max(length, place.length());
            greatest = greater ? place : greatest;
            return more;
        }

        void write(CheckpointWriter out, Map<Place, Integer> numbers) {
            out.writeInt(length).writeInt(numbers.getOrDefault(greatest, 0));
        }

        void read(CheckpointReader in, List<Place> places) {
            length = in.readInt(0, Integer.MAX_VALUE);
            greatest = places.get(in.readInt(0, places.size() - 1));
        }

        /** Returns whether the path is before any of those added. */
        boolean anyAfter(Place place) {
            return place.length() < length || place.compareTo(greatest) < 0;
        }
    }

    Progress(List<String> order) {
        int number = 0;
        for (String text : order) {
            Place place = root;
            for (PathPattern.Step step : PathPattern.compile(text).steps()) {
                if (step.isAny()) {
                    place = root;
                    break;
                }
                ValuePath path = place.path();
                place = place.child(step.key() == null ? path.index(step.index()) : path.key(step.key()));
            }
            if (place != root) {
                // Only a path without a star names a field.
                place.expected = number++;
            }
        }
    }

    /** A field has appeared. */
    void appeared(Place place) {
        if (place.expected < 0) {
            grown |= unexpected.add(place);
        } else if (furthest == null || place.expected > furthest.expected) {
            furthest = place;
            moved = true;
            grown = true;
        }
        grown |= all.add(place);
    }

    /** Returns the furthest expected field so far; null if there is none. */
    @Nullable
    Place furthest() {
        return furthest;
    }

    /** Returns whether the furthest field has changed since the last {@link #settle}. */
    boolean hasMoved() {
        return moved;
    }

    /** Returns whether more leaves may be behind than at the last {@link #settle}. */
    boolean hasGrown() {
        return grown;
    }

    void settle() {
        moved = false;
        grown = false;
    }

    boolean isBehind(FieldNode node) {
        Place place = node.place;
        boolean expected = place.expected >= 0;
        boolean beforeFurthest = expected && furthest != null && place.expected < furthest.expected;
        if (node.kind.isContainer()) {
            return expected ? beforeFurthest : furthest != null && isBefore(place, furthest);
        }
        return expected ? beforeFurthest || unexpected.anyAfter(place) : all.anyAfter(place);
    }

    private static boolean isBefore(Place place, Place other) {
        return place.length() < other.length() || place.compareTo(other) < 0;
    }

    void write(CheckpointWriter out) {
        Map<Place, Integer> numbers = root.write(out);
        out.writeBoolean(moved).writeBoolean(grown);
        out.writeInt(furthest == null ? 0 : numbers.getOrDefault(furthest, 0));
        all.write(out, numbers);
        unexpected.write(out, numbers);
    }

    void read(CheckpointReader in, int maxDepth) {
        List<Place> places = root.read(in, maxDepth);
        moved = in.readBoolean();
        grown = in.readBoolean();
        Place far = places.get(in.readInt(0, places.size() - 1));
        if (far != root && far.expected < 0) {
            throw new CheckpointException("The checkpoint is of a parser with another order of the fields: "
                    + far.path().toDotPath() + " is not expected here.");
        }
        furthest = far == root ? null : far;
        all.read(in, places);
        unexpected.read(in, places);
    }
}
