// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.Violation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code leafout events}: every event as a line of JSON. */
@Command(
        name = "events",
        description = "Write what becomes known of the input, an event a line, as soon as it is known.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout events trip.json",
            "  curl -sN https://example.com/stream | leafout events -",
            "  leafout events --chunk 5 --truncated keep half.json",
            "  leafout events --tolerate llm --schema trip.schema.json answer.txt"
        })
final class EventsCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private ChunkedInput input;

    @Mixin
    private ParserOptions options;

    @Mixin
    private SchemaOption schema;

    @Override
    public Integer call() throws IOException {
        JsonPushParser.Builder builder =
                options.parser().onEvent(event -> leafout.out().line(line(event).toString()));
        schema.watch(builder, violation -> leafout.out().line(line(violation).toString()));
        JsonPushParser parser = builder.build();
        input.forEachChunk(parser::feed);
        parser.finish();
        return schema.exitCode();
    }

    private static JsonLine line(Violation violation) {
        return SchemaOption.describe(violation, new JsonLine().add("event", "violation"));
    }

    private static JsonLine line(JsonEvent event) {
        JsonLine line = new JsonLine().add("event", name(event)).add("path", event.path());
        if (event instanceof ValueStarted started) {
            line.add("kind", started.kind());
        } else if (event instanceof TextAppended appended) {
            line.add("text", appended.text());
        } else if (event instanceof ValueCompleted completed) {
            line.add("kind", completed.kind());
            if (!completed.kind().isContainer()) {
                line.add("value", completed.value());
            }
        } else if (event instanceof InputRepaired repaired) {
            line.add("what", repaired.what());
        } else if (event instanceof DocumentEnded ended) {
            line.add("ending", ended.ending()).add("open", ended.open());
        }
        return line.add("offset", event.offset());
    }

    private static String name(JsonEvent event) {
        return event instanceof ValueStarted
                ? "started"
                : event instanceof TextAppended
                        ? "appended"
                        : event instanceof ValueCompleted
                                ? "completed"
                                : event instanceof InputRepaired ? "repaired" : "ended";
    }
}
