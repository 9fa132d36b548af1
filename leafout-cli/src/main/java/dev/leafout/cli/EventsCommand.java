// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import dev.leafout.llm.Channel;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
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
        description = "Write every event of the input, one per line, as soon as it is known.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout events trip.json",
            "  curl -sN https://example.com/stream | leafout events -",
            "  leafout events --chunk 5 --truncated keep half.json",
            "  leafout events --tolerate llm --schema trip.schema.json answer.txt",
            "  leafout events --from anthropic recorded.sse"
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

    @Mixin
    private FromOption from;

    @Override
    public Integer call() throws IOException {
        Provider provider = from.provider();
        return provider == null ? document() : providerStream(provider);
    }

    private int document() throws IOException {
        JsonPushParser.Builder builder = options.parser()
                .onEvent(event -> leafout.out().line(line(event, "").toString()));
        schema.watch(
                builder, violation -> leafout.out().line(line(violation, "").toString()));
        JsonPushParser parser = builder.build();
        input.forEachChunk(parser::feed);
        parser.finish();
        return schema.exitCode();
    }

    private int providerStream(Provider provider) throws IOException {
        ModelEventLines lines = new ModelEventLines(leafout.out(), this::open);
        ProviderDecoder decoder = provider.decoder(lines);
        input.forEachChunk(decoder::feed);
        decoder.finish();
        int code = leafout.finish(lines);
        return Math.max(code, schema.exitCode());
    }

    /**
     * Opens a parser that writes its events as lines with the name of the channel. The schema applies to the answer
     * only.
     */
    private JsonPushParser open(Channel channel) {
        String name = ModelReplay.name(channel);
        JsonPushParser.Builder parser = options.modelParser()
                .onEvent(ModelReplay.unlessEmpty(
                        event -> leafout.out().line(line(event, name).toString())));
        if (!channel.isCall()) {
            schema.watchModel(
                    parser,
                    violation -> leafout.out().line(line(violation, name).toString()));
        }
        return parser.build();
    }

    private static JsonLine line(Violation violation, String channel) {
        return SchemaOption.describe(violation, begin("violation", channel));
    }

    private static JsonLine begin(String event, String channel) {
        JsonLine line = new JsonLine().add("event", event);
        return channel.isEmpty() ? line : line.add("channel", channel);
    }

    private static JsonLine line(JsonEvent event, String channel) {
        JsonLine line = begin(name(event), channel).add("path", event.path());
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
