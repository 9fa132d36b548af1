// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.Draft;
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
 * The available schemas by URI: the main one, those passed with it, and the metaschemas. Nothing is ever fetched. A
 * document is read when something first refers to it.
 */
final class SchemaStore {
    private static final URI NO_BASE = URI.create("schema:///");
    /** Stands for {@code $recursiveAnchor} among the dynamic anchors; no anchor can be called that. */
    static final String RECURSIVE = "$recursive";

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, @Nullable Object> parsed = new HashMap<>();
    private final Map<String, SchemaResource> resources = new HashMap<>();
    private final IdentityHashMap<Object, SchemaLocation> known = new IdentityHashMap<>();
    /** The schemas inside the one that is being registered. */
    private final List<SchemaLocation> children = new ArrayList<>();

    private final Dialect defaultDialect;

    SchemaStore(Map<URI, String> remotes, Draft defaultDraft) {
        this.defaultDialect = Dialect.of(defaultDraft);
        remotes.forEach((uri, text) -> texts.put(withoutFragment(uri.toString()), text));
    }

    /** Reads the main schema. */
    SchemaLocation root(String text) {
        return load(NO_BASE, SchemaJson.parse(text, ""), "", defaultDialect);
    }

    private static String withoutFragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? uri : uri.substring(0, hash);
    }

    /** A document that does not name its draft is read in the given dialect. */
    private SchemaLocation load(URI uri, @Nullable Object schema, String document, Dialect dialect) {
        SchemaResource outer = new SchemaResource(uri, schema, document, dialect);
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
        Dialect dialect = dialectOf(found, schema, isDocument);
        String id = identifier(found, schema, dialect, isDocument);
        int hash = id == null ? -1 : id.indexOf('#');
        SchemaLocation location = found;
        if (isDocument || (id != null && hash != 0)) {
            location = found.in(resource(found, schema, id == null ? "" : withoutFragment(id), dialect));
        } else if (!dialect.equals(found.resource().dialect)) {
            location = found.in(found.resource().in(dialect));
        }
        known.put(schema, location);
        enterAnchors(location, schema, id == null ? "" : id.substring(hash + 1), dialect);
        for (Map.Entry<?, ?> entry : schema.entrySet()) {
            addChildren(location, (String) entry.getKey(), entry.getValue(), children);
        }
        for (int i = children.size() - 1; i >= 0; i--) {
            open.push(children.get(i));
        }
        children.clear();
        return location;
    }

    /** A schema inside a document may name another draft. Without an identifier it should not, but people do. */
    private Dialect dialectOf(SchemaLocation found, Map<?, ?> schema, boolean isDocument) {
        Object name = schema.get("$schema");
        if (name == null) {
            return found.resource().dialect;
        }
        if (isDocument || schema.get("$id") instanceof String || schema.get("id") instanceof String) {
            return dialect(found, name);
        }
        Dialect wellKnown = name instanceof String text ? Dialect.named(withoutFragment(text)) : null;
        return wellKnown == null
                        || wellKnown.draft() == found.resource().dialect.draft()
                ? found.resource().dialect
                : wellKnown;
    }

    /** Returns the schema's own URI. Before 2019-09 its fragment is an anchor; generators write pointers there too. */
    private static @Nullable String identifier(
            SchemaLocation found, Map<?, ?> schema, Dialect dialect, boolean isDocument) {
        String keyword = dialect.idKeyword();
        Object id = schema.get(keyword);
        if (id == null || (dialect.isReference(schema) && !isDocument)) {
            return null;
        }
        if (!(id instanceof String text)) {
            throw found.error(keyword + " must be a string");
        }
        int hash = text.indexOf('#');
        if (hash >= 0 && hash < text.length() - 1 && !dialect.isBefore(Draft.DRAFT_2019_09)) {
            throw found.error("$id must have no fragment: " + Messages.shown(text));
        }
        return hash < 0 ? text + "#" : text;
    }

    private SchemaResource resource(SchemaLocation found, Map<?, ?> schema, String id, Dialect dialect) {
        URI base = Uris.resolve(found, id);
        SchemaResource resource = new SchemaResource(base, schema, found.resource().document, dialect);
        SchemaResource other = resources.putIfAbsent(base.toString(), resource);
        if (other != null && other.root != schema) {
            throw found.error(
                    "Another schema has the " + dialect.idKeyword() + " " + Messages.shown(base.toString()) + " too");
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
            Dialect wellKnown = Dialect.named(uri);
            if (wellKnown != null) {
                return wellKnown;
            }
            if (!texts.containsKey(uri)) {
                throw at.error("$schema " + Messages.shown(text) + " is not known: Leafout reads JSON Schema 2020-12,"
                        + " 2019-09, draft 7, 6 and 4, the dialect of OpenAPI 3.1, and metaschemas that are passed to"
                        + " it");
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
                return defaultDialect;
            }
        }
        return defaultDialect;
    }

    /** Returns a document that was passed in, always the same instance. */
    private @Nullable Object parsed(String uri) {
        if (!parsed.containsKey(uri)) {
            parsed.put(uri, SchemaJson.parse(Objects.requireNonNull(texts.get(uri)), uri));
        }
        return parsed.get(uri);
    }

    private static void enterAnchors(SchemaLocation location, Map<?, ?> schema, String fragment, Dialect dialect) {
        if (dialect.isBefore(Draft.DRAFT_2019_09)) {
            if (!fragment.isEmpty() && !fragment.startsWith("/")) {
                enterAnchor(location, fragment);
            }
            return;
        }
        String anchor = anchorName(location, schema, "$anchor");
        if (anchor != null) {
            enterAnchor(location, anchor);
        }
        if (dialect.draft() == Draft.DRAFT_2019_09) {
            if (Boolean.TRUE.equals(schema.get("$recursiveAnchor")) && location.resource().root == schema) {
                location.resource().dynamicAnchors.put(RECURSIVE, location);
            }
            return;
        }
        String dynamicAnchor = anchorName(location, schema, "$dynamicAnchor");
        if (dynamicAnchor != null) {
            enterAnchor(location, dynamicAnchor);
            location.resource().dynamicAnchors.put(dynamicAnchor, location);
        }
    }

    private static @Nullable String anchorName(SchemaLocation location, Map<?, ?> schema, String keyword) {
        Object name = schema.get(keyword);
        if (name != null && !(name instanceof String anchor && anchor.matches("[A-Za-z_][-A-Za-z0-9._:]*"))) {
            throw location.error(keyword + " must be a plain name");
        }
        return (String) name;
    }

    private static void enterAnchor(SchemaLocation location, String anchor) {
        SchemaLocation other = location.resource().anchors.put(anchor, location);
        if (other != null && other.schema() != location.schema()) {
            throw location.error("Another schema has the anchor " + Messages.quoted(anchor) + " too");
        }
    }

    private static void addChildren(
            SchemaLocation parent, String keyword, @Nullable Object value, List<SchemaLocation> children) {
        boolean isOlder = parent.resource().dialect.isBefore(Draft.DRAFT_2020_12);
        switch (keyword) {
            case "additionalProperties",
                    "propertyNames",
                    "unevaluatedProperties",
                    "contains",
                    "unevaluatedItems",
                    "not",
                    "if",
                    "then",
                    "else",
                    "contentSchema" -> children.add(parent.child(keyword, value));
            case "additionalItems" -> {
                if (isOlder) {
                    children.add(parent.child(keyword, value));
                }
            }
            case "items" -> {
                if (isOlder && value instanceof List<?> list) {
                    addItems(parent.child(keyword, value), list, children);
                } else {
                    children.add(parent.child(keyword, value));
                }
            }
            case "allOf", "anyOf", "oneOf", "prefixItems" -> {
                if (value instanceof List<?> list) {
                    addItems(parent.child(keyword, value), list, children);
                }
            }
            case "properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "dependencies" -> {
                if (value instanceof Map<?, ?> map) {
                    SchemaLocation holder = parent.child(keyword, value);
                    map.forEach((name, child) -> children.add(holder.child((String) name, child)));
                }
            }
            default -> {}
        }
    }

    private static void addItems(SchemaLocation holder, List<?> list, List<SchemaLocation> children) {
        for (int i = 0; i < list.size(); i++) {
            children.add(holder.child(String.valueOf(i), list.get(i)));
        }
    }

    /** Returns the place of a subschema that was registered; null if it was not. */
    @Nullable
    SchemaLocation known(@Nullable Object schema) {
        return schema == null ? null : known.get(schema);
    }

    /** Returns a subschema as it was registered, with the resource that it belongs to. */
    SchemaLocation locate(SchemaLocation child) {
        SchemaLocation location = child.schema() == null ? null : known.get(child.schema());
        return location != null ? location : child.schema() instanceof Map ? enter(child, false) : child;
    }

    /** Returns the target of a reference. */
    SchemaLocation resolveReference(SchemaLocation at, String reference) {
        SchemaLocation known = at.resource().targets.get(reference);
        if (known == null) {
            known = findTarget(at, reference);
            at.resource().targets.put(reference, known);
        }
        return known;
    }

    private SchemaLocation findTarget(SchemaLocation at, String reference) {
        int hash = reference.indexOf('#');
        String uri = Uris.resolve(at, withoutFragment(reference)).toString();
        String fragment = hash < 0 ? "" : Uris.decoded(reference.substring(hash + 1));
        SchemaResource resource = resources.get(uri);
        if (resource == null) {
            if (!texts.containsKey(uri)) {
                uri = Dialect.standardUri(uri);
            }
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
        SchemaResource loaded = resources.get(uri);
        if (loaded == null && text == null) {
            loaded = ofMetaschema(uri);
        }
        if (loaded != null) {
            return rootOf(loaded);
        }
        if (text == null) {
            throw at.error("The schema " + Messages.shown(uri)
                    + " is missing: Leafout fetches nothing, so pass it with the others");
        }
        Dialect dialect = Dialect.of(at.resource().dialect.draft());
        return load(URI.create(uri), parsed(uri), uri + "#", dialect);
    }

    /** Returns the resource if it is one of a built-in metaschema. */
    private @Nullable SchemaResource ofMetaschema(String uri) {
        String folder = uri.substring(0, uri.lastIndexOf('/') + 1);
        String metaschema = (folder.endsWith("/meta/") ? folder.replace("/meta/", "/") : folder) + "schema";
        String file = Dialect.METASCHEMAS.get(metaschema);
        if (file != null && !resources.containsKey(metaschema)) {
            load(
                    URI.create(metaschema),
                    SchemaJson.parse(resourceText(file), metaschema),
                    metaschema + "#",
                    defaultDialect);
        }
        return resources.get(uri);
    }

    private static String resourceText(String file) {
        try (InputStream in = SchemaStore.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The file " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
