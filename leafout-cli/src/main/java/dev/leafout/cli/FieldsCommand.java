// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonEvent;
import dev.leafout.field.Completion;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code leafout fields}: what is added to each field, and when it is done, as lines of JSON. */
@Command(
        name = "fields",
        description = {
            "Write what is added to each field and when it is done, one per line.",
            "What language models write is accepted, unless --tolerate says otherwise.",
            "--schema sets the order of the fields; the input is not validated against it."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout fields --chunk 5 trip.json",
            "  leafout fields --schema trip.schema.json --completion schema-order trip.json",
            "  leafout fields --outline trip.json --cut-off as-done answer.txt"
        })
final class FieldsCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Spec
    private CommandSpec command;

    @Mixin
    private ChunkedInput input;

    @Mixin
    private ParserOptions options;

    @Mixin
    private SchemaOption schema;

    @Option(
            names = "--completion",
            paramLabel = "grammar|schema-order",
            defaultValue = "grammar",
            description = "What makes a field done: its last character (the default), or a later field of the schema.")
    private Completion completion;

    @Option(
            names = "--outline",
            paramLabel = "F",
            description = "A file with an example of the document, which says in which order the fields come.")
    private @Nullable String outline;

    @Option(
            names = "--cut-off",
            paramLabel = "as-truncated|as-done",
            defaultValue = "as-truncated",
            description = "What is said about a field that was cut off: that it is truncated (the default), or done.")
    private Truncated cutOff;

    @Option(names = "--full-data", description = "Repeat the whole document so far on every line.")
    private boolean fullData;

    private @Nullable DocumentEnded end;

    @Override
    public Integer call() throws IOException {
        StreamingJsonParser parser = parser();
        input.forEachChunk(chunk -> write(parser, parser.parseChunk(chunk)));
        write(parser, parser.finish());
        if (end != null && end.ending() == Ending.TRUNCATED && options.failsIfTruncated()) {
            leafout.out().flush();
            leafout.say("The input ends early; still open: " + end.open());
            return LeafoutCommand.INVALID;
        }
        return LeafoutCommand.FINE;
    }

    /** Text that cannot be read on ends the command, after what is said about it. */
    private void write(StreamingJsonParser parser, List<StreamingData> said) {
        said.forEach(this::write);
        if (parser.problem().isPresent()) {
            throw parser.problem().get();
        }
    }

    private StreamingJsonParser parser() throws IOException {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                .completion(completion)
                .tolerate(options.modelTolerances())
                .text(options.text())
                .truncation(options.keepOrDrop())
                .truncated(cutOff)
                .onEvent(this::noteEnd);
        if (outline != null) {
            addOutline(builder, outline);
        }
        try {
            return schema.isGiven() ? builder.schema(schema.text()).build() : builder.build();
        } catch (IllegalArgumentException e) {
            throw schema.wrong(e.getMessage());
        } catch (IllegalStateException e) {
            throw new ParameterException(command.commandLine(), "--completion schema-order: " + e.getMessage());
        }
    }

    private void addOutline(StreamingJsonParser.Builder builder, String file) throws IOException {
        if (schema.isGiven()) {
            throw new ParameterException(command.commandLine(), "Give --schema or --outline, not both.");
        }
        try (InputStream in = leafout.open(file)) {
            builder.outline(new String(Input.readAll(in, file), UTF_8));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command.commandLine(),
                    file + ": " + String.valueOf(e.getMessage()).replace('\n', ' '));
        }
    }

    private void noteEnd(JsonEvent event) {
        if (event instanceof DocumentEnded ended) {
            end = ended;
        }
    }

    private void write(StreamingData data) {
        JsonLine line = new JsonLine()
                .add("eventType", data.eventType())
                .add("path", data.path())
                .add("value", data.value())
                .add("delta", data.delta())
                .add("isComplete", data.isComplete())
                .add("wildcardPath", data.wildcardPath())
                .add("indexes", data.indexes());
        data.problem().ifPresent(problem -> line.add("problem", problem.getMessage()));
        leafout.out().line((fullData ? line.add("fullData", data.fullData()) : line).toString());
    }
}
