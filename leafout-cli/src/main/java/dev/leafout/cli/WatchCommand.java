// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import dev.leafout.parse.JsonPushParser;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code leafout watch}: plays a file as a model would write it, and shows the fields filling in. */
@Command(
        name = "watch",
        description = {
            "Show the fields of a document filling in, as if a model were writing it now.",
            "Without FILE it plays a recorded stream. Standard input is shown as it arrives.",
            "If standard output is not a terminal, it prints one line per field at full speed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout watch",
            "  leafout watch --rate 20 trip.json",
            "  leafout watch --from openai-chat recorded.sse",
            "  curl -sN https://example.com/stream | leafout watch -"
        })
final class WatchCommand implements Callable<Integer> {
    /** About the length of a model's tokens. */
    private static final int CHARACTERS_PER_TOKEN = 4;

    @ParentCommand
    private LeafoutCommand leafout;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "What to play; - for standard input.")
    private @Nullable String file;

    @Mixin
    private ParserOptions options;

    @Mixin
    private SchemaOption schema;

    @Spec
    private CommandSpec command;

    private double rate = 60;

    @Option(
            names = "--rate",
            paramLabel = "TOKENS_PER_S",
            description = "How many tokens of 4 characters per second to play of a file (default: 60).")
    void setRate(double tokens) {
        if (!(tokens > 0)) {
            throw new ParameterException(command.commandLine(), "--rate must be more than 0, not " + tokens);
        }
        rate = tokens;
    }

    @Mixin
    private FromOption from;

    @Override
    public Integer call() throws IOException {
        boolean live = leafout.terminal().columns() > 0;
        View view = live ? liveView() : new PlainView(leafout.out());
        Provider provider = from.provider();
        return provider == null ? document(view, live) : providerStream(provider, view, live && !"-".equals(file));
    }

    /** Follows a provider stream. A file is played at the rate of a model, with a pause after each piece. */
    private int providerStream(Provider provider, View view, boolean slowly) throws IOException {
        if (file == null) {
            throw new ParameterException(command.commandLine(), "--from needs a FILE, or - for standard input");
        }
        WatchedReplay replay = new WatchedReplay(view, options, schema);
        ProviderDecoder decoder = provider.decoder(event -> {
            replay.accept(event);
            view.draw();
            if (slowly) {
                pause();
            }
        });
        try (InputStream in = leafout.open(file)) {
            Input.forEachBlock(in, block -> {
                decoder.feed(block);
                leafout.out().flush();
            });
            decoder.finish();
            int code = leafout.finish(replay);
            return Math.max(code, schema.exitCode());
        } finally {
            view.end();
        }
    }

    private int document(View view, boolean live) throws IOException {
        JsonPushParser.Builder builder = options.parser().onEvent(view);
        schema.watch(builder, violation -> view.violation(violation.message()));
        JsonPushParser parser = builder.build();
        try {
            if (live && !"-".equals(file)) {
                play(parser, view);
            } else {
                follow(parser, view);
            }
            parser.finish();
        } finally {
            view.end();
        }
        return schema.exitCode();
    }

    private LiveView liveView() {
        LiveView view = new LiveView(leafout.out(), leafout.terminal());
        Runtime.getRuntime().addShutdownHook(new Thread(view::leave));
        return view;
    }

    /** Reads the input as fast as it arrives. */
    private void follow(JsonPushParser parser, View view) throws IOException {
        try (InputStream in = open()) {
            Input.forEachBlock(in, block -> {
                parser.feed(block);
                view.read(characters(block));
                leafout.out().flush();
            });
        }
    }

    /** Returns how many UTF-16 units begin in these bytes of UTF-8. */
    private static long characters(byte[] utf8) {
        long count = 0;
        for (byte unit : utf8) {
            boolean isContinuation = (unit & 0xC0) == 0x80;
            boolean isPair = (unit & 0xF8) == 0xF0;
            count += isContinuation ? 0 : isPair ? 2 : 1;
        }
        return count;
    }

    /** Reads the input at the rate of a model. */
    private void play(JsonPushParser parser, View view) throws IOException {
        ChunkCutter cutter = new ChunkCutter(CHARACTERS_PER_TOKEN, token -> {
            parser.feed(token);
            view.read(characters(token));
            pause();
        });
        try (InputStream in = open()) {
            Input.forEachBlock(in, cutter::cut);
        }
        cutter.finish();
    }

    private void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep((long) (1e9 / rate));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private InputStream open() throws IOException {
        if (file != null) {
            return leafout.open(file);
        }
        InputStream recorded = WatchCommand.class.getResourceAsStream("itinerary.json");
        if (recorded == null) {
            throw new FileNotFoundException("itinerary.json");
        }
        return recorded;
    }
}
