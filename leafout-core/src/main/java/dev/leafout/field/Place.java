// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path that keeps its state even if a repeated key puts another value there.
 *
 * <p>Places compare like the texts of their paths, such as {@code days[0].title}, but the texts are never built. Each place
 * stores only its last step, and each path has one place.
 */
final class Place implements Comparable<Place> {
    /** Its number among the expected paths; -1 if it is not one of them. */
    int expected = -1;
    /** Whether the field here was reported as done. */
    boolean done;

    private final @Nullable Place parent;
    private final ValuePath path;
    /** The last step as it appears in the text of the path. */
    private final String step;

    private final int length;
    /** Keyed by property name or index. A HashMap stays fast when Strings collide, since it keeps them in a tree. */
    private @Nullable Map<Object, Place> children;

    private Place(@Nullable Place parent, ValuePath path) {
        this.parent = parent;
        this.path = path;
        this.step = parent == null ? "" : step(path);
        this.length = parent == null ? 0 : parent.length + step.length();
    }

    static Place root() {
        return new Place(null, ValuePath.root());
    }

    private static String step(ValuePath path) {
        ValuePath root = ValuePath.root();
        ValuePath last = path.key() == null ? root.index(path.index()) : root.key(path.key());
        return path.depth() == 1 ? last.toDotPath() : last.toString().substring(1);
    }

    /** Returns the place one step further. */
    Place child(ValuePath child) {
        if (children == null) {
            children = new HashMap<>();
        }
        Object last = child.key() == null ? child.index() : child.key();
        return children.computeIfAbsent(last, any -> new Place(this, child));
    }

    ValuePath path() {
        return path;
    }

    /** Returns the length of the path's text. */
    int length() {
        return length;
    }

    @Override
    public int compareTo(Place other) {
        Place a = this;
        Place b = other;
        Place belowA = null;
        Place belowB = null;
        while (a.parent != b.parent || a.path.depth() != b.path.depth()) {
            int deeper = a.path.depth() - b.path.depth();
            if (deeper >= 0 && a.parent != null) {
                belowA = a;
                a = a.parent;
            }
            if (deeper <= 0 && b.parent != null) {
                belowB = b;
                b = b.parent;
            }
        }
        if (a == b) {
            return Integer.compare(path.depth(), other.path.depth());
        }
        // If one step is a prefix of the other, the character after it decides.
        if (belowA != null && b.step.startsWith(a.step)) {
            return Character.compare(belowA.step.charAt(0), b.step.charAt(a.step.length()));
        }
        if (belowB != null && a.step.startsWith(b.step)) {
            return Character.compare(a.step.charAt(b.step.length()), belowB.step.charAt(0));
        }
        return a.step.compareTo(b.step);
    }

    /** Writes all places inside this one, and returns their numbers. */
    Map<Place, Integer> write(CheckpointWriter out) {
        List<Place> inside = new ArrayList<>();
        Deque<Place> open = new ArrayDeque<>(List.of(this));
        Map<Place, Integer> numbers = new HashMap<>();
        while (!open.isEmpty()) {
            Place place = open.pop();
            numbers.put(place, inside.size());
            inside.add(place);
            if (place.children != null) {
                open.addAll(place.children.values());
            }
        }
        out.writeInt(inside.size() - 1);
        for (Place place : inside.subList(1, inside.size())) {
            Integer outer = numbers.get(place.parent);
            out.writeInt(outer == null ? 0 : outer);
            out.writeString(place.path.key()).writeInt(place.path.index()).writeBoolean(place.done);
        }
        return numbers;
    }

    /** Reads the places that {@link #write} wrote, and returns them by number. */
    List<Place> read(CheckpointReader in, int maxDepth) {
        List<Place> places = new ArrayList<>(List.of(this));
        for (int left = in.readInt(0, Integer.MAX_VALUE); left > 0; left--) {
            Place outer = places.get(in.readInt(0, places.size() - 1));
            String key = in.readNullableString();
            int index = in.readInt();
            in.require(outer.path.depth() < maxDepth, "depth");
            Place place = outer.child(key == null ? outer.path.index(index) : outer.path.key(key));
            place.done = in.readBoolean();
            places.add(place);
        }
        return places;
    }
}
