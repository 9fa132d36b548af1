// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.event.SafeText;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.NeedlessEscapes;
import dev.leafout.schema.pattern.PatternMemory;
import dev.leafout.schema.pattern.PatternSyntaxError;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ConjunctionTable;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns JSON into {@link Node}s. This also resolves {@code $dynamicRef}: a node is compiled once for every set of
 * dynamic anchors that can be in force where it is used.
 */
public final class SchemaCompiler {
    /** How many schemas may be compiled again with other dynamic anchors. */
    private static final int MAX_AGAIN = 100_000;

    private static final int MAX_WARNINGS = 1_000;

    final SchemaStore store;
    final SchemaOptions options;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, EcmaPattern> patterns = new HashMap<>();
    private final PatternMemory patternMemory = new PatternMemory();
    private final Set<String> warnings = new LinkedHashSet<>();
    /** The properties that a {@code discriminator} names. */
    final Set<String> tags = new HashSet<>();

    private int lastId;
    private int again;

    /** A schema whose keywords have not been read. */
    private record Unread(Node node, SchemaLocation location, Scope scope) {}

    /** The next one is the last. So references are followed without recursion. */
    private final List<Unread> unread = new ArrayList<>();

    private SchemaCompiler(SchemaStore store, SchemaOptions options) {
        this.store = store;
        this.options = options;
    }

    /**
     * A compiled schema.
     *
     * @param root what must hold for a document
     * @param tags the properties whose texts say which alternative is meant
     * @param warnings what in the schema has no effect, though its author may think so
     */
    public record Result(Conjunction root, Set<String> tags, List<String> warnings) {}

    /** Compiles a schema, with other schemas, by URI, that it may refer to. */
    public static Result compile(String text, Map<URI, String> remotes, SchemaOptions options) {
        SchemaStore store = new SchemaStore(remotes, options.defaultDraft());
        SchemaCompiler compiler = new SchemaCompiler(store, options);
        Node root = compiler.compile(store.root(text));
        return new Result(new ConjunctionTable(options).of(root), compiler.tags, List.copyOf(compiler.warnings));
    }

    private Node compile(SchemaLocation root) {
        Node result = node(root, Scope.none());
        while (!unread.isEmpty()) {
            Unread next = unread.remove(unread.size() - 1);
            int first = unread.size();
            read(next);
            // What has been found is read in its order, before everything else.
            Collections.reverse(unread.subList(first, unread.size()));
        }
        nodes.forEach(SchemaCompiler::splitDependents);
        new LoopFinder(lastId).check(nodes);
        return result;
    }

    /** Schemas that only require properties need not be tried, once everything has been read. */
    private static void splitDependents(Node node) {
        if (node.dependentSchemas.isEmpty()) {
            return;
        }
        Map<String, Node> requiring = new LinkedHashMap<>();
        Map<String, Node> others = new LinkedHashMap<>();
        node.dependentSchemas.forEach((name, schema) -> (schema.onlyRequires() ? requiring : others).put(name, schema));
        node.requiringDependents = requiring;
        node.dependentSchemas = others;
    }

    /** Notes something that has no effect, or not the one that it seems to have. */
    void warn(String message, SchemaLocation at) {
        if (warnings.size() < MAX_WARNINGS) {
            String where = at.pointer();
            warnings.add(
                    message + " (in the schema at " + (where.isEmpty() ? "its root" : SafeText.of(where, 256)) + ")");
        }
    }

    Node newNode(SchemaLocation location) {
        Node node = new Node(location);
        node.number(++lastId);
        return node;
    }

    /** Returns the node of a schema, whose keywords are read later. */
    Node node(SchemaLocation location, Scope outer) {
        Scope scope = outer.entering(location.resource());
        Node known = location.nodeIn(scope);
        if (known != null) {
            return known;
        }
        if (location.isCompiled() && ++again > MAX_AGAIN) {
            throw location.error("More than " + MAX_AGAIN + " more schemas, with dynamic references resolved");
        }
        Node node = new Node(location);
        location.compiled(scope, node);
        unread.add(new Unread(node, location, scope));
        return node;
    }

    private void read(Unread next) {
        Node node = next.node;
        SchemaLocation location = next.location;
        node.number(++lastId);
        nodes.add(node);
        if (location.schema() instanceof Boolean bool) {
            node.never = !bool;
        } else if (location.schema() instanceof Map<?, ?> schema) {
            KeywordValues values =
                    new KeywordValues(location, schema, keyword -> warnOfUnknown(keyword.text, location));
            new KeywordReader(this, node, values, next.scope).read();
        } else {
            throw location.error("A schema must be an object or a boolean");
        }
    }

    private void warnOfUnknown(String keyword, SchemaLocation location) {
        warn(keyword + " is not a keyword of " + location.resource().dialect.draft() + ", so it is ignored", location);
    }

    /** Other engines accept needless escapes such as {@code \\@}, so these are no reason to reject a schema. */
    private EcmaPattern compile(String source, SchemaLocation at) {
        try {
            EcmaPattern pattern = EcmaPattern.compile(source, patternMemory);
            if (pattern.excess() != null) {
                warn(Messages.doubt(Stream.of(pattern)), at);
            }
            return pattern;
        } catch (PatternSyntaxError e) {
            String plain = NeedlessEscapes.removed(source);
            if (plain.equals(source)) {
                throw e;
            }
            EcmaPattern pattern = EcmaPattern.compile(plain, patternMemory);
            warn("The pattern " + Messages.shown(source) + " is read without its needless escapes", at);
            return pattern;
        }
    }

    EcmaPattern pattern(String source, SchemaLocation at) {
        EcmaPattern known = patterns.get(source);
        if (known != null) {
            return known;
        }
        try {
            EcmaPattern pattern = compile(source, at);
            patterns.put(source, pattern);
            return pattern;
        } catch (PatternSyntaxError e) {
            throw new SchemaException(
                    "The pattern " + Messages.shown(source) + " is invalid: " + e.getMessage(), at.pointer(), e);
        }
    }
}
