// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in the payloads of a provider, such as <code>choices[*].delta.content</code>. The places that a decoder wants to know of are a
 * tree, which it declares in constants, from the payload down. Everything that is not in it is passed over unread.
 */
final class Place {
    private static final String ITEMS = "[*]";

    private final Place payload;
    private final List<String> keys = new ArrayList<>(4);
    private final List<Place> properties = new ArrayList<>(4);
    private @Nullable Place items;
    /** Its number among the wanted places, from 0; -1 if it only lies on the way to one. */
    private int index = -1;
    /** Whether nothing of what is inside is wanted. */
    private boolean isMark;
    /** How many places of the payload are wanted; of the payload alone. */
    private int count;

    private Place(@Nullable Place payload) {
        this.payload = payload == null ? this : payload;
    }

    /** Returns the whole payload, of which nothing is wanted yet. */
    static Place payload() {
        return new Place(null);
    }

    /**
     * Wants to know of a place inside this one. Places are numbered in the order in which they are declared.
     *
     * @param path keys with dots between them, {@code [*]} after that of an array for its items; {@code [*]} alone for the items of this one
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

    /** As {@link #at}, for an object or array of which only is wanted that it is there. */
    Place atMark(String path) {
        Place place = at(path);
        place.isMark = true;
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

    int index() {
        return index;
    }

    /** Returns whether somebody wants to know of it, and not only of something inside. */
    boolean isWanted() {
        return index >= 0;
    }

    /** Returns whether nothing inside of it is wanted by itself, but it is as a whole. */
    boolean isLeaf() {
        return items == null && keys.isEmpty() && !isMark;
    }

    /** Returns how many places of the payload are wanted. */
    int count() {
        return payload.count;
    }
}
