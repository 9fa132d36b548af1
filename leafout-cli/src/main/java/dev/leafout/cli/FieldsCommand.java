// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonEvent;
import dev.leafout.field.Completion;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code leafout fields}: what is added to each field, and when it is done, as lines of JSON. */
@Command(
        name = "fields",
        description = {
            "Write what is added to each field and when it is done, one per line.",
            "--schema sets the order of the fields; the input is not validated against it."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout fields --chunk 5 trip.json",
            "  leafout fields --schema trip.schema.json --completion schema-order trip.json"
        })
final class FieldsCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

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

    @Option(names = "--full-data", description = "Repeat the whole document so far on every line.")
    private boolean fullData;

    private @Nullable DocumentEnded end;

    @Override
    public Integer call() throws IOException {
        StreamingJsonParser parser = parser();
        input.forEachChunk(chunk -> parser.parseChunk(chunk).forEach(this::write));
        parser.finish().forEach(this::write);
        if (end != null && end.ending() == Ending.TRUNCATED && options.failsIfTruncated()) {
            leafout.out().flush();
            leafout.say("The input ends early; still open: " + end.open());
            return LeafoutCommand.INVALID;
        }
        return LeafoutCommand.FINE;
    }

    private StreamingJsonParser parser() throws IOException {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                .completion(completion)
                .tolerate(options.tolerances())
                .text(options.text())
                .onEvent(this::noteEnd);
        try {
            return schema.isGiven() ? builder.schema(schema.text()).build() : builder.build();
        } catch (IllegalArgumentException e) {
            throw schema.wrong(e.getMessage());
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
        leafout.out().line((fullData ? line.add("fullData", data.fullData()) : line).toString());
    }
}
