// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The dynamic anchors in force; the outermost wins. Equal scopes are the same instance, so that they are compared only
 * once.
 */
final class Scope {
    private final Map<String, SchemaLocation> anchors;
    private final Map<Map<String, SchemaLocation>, Scope> known;
    private final Map<SchemaResource, Scope> entered = new HashMap<>();
    /** Usually the same one is entered again. */
    private @Nullable SchemaResource lastEntered;

    private Scope last = this;

    private Scope(Map<String, SchemaLocation> anchors, Map<Map<String, SchemaLocation>, Scope> known) {
        this.anchors = anchors;
        this.known = known;
    }

    static Scope none() {
        return new Scope(Map.of(), new HashMap<>());
    }

    /** Returns the scope inside a resource that is entered from here. */
    Scope entering(SchemaResource resource) {
        if (resource != lastEntered) {
            last = entered.computeIfAbsent(resource, this::enter);
            lastEntered = resource;
        }
        return last;
    }

    private Scope enter(SchemaResource resource) {
        if (anchors.keySet().containsAll(resource.dynamicAnchors.keySet())) {
            return this;
        }
        Map<String, SchemaLocation> inner = new HashMap<>(resource.dynamicAnchors);
        inner.putAll(anchors);
        return known.computeIfAbsent(inner, all -> new Scope(all, known));
    }

    SchemaLocation outermost(String name, SchemaLocation otherwise) {
        return anchors.getOrDefault(name, otherwise);
    }
}
