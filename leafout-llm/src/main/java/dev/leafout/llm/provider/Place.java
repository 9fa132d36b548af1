// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a provider's payloads, such as <code>choices[*].delta.content</code>. The places that a decoder wants form a tree,
 * which it declares in constants, from the payload down. Everything outside the tree is skipped unread.
 */
final class Place {
    private static final String ITEMS = "[*]";

    private final Place payload;
    private final List<String> keys = new ArrayList<>(4);
    private final List<Place> properties = new ArrayList<>(4);
    private @Nullable Place items;
    private @Nullable Place otherKey;
    /** The keys that have no place, but are no other keys either. */
    private List<String> ignored = List.of();

    /** Its number among the wanted places, from 0; -1 if it only leads to one. */
    private int index = -1;
    /** Whether only its presence is wanted. */
    private boolean isMark;
    /** How many places are wanted; used only for the payload itself. */
    private int count;

    private Place(@Nullable Place payload) {
        this.payload = payload == null ? this : payload;
    }

    /** Returns the place of the whole payload, with nothing wanted yet. */
    static Place payload() {
        return new Place(null);
    }

    /**
     * Declares a place inside this one as wanted. Places are numbered in the order they are declared.
     *
     * @param path keys separated by dots, with {@code [*]} after an array's key for its items; just {@code [*]} for the items of
     *     this place
     */
    Place at(String path) {
        Place place = this;
        for (String step : path.split("\\.", -1)) {
            boolean isItem = step.endsWith(ITEMS);
            String key = isItem ? step.substring(0, step.length() - ITEMS.length()) : step;
            place = isItem && key.isEmpty() ? place : place.addProperty(key);
            place = isItem ? place.addItems() : place;
        }
        place.index = payload.count++;
        return place;
    }

    /** Same as {@link #at}, for an object or array of which only the presence is wanted. */
    Place atMark(String path) {
        Place place = at(path);
        place.isMark = true;
        return place;
    }

    /**
     * Declares the keys of this object that have no place as wanted, except these. The value of the new place is the last such
     * key.
     */
    Place atOtherKey(String... except) {
        Place place = new Place(payload);
        place.index = payload.count++;
        otherKey = place;
        ignored = List.of(except);
        return place;
    }

    private Place addProperty(String key) {
        Place known = property(key);
        if (known != null) {
            return known;
        }
        Place added = new Place(payload);
        keys.add(key);
        properties.add(added);
        return added;
    }

    private Place addItems() {
        Place known = items;
        if (known == null) {
            known = new Place(payload);
            items = known;
        }
        return known;
    }

    @Nullable
    Place property(String key) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).equals(key)) {
                return properties.get(i);
            }
        }
        return null;
    }

    @Nullable
    Place items() {
        return items;
    }

    /** Returns the place for a key that has none of its own; null if the key is not wanted. */
    @Nullable
    Place otherKey(String key) {
        return otherKey == null || ignored.contains(key) ? null : otherKey;
    }

    int index() {
        return index;
    }

    /** Returns whether this place itself is wanted, and not only something inside it. */
    boolean isWanted() {
        return index >= 0;
    }

    /** Returns whether this place is wanted as a whole, and nothing inside it separately. */
    boolean isLeaf() {
        return items == null && otherKey == null && keys.isEmpty() && !isMark;
    }

    /** Returns how many places of the payload are wanted. */
    int count() {
        return payload.count;
    }
}
