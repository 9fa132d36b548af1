// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternMemory;
import dev.leafout.schema.pattern.PatternSyntaxError;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ConjunctionTable;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Turns JSON into {@link Node}s. This also resolves {@code $dynamicRef}: a node is compiled once for every set of
 * dynamic anchors that can be in force where it is used.
 */
public final class SchemaCompiler {
    /** How many schemas may be compiled again with other dynamic anchors. */
    private static final int MAX_AGAIN = 100_000;

    /** A schema with the dynamic anchors in force. */
    private record Use(SchemaLocation location, Scope scope) {}

    final SchemaStore store;
    final SchemaOptions options;
    private final Map<Use, Node> nodes = new HashMap<>();
    private final Set<SchemaLocation> compiled = new HashSet<>();
    private final Map<String, EcmaPattern> patterns = new HashMap<>();
    private final PatternMemory patternMemory = new PatternMemory();
    private int lastId;
    private int again;

    /** The tasks left, the next one first. So references are followed without recursion. */
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    /** The tasks that the current task has added, to be done before all others. */
    private final List<Runnable> next = new ArrayList<>();

    private SchemaCompiler(SchemaStore store, SchemaOptions options) {
        this.store = store;
        this.options = options;
    }

    /** Compiles a schema, with other schemas, by URI, that it may refer to; returns what must hold for a document. */
    public static Conjunction compile(String text, Map<URI, String> remotes, SchemaOptions options) {
        SchemaStore store = new SchemaStore(remotes);
        Node root = new SchemaCompiler(store, options).compile(store.root(text));
        return new ConjunctionTable(options).of(List.of(root));
    }

    private Node compile(SchemaLocation root) {
        Node[] result = new Node[1];
        compile(root, Scope.none(), node -> result[0] = node);
        while (!next.isEmpty() || !tasks.isEmpty()) {
            for (int i = next.size() - 1; i >= 0; i--) {
                tasks.push(next.get(i));
            }
            next.clear();
            tasks.pop().run();
        }
        new LoopFinder().check(nodes.values());
        return result[0];
    }

    /** Adds a task to do after the current one and before all others. */
    void next(Runnable task) {
        next.add(task);
    }

    Node newNode(SchemaLocation location) {
        return new Node(++lastId, location);
    }

    /** Passes on the node of a schema, whose keywords are read later. */
    void compile(SchemaLocation location, Scope outer, Consumer<Node> receiver) {
        Scope scope = outer.entering(location.resource());
        Use use = new Use(location, scope);
        Node known = nodes.get(use);
        if (known != null) {
            receiver.accept(known);
            return;
        }
        if (!compiled.add(location) && ++again > MAX_AGAIN) {
            throw location.error("More than " + MAX_AGAIN + " more schemas, with dynamic references resolved");
        }
        Node node = newNode(location);
        nodes.put(use, node);
        receiver.accept(node);
        if (location.schema() instanceof Boolean bool) {
            node.never = !bool;
        } else if (location.schema() instanceof Map<?, ?> schema) {
            new KeywordReader(this, node, location, schema, scope).read();
        } else {
            throw location.error("A schema must be an object or a boolean");
        }
    }

    EcmaPattern pattern(String source, SchemaLocation at) {
        EcmaPattern known = patterns.get(source);
        if (known != null) {
            return known;
        }
        try {
            EcmaPattern pattern = EcmaPattern.compile(source, patternMemory);
            patterns.put(source, pattern);
            return pattern;
        } catch (PatternSyntaxError e) {
            throw new SchemaException(
                    "The pattern " + Messages.shown(source) + " is invalid: " + e.getMessage(), at.pointer(), e);
        }
    }
}
