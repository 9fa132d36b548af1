// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of a payload that somebody wants to know of, as a tree: <code>choices[*].delta.content</code>. Everything that is not in it
 * is passed over unread.
 *
 * @param <P> what the places are called
 */
final class PlaceTree<P extends Enum<P>> {
    private final List<String> keys = new ArrayList<>(4);
    private final List<PlaceTree<P>> properties = new ArrayList<>(4);
    private @Nullable PlaceTree<P> items;
    private @Nullable P place;

    /** Somewhere in a payload. */
    interface Place {
        /** Returns where: keys with dots between them, {@code [*]} behind that of an array for its items. */
        String path();
    }

    static <P extends Enum<P> & Place> PlaceTree<P> of(P[] places) {
        PlaceTree<P> root = new PlaceTree<>();
        for (P place : places) {
            PlaceTree<P> node = root;
            for (String step : place.path().split("\\.", -1)) {
                boolean item = step.endsWith("[*]");
                node = node.addProperty(item ? step.substring(0, step.length() - 3) : step);
                node = item ? node.addItems() : node;
            }
            node.place = place;
        }
        return root;
    }

    private PlaceTree<P> addProperty(String key) {
        PlaceTree<P> known = property(key);
        if (known != null) {
            return known;
        }
        PlaceTree<P> added = new PlaceTree<>();
        keys.add(key);
        properties.add(added);
        return added;
    }

    private PlaceTree<P> addItems() {
        PlaceTree<P> known = items;
        if (known == null) {
            known = new PlaceTree<>();
            items = known;
        }
        return known;
    }

    @Nullable
    PlaceTree<P> property(String key) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).equals(key)) {
                return properties.get(i);
            }
        }
        return null;
    }

    @Nullable
    PlaceTree<P> items() {
        return items;
    }

    @Nullable
    P place() {
        return place;
    }

    /** Returns whether nothing inside of it is wanted by itself. */
    boolean isLeaf() {
        return items == null && keys.isEmpty();
    }
}
