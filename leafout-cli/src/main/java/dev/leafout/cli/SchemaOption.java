// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.Expected;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The schema to validate the input against, if there is one. */
final class SchemaOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--schema", paramLabel = "S", description = "A file with a JSON Schema for the input.")
    private @Nullable String file;

    private int violations;
    /** Compiled once, however many texts are validated. */
    private @Nullable JsonSchema compiled;

    boolean isGiven() {
        return file != null;
    }

    /** Makes a parser look for violations, and passes them to a consumer. */
    void watch(JsonPushParser.Builder parser, Consumer<Violation> consumer) throws IOException {
        if (file != null) {
            compiled = compiled == null ? compile(SchemaOptions.defaults()) : compiled;
            parser.listen(compiled.validator(violation -> {
                violations++;
                consumer.accept(violation);
            }));
        }
    }

    /** Like {@link #watch}, for input that cannot be read any further. */
    void watchModel(JsonPushParser.Builder parser, Consumer<Violation> consumer) {
        try {
            watch(parser, consumer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the exit code, which says whether there were violations. */
    int exitCode() {
        return violations == 0 ? LeafoutCommand.FINE : LeafoutCommand.INVALID;
    }

    JsonSchema compile(SchemaOptions options) throws IOException {
        try {
            return JsonSchema.parse(text(), Map.of(), options);
        } catch (SchemaException e) {
            throw wrong(e.getMessage());
        }
    }

    ParameterException wrong(@Nullable String why) {
        return new ParameterException(
                command.commandLine(),
                file + " is not a valid JSON Schema: " + String.valueOf(why).replace('\n', ' '));
    }

    /** Returns the text of the schema. */
    String text() throws IOException {
        String name = String.valueOf(file);
        try (InputStream in = LeafoutCommand.of(command).open(name)) {
            return new String(Input.readAll(in, name), UTF_8);
        }
    }

    /** Adds a violation to a line. */
    static JsonLine describe(Violation violation, JsonLine line) {
        return line.add("path", violation.path())
                .add("keyword", violation.keyword())
                .add("schemaPointer", violation.schemaPointer())
                .add("expected", describe(violation.expected()))
                .add("message", violation.message())
                .add("offset", violation.offset());
    }

    /** Returns what would have been allowed; what does not apply is left out. */
    private static Map<String, Object> describe(Expected expected) {
        Map<String, Object> lists = new LinkedHashMap<>();
        lists.put("types", expected.types());
        lists.put("values", expected.values());
        lists.put("names", expected.names());
        lists.put("rules", expected.rules());
        lists.values().removeIf(List.of()::equals);
        return lists;
    }
}
