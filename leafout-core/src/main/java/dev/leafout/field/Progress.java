// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a document has come, by the order in which its fields are expected.
 *
 * <p>Of two fields that are expected, the one that is expected first is before the other. Of two others, or of one and
 * another, it is the one with the shorter path, or with the path that is less as a text: so either may be before the
 * other. An object or array is behind if it is before the furthest expected field that is there; a leaf also if it is
 * before any other field.
 */
final class Progress {
    private final Map<String, Integer> expected = new HashMap<>();
    private int furthest = -1;
    private @Nullable String furthestPath;
    private final Extremes all = new Extremes();
    private final Extremes unexpected = new Extremes();
    private boolean moved;
    private boolean grown;

    /** The greatest length of a path, and the path that is greatest as a text. */
    private static final class Extremes {
        private int length;
        private String greatest = "";

        boolean add(String path) {
            boolean more = path.length() > length || path.compareTo(greatest) > 0;
            length = Math.max(length, path.length());
            greatest = path.compareTo(greatest) > 0 ? path : greatest;
            return more;
        }

        void write(CheckpointWriter out) {
            out.writeInt(length).writeString(greatest);
        }

        void read(CheckpointReader in) {
            length = in.readInt(0, Integer.MAX_VALUE);
            greatest = in.readString();
        }

        /** Returns whether the path is before any of those that were added. */
        boolean anyAfter(String path) {
            return path.length() < length || path.compareTo(greatest) < 0;
        }
    }

    Progress(List<String> order) {
        for (String path : order) {
            expected.put(path, expected.size());
        }
    }

    /** A field is there. */
    void appeared(String path) {
        Integer index = expected.get(path);
        if (index == null) {
            grown |= unexpected.add(path);
        } else if (index > furthest) {
            furthest = index;
            furthestPath = path;
            moved = true;
            grown = true;
        }
        grown |= all.add(path);
    }

    /** Returns whether another field is the furthest since the last time that this was settled. */
    boolean hasMoved() {
        return moved;
    }

    /** Returns whether a leaf may be behind that was not the last time that this was settled. */
    boolean hasGrown() {
        return grown;
    }

    void settle() {
        moved = false;
        grown = false;
    }

    boolean isBehind(FieldNode node) {
        String path = node.field.text();
        Integer index = expected.get(path);
        if (node.kind.isContainer()) {
            return index != null ? index < furthest : furthestPath != null && isBefore(path, furthestPath);
        }
        return index != null ? index < furthest || unexpected.anyAfter(path) : all.anyAfter(path);
    }

    private static boolean isBefore(String path, String other) {
        return path.length() < other.length() || path.compareTo(other) < 0;
    }

    /** Writes what counts once it is settled. */
    void write(CheckpointWriter out) {
        out.writeString(furthestPath);
        all.write(out);
        unexpected.write(out);
    }

    void read(CheckpointReader in) {
        furthestPath = in.readNullableString();
        Integer index = furthestPath == null ? Integer.valueOf(-1) : expected.get(furthestPath);
        if (index == null) {
            throw new CheckpointException("The checkpoint is of a parser with another order of the fields: "
                    + furthestPath + " is not expected here.");
        }
        furthest = index;
        all.read(in);
        unexpected.read(in);
    }
}
