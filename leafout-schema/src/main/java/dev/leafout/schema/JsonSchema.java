// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.Expectation;
import dev.leafout.schema.compile.SchemaCompiler;
import dev.leafout.schema.run.CompiledSchema;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12, compiled once, for any number of documents and threads.
 *
 * <pre>
 * JsonSchema schema = JsonSchema.parse("{\"properties\":{\"score\":{\"type\":\"number\"}}}");
 * PrefixValidator validator = schema.validator(violation -&gt; System.out.println(violation.message()));
 * JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
 * parser.feed("{\"score\": \"hi");   // $.score must be a number, but a string begins at line 1, column 11
 * </pre>
 *
 * <p>A document is never flagged while it could still become valid. It is flagged at the first character after which it
 * cannot; docs/schema.md shows this for each keyword.
 *
 * <p>Nothing is ever fetched. References may lead to the schema itself, to the schemas passed with it, and to the
 * metaschemas.
 *
 * @since 0.1
 */
public final class JsonSchema {
    private final CompiledSchema compiled;
    private final List<String> warnings;
    private volatile @Nullable Expectation expectation;

    private JsonSchema(CompiledSchema compiled, List<String> warnings) {
        this.compiled = compiled;
        this.warnings = warnings;
    }

    /**
     * Compiles a schema that does not refer to other schemas.
     *
     * @throws SchemaException if it is not a JSON Schema, or needs something that is not supported
     */
    public static JsonSchema parse(String text) {
        return parse(text, Map.of());
    }

    /** Like {@link #parse(String)}, with other schemas, by URI, that it may refer to. */
    public static JsonSchema parse(String text, Map<URI, String> remotes) {
        return parse(text, remotes, SchemaOptions.defaults());
    }

    /** Like {@link #parse(String, Map)}, with options. */
    public static JsonSchema parse(String text, Map<URI, String> remotes, SchemaOptions options) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(remotes, "remotes");
        Objects.requireNonNull(options, "options");
        SchemaCompiler.Result result = SchemaCompiler.compile(text, remotes, options);
        CompiledSchema compiled =
                new CompiledSchema(result.root(), result.tags(), () -> text.hashCode() * 31 + options.hashCode());
        return new JsonSchema(compiled, result.warnings());
    }

    /**
     * Returns what in the schema has no effect, though its author may think so: a keyword of a later draft, {@code
     * nullable} outside OpenAPI 3.0, a pattern that cannot be checked. At most 1,000 warnings are kept.
     */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Returns what the schema expects at each place, as evidence for a parser that repairs under {@link
     * dev.leafout.event.Tolerance#SCHEMA}.
     */
    public Expectation expectation() {
        Expectation found = expectation;
        if (found == null) {
            found = new KnownExpectations().all(List.of(compiled.nodes()));
            expectation = found;
        }
        return found;
    }

    /** Returns a validator for one document that keeps the violations it finds. */
    public PrefixValidator validator() {
        return validator(violation -> {});
    }

    /** Returns a validator for one document that also passes each violation to a consumer, as soon as it is certain. */
    public PrefixValidator validator(Consumer<? super Violation> consumer) {
        return new PrefixValidator(compiled, consumer);
    }
}
