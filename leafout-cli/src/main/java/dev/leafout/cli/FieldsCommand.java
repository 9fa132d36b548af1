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
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.typed.StreamFailure;
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
            "  leafout fields --outline trip.json --cut-off as-done answer.txt",
            "  leafout fields --from anthropic recorded.sse"
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

    @Mixin
    private FromOption from;

    private @Nullable String schemaText;
    private @Nullable String outlineText;
    private @Nullable DocumentEnded end;

    @Override
    public Integer call() throws IOException {
        Provider provider = from.provider();
        return provider == null ? document() : providerStream(provider);
    }

    private int providerStream(Provider provider) throws IOException {
        parser(); // says what is wrong with the options
        ModelStream<String> stream = ModelStream.of(provider)
                .fieldParser(this::setUp)
                .fields(data -> write(data, "text"))
                .toolFields((call, data) -> write(data, call.name()))
                .open();
        input.forEachChunk(stream::feed);
        ModelResult<String> result = stream.finish();
        StreamFailure failure = result.failure();
        if (failure != null) {
            leafout.out().flush();
            leafout.say(failure.getMessage());
            return LeafoutCommand.INVALID;
        }
        return LeafoutCommand.FINE;
    }

    private int document() throws IOException {
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
        said.forEach(data -> write(data, ""));
        if (parser.problem().isPresent()) {
            throw parser.problem().get();
        }
    }

    /** Reads what the options name, and returns a parser that is set up by them. */
    private StreamingJsonParser parser() throws IOException {
        if (outline != null) {
            outlineText = outlineText(outline);
        } else if (schema.isGiven()) {
            schemaText = schema.text();
        }
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder().onEvent(this::noteEnd);
        try {
            setUp(builder);
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw outline == null ? schema.wrong(e.getMessage()) : wrong(outline + ": " + e.getMessage());
        } catch (IllegalStateException e) {
            throw wrong("--completion schema-order: " + e.getMessage());
        }
    }

    private void setUp(StreamingJsonParser.Builder builder) {
        builder.completion(completion)
                .tolerate(options.modelTolerances())
                .text(options.text())
                .truncation(options.keepOrDrop())
                .truncated(cutOff);
        if (schemaText != null) {
            builder.schema(schemaText);
        }
        if (outlineText != null) {
            builder.outline(outlineText);
        }
    }

    private String outlineText(String file) throws IOException {
        if (schema.isGiven()) {
            throw wrong("Give --schema or --outline, not both.");
        }
        try (InputStream in = leafout.open(file)) {
            return new String(Input.readAll(in, file), UTF_8);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message.replace('\n', ' '));
    }

    private void noteEnd(JsonEvent event) {
        if (event instanceof DocumentEnded ended) {
            end = ended;
        }
    }

    private void write(StreamingData data, String channel) {
        JsonLine line = channel.isEmpty() ? new JsonLine() : new JsonLine().add("channel", channel);
        line.add("eventType", data.eventType())
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
