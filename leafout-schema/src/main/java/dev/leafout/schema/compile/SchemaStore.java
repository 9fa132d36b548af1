// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.SchemaJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The available schemas by URI: the main one, those passed with it, and the metaschema. Nothing is ever fetched. A
 * document is read when something first refers to it.
 */
final class SchemaStore {
    private static final URI NO_BASE = URI.create("schema:///");
    /** Longer URIs are rejected, since each reference resolves to another URI based on that of its schema. */
    private static final int MAX_URI = 4_096;

    private static final String METASCHEMA = "metaschema-2020-12.json";

    private static final Set<String> ONE = Set.of(
            "additionalProperties",
            "propertyNames",
            "unevaluatedProperties",
            "items",
            "contains",
            "unevaluatedItems",
            "not",
            "if",
            "then",
            "else",
            "contentSchema");
    private static final Set<String> SEVERAL = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
    private static final Set<String> NAMED =
            Set.of("properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "dependencies");

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, @Nullable Object> parsed = new HashMap<>();
    private final Map<String, SchemaResource> resources = new HashMap<>();
    private final IdentityHashMap<Object, SchemaLocation> known = new IdentityHashMap<>();
    private boolean metaschemaLoaded;

    SchemaStore(Map<URI, String> remotes) {
        remotes.forEach((uri, text) -> texts.put(withoutFragment(uri.toString()), text));
    }

    /** Reads the main schema. */
    SchemaLocation root(String text) {
        return load(NO_BASE, SchemaJson.parse(text, ""), "");
    }

    private static String withoutFragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? uri : uri.substring(0, hash);
    }

    private SchemaLocation load(URI uri, @Nullable Object schema, String document) {
        SchemaResource outer = new SchemaResource(uri, schema, document, Dialect.STANDARD);
        SchemaLocation location = enter(new SchemaLocation(outer, schema), true);
        resources.putIfAbsent(uri.toString(), location.resource());
        return location;
    }

    /** Registers a schema and those inside it, without following references. */
    private SchemaLocation enter(SchemaLocation found, boolean isDocument) {
        Deque<SchemaLocation> open = new ArrayDeque<>();
        SchemaLocation entered = enterAlone(found, isDocument, open);
        while (!open.isEmpty()) {
            enterAlone(open.pop(), false, open);
        }
        return entered;
    }

    /** Registers one schema; those inside it are put on the stack, the first one on top. */
    private SchemaLocation enterAlone(SchemaLocation found, boolean isDocument, Deque<SchemaLocation> open) {
        if (!(found.schema() instanceof Map<?, ?> schema)) {
            return found;
        }
        SchemaLocation location = found;
        Object id = schema.get("$id");
        if (id != null && !(id instanceof String)) {
            throw found.error("$id must be a string");
        }
        if (isDocument || id != null) {
            location = found.in(resource(found, schema, id));
        }
        known.put(schema, location);
        enterAnchor(location, schema.get("$anchor"), false);
        enterAnchor(location, schema.get("$dynamicAnchor"), true);
        List<SchemaLocation> children = new ArrayList<>();
        for (Map.Entry<?, ?> entry : schema.entrySet()) {
            addChildren(location, (String) entry.getKey(), entry.getValue(), children);
        }
        for (int i = children.size() - 1; i >= 0; i--) {
            open.push(children.get(i));
        }
        return location;
    }

    private SchemaResource resource(SchemaLocation found, Map<?, ?> schema, @Nullable Object id) {
        URI base = found.resource().base;
        if (id instanceof String text) {
            int hash = text.indexOf('#');
            if (hash >= 0 && hash < text.length() - 1) {
                throw found.error("$id must have no fragment: " + Messages.shown(text));
            }
            base = resolve(found, withoutFragment(text));
        }
        Object dialectId = schema.get("$schema");
        Dialect dialect = dialectId == null ? found.resource().dialect : dialect(found, dialectId);
        SchemaResource resource = new SchemaResource(base, schema, found.resource().document, dialect);
        SchemaResource other = resources.putIfAbsent(base.toString(), resource);
        if (other != null && other.root != schema) {
            throw found.error("Another schema has the $id " + Messages.shown(base.toString()) + " too");
        }
        return other != null ? other : resource;
    }

    /** Follows metaschemas to the first one that lists its vocabularies. */
    private Dialect dialect(SchemaLocation at, Object id) {
        Set<String> followed = new HashSet<>();
        for (Object next = id; next != null; ) {
            if (!(next instanceof String text)) {
                throw at.error("$schema must be a string");
            }
            String uri = withoutFragment(text);
            if (uri.equals(Dialect.ID)) {
                return Dialect.STANDARD;
            }
            if (!texts.containsKey(uri)) {
                throw at.error("$schema " + Messages.shown(text) + " is not known: Leafout reads JSON Schema 2020-12 ("
                        + Dialect.ID + "), and metaschemas that are passed to it");
            }
            if (!followed.add(uri)) {
                throw at.error("The metaschema " + Messages.shown(uri) + " is, through others, its own metaschema");
            }
            Map<?, ?> metaschema = parsed(uri) instanceof Map<?, ?> map ? map : Map.of();
            if (metaschema.get("$vocabulary") instanceof Map<?, ?> vocabularies) {
                return Dialect.of(vocabularies, uri);
            }
            next = metaschema.get("$schema");
            if (uri.equals(next)) {
                return Dialect.STANDARD;
            }
        }
        return Dialect.STANDARD;
    }

    /** Returns a document that was passed in, always the same instance. */
    private @Nullable Object parsed(String uri) {
        if (!parsed.containsKey(uri)) {
            parsed.put(uri, SchemaJson.parse(Objects.requireNonNull(texts.get(uri)), uri));
        }
        return parsed.get(uri);
    }

    private static void enterAnchor(SchemaLocation location, @Nullable Object name, boolean isDynamic) {
        if (name == null) {
            return;
        }
        if (!(name instanceof String anchor) || !anchor.matches("[A-Za-z_][-A-Za-z0-9._]*")) {
            throw location.error((isDynamic ? "$dynamicAnchor" : "$anchor") + " must be a plain name");
        }
        SchemaLocation other = location.resource().anchors.put(anchor, location);
        if (other != null && other.schema() != location.schema()) {
            throw location.error("Another schema has the anchor " + Messages.quoted(anchor) + " too");
        }
        if (isDynamic) {
            location.resource().dynamicAnchors.put(anchor, location);
        }
    }

    private static void addChildren(
            SchemaLocation parent, String keyword, @Nullable Object value, List<SchemaLocation> children) {
        SchemaLocation holder = parent.child(keyword, value);
        if (ONE.contains(keyword)) {
            children.add(holder);
        } else if (SEVERAL.contains(keyword) && value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                children.add(holder.child(String.valueOf(i), list.get(i)));
            }
        } else if (NAMED.contains(keyword) && value instanceof Map<?, ?> map) {
            map.forEach((name, child) -> children.add(holder.child((String) name, child)));
        }
    }

    /** Returns a subschema as it was registered, with the resource that it belongs to. */
    SchemaLocation locate(SchemaLocation child) {
        SchemaLocation location = child.schema() == null ? null : known.get(child.schema());
        return location != null ? location : child.schema() instanceof Map ? enter(child, false) : child;
    }

    private static URI resolve(SchemaLocation at, String reference) {
        try {
            URI base = at.resource().base;
            if (reference.isEmpty()) {
                return base;
            }
            requireShort(reference, at);
            URI uri = base.isOpaque() ? URI.create(reference) : base.resolve(URI.create(reference));
            requireShort(uri.toString(), at);
            return uri;
        } catch (IllegalArgumentException e) {
            throw new SchemaException("Not a URI: " + Messages.shown(reference), at.pointer(), e);
        }
    }

    private static void requireShort(String uri, SchemaLocation at) {
        if (uri.length() > MAX_URI) {
            throw at.error("A URI is longer than 4,096 characters: " + Messages.shown(uri));
        }
    }

    /** Returns the target of a reference. */
    SchemaLocation resolveReference(SchemaLocation at, String reference) {
        int hash = reference.indexOf('#');
        String uri = resolve(at, withoutFragment(reference)).toString();
        String fragment = hash < 0 ? "" : decode(reference.substring(hash + 1), at);
        SchemaResource resource = resources.get(uri);
        if (resource == null) {
            SchemaLocation loaded = document(uri, at);
            resource = resources.getOrDefault(uri, loaded.resource());
        }
        if (fragment.isEmpty()) {
            return locate(rootOf(resource));
        }
        if (fragment.startsWith("/")) {
            return walk(rootOf(resource), fragment, at, reference);
        }
        SchemaLocation anchored = resource.anchors.get(fragment);
        if (anchored == null) {
            throw at.error("There is no anchor " + Messages.quoted(fragment) + " in " + Messages.shown(reference));
        }
        return anchored;
    }

    private SchemaLocation rootOf(SchemaResource resource) {
        SchemaLocation location = resource.root == null ? null : known.get(resource.root);
        return location != null ? location : new SchemaLocation(resource, resource.root);
    }

    private static String decode(String fragment, SchemaLocation at) {
        try {
            String decoded = URI.create("#" + fragment).getFragment();
            return decoded == null ? "" : decoded;
        } catch (IllegalArgumentException e) {
            throw new SchemaException("Not a fragment of a URI: " + Messages.shown(fragment), at.pointer(), e);
        }
    }

    private SchemaLocation walk(SchemaLocation from, String pointer, SchemaLocation at, String reference) {
        SchemaLocation location = from;
        for (String step : pointer.substring(1).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            Object holder = location.schema();
            Object child;
            if (holder instanceof Map<?, ?> map && map.containsKey(name)) {
                child = map.get(name);
            } else if (holder instanceof List<?> list
                    && name.matches("0|[1-9][0-9]{0,8}")
                    && Integer.parseInt(name) < list.size()) {
                child = list.get(Integer.parseInt(name));
            } else {
                throw at.error("The reference " + Messages.shown(reference) + " leads nowhere");
            }
            SchemaLocation next = location.child(name, child);
            SchemaLocation seen = child == null ? null : known.get(child);
            location = seen != null ? seen : next;
        }
        return locate(location);
    }

    private SchemaLocation document(String uri, SchemaLocation at) {
        String text = texts.get(uri);
        if (text == null && uri.startsWith("https://json-schema.org/draft/2020-12/")) {
            loadMetaschema();
            SchemaResource resource = resources.get(uri);
            if (resource != null) {
                return rootOf(resource);
            }
        }
        if (text == null) {
            throw at.error("The schema " + Messages.shown(uri)
                    + " is missing: Leafout fetches nothing, so pass it with the others");
        }
        SchemaResource loaded = resources.get(uri);
        return loaded != null ? rootOf(loaded) : load(URI.create(uri), parsed(uri), uri + "#");
    }

    private void loadMetaschema() {
        if (metaschemaLoaded) {
            return;
        }
        metaschemaLoaded = true;
        try (InputStream in = SchemaStore.class.getResourceAsStream(METASCHEMA)) {
            if (in == null) {
                throw new IllegalStateException("The metaschema is missing");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            load(URI.create(Dialect.ID), SchemaJson.parse(text, Dialect.ID), Dialect.ID + "#");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
