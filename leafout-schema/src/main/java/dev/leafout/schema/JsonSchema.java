// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema of draft 2020-12, compiled once, for any number of documents and threads.
 *
 * <pre>
 * JsonSchema schema = JsonSchema.parse("{\"properties\":{\"score\":{\"type\":\"number\"}}}");
 * PrefixValidator validator = schema.validator(violation -&gt; System.out.println(violation.message()));
 * JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
 * parser.feed("{\"score\": \"hi");   // $.score must be a number, but a string begins at line 1, column 11
 * </pre>
 *
 * <p>A document is never flagged while it could still become valid, and is flagged at the first character after which it
 * cannot, as far as docs/schema.md says for each keyword.
 *
 * <p>Nothing is ever fetched. References lead to the schema itself, to the schemas that are handed over with it, and to
 * the metaschema of 2020-12.
 *
 * @since 0.1
 */
public final class JsonSchema {
    private final ConjunctionTable table;
    private final Conjunction root;
    /** Tells this schema from others, so that a checkpoint goes on with the same. */
    private final int fingerprint;

    /** One that no validator is using. */
    private final AtomicReference<@Nullable Workbench> spare = new AtomicReference<>();

    private JsonSchema(ConjunctionTable table, Conjunction root, int fingerprint) {
        this.table = table;
        this.root = root;
        this.fingerprint = fingerprint;
    }

    /**
     * Compiles a schema that refers to no others.
     *
     * @throws SchemaException if it is no JSON Schema of 2020-12, or asks for what is not supported
     */
    public static JsonSchema parse(String text) {
        return parse(text, Map.of());
    }

    /** As {@link #parse(String)}, with other schemas, by their URIs, that it may refer to. */
    public static JsonSchema parse(String text, Map<URI, String> remotes) {
        return parse(text, remotes, SchemaOptions.defaults());
    }

    /** As {@link #parse(String, Map)}, with options. */
    public static JsonSchema parse(String text, Map<URI, String> remotes, SchemaOptions options) {
        SchemaStore store = new SchemaStore(remotes);
        Node node = new SchemaCompiler(store, options).compile(store.root(text));
        ConjunctionTable table = new ConjunctionTable(options);
        return new JsonSchema(table, table.of(List.of(node)), text.hashCode() * 31 + options.hashCode());
    }

    /** Returns a validator for one document that keeps the violations it finds. */
    public PrefixValidator validator() {
        return validator(violation -> {});
    }

    /** Returns a validator for one document that also tells somebody of each violation, as soon as it is decided. */
    public PrefixValidator validator(Consumer<? super Violation> consumer) {
        return new PrefixValidator(this, consumer);
    }

    Workbench takeBench() {
        Workbench taken = spare.getAndSet(null);
        return taken != null ? taken : new Workbench(this);
    }

    void giveBack(Workbench bench) {
        if (bench.clear()) {
            spare.setRelease(bench);
        }
    }

    Conjunction root() {
        return root;
    }

    int fingerprint() {
        return fingerprint;
    }

    SchemaOptions options() {
        return table.options;
    }
}
