// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.flow.ChunkProcessor;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.parse.text.OneThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text in, fields out: takes the pieces of a document as they arrive and says, path by path, what was added and what is
 * done.
 *
 * <pre>{@code
 * StreamingJsonParser parser = StreamingJsonParser.builder().build();
 * parser.parseChunk("{\"name\":\"A");     // DELTA name "A"
 * parser.parseChunk("da\",\"age\":3");    // DELTA name "da", DONE name "Ada"
 * parser.parseChunk("6}");                // DELTA age 36, DONE age 36
 * parser.finish();                        // nothing more
 * }</pre>
 *
 * <p>Every value below the root is a field: strings, numbers, booleans and nulls give deltas and then a done; objects and
 * arrays give a done after those of their contents. So the last done is that of a top-level field. (A root that is no
 * object or array is itself the only field; its path is empty.) A key that the document repeats starts its field afresh.
 *
 * <p>What it cannot know is whether a string that has stopped growing is done. {@link Completion#GRAMMAR}, the default,
 * waits for its closing quote. At the end, what was cut off is {@link EventType#TRUNCATED}, never done.
 *
 * <p>Text that is not JSON loses nothing: {@code parseChunk} returns what was known before the error, and the next call
 * throws it. A parser reads one document and is used by one thread at a time.
 *
 * @since 0.1
 */
public final class StreamingJsonParser {
    private static final int CHECKPOINT_VERSION = 1;

    private final PartialDocument document = new PartialDocument();
    private final FieldOrder order;
    private final FieldReport report;
    private final JsonPushParser parser;
    private final OneThread use = new OneThread();
    private @Nullable JsonSyntaxException failure;
    private boolean finished;

    private StreamingJsonParser(Builder options, byte @Nullable [] checkpoint) {
        this.order = options.order;
        this.report = options.completion == Completion.GRAMMAR
                ? new GrammarReport(document)
                : new SchemaOrderReport(document, order);
        JsonPushParser.Builder builder = JsonPushParser.builder().options(options.parsing);
        if (!order.properties().isEmpty()) {
            builder.expectKeys(Set.copyOf(order.properties()));
        }
        options.consumers.forEach(builder::onEvent);
        builder.onEvent(this::heard).truncation(TruncationPolicy.KEEP_OPEN_VALUES);
        this.parser = checkpoint == null ? builder.build() : restore(builder, checkpoint, options.parsing.limits());
    }

    private void heard(JsonEvent event) {
        document.accept(event);
        report.accept(event);
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next piece of text and returns what it made known; often that is nothing.
     *
     * @throws JsonSyntaxException if what was parsed before this is not JSON, or exceeded a limit
     * @throws IllegalStateException after {@link #finish()}
     */
    public List<StreamingData> parseChunk(String chunk) {
        return parse(() -> parser.feed(chunk));
    }

    /** As {@link #parseChunk(String)}, of UTF-8; it may end inside a character. */
    public List<StreamingData> parseChunk(byte[] utf8) {
        return parse(() -> parser.feed(utf8));
    }

    private List<StreamingData> parse(Runnable feed) {
        requireReady();
        use.enter("parser");
        try {
            feed.run();
            report.chunkEnded();
        } catch (JsonSyntaxException e) {
            failure = e;
            report.chunkEnded();
        } finally {
            use.leave("parser");
        }
        return report.take();
    }

    /** As {@link #finish(Truncated)} with {@link Truncated#AS_TRUNCATED}. */
    public List<StreamingData> finish() {
        return finish(Truncated.AS_TRUNCATED);
    }

    /**
     * Says that the input is over, and returns what is left to be said: a done for every complete field that has had
     * none, and what became of those that were cut off, children before their parents.
     *
     * @throws JsonSyntaxException if what was parsed before this is not JSON, or exceeded a limit
     * @throws IllegalStateException when called again
     */
    public List<StreamingData> finish(Truncated how) {
        Objects.requireNonNull(how, "how");
        requireReady();
        use.enter("parser");
        finished = true;
        parser.finish();
        report.finish(how);
        return report.take();
    }

    private void requireReady() {
        if (failure != null) {
            throw failure;
        }
        if (finished) {
            throw new IllegalStateException("The parser has finished; build another one for more input.");
        }
    }

    /** Returns the error that the next call will throw. */
    @Nullable
    JsonSyntaxException failure() {
        return failure;
    }

    /**
     * Returns what becomes known of the chunks, and at their end what {@link #finish()} returns. Chunks are taken one by
     * one as the result is read.
     */
    public Stream<StreamingData> parseStream(Stream<String> chunks) {
        return Stream.concat(
                chunks.sequential().flatMap(chunk -> parseChunk(chunk).stream()),
                Stream.of(this).flatMap(parser -> parser.finish().stream()));
    }

    /**
     * Returns this parser as a processor: chunks in, fields out, {@link #finish()} when the chunks are over. It asks for
     * a chunk when its subscriber wants more than is there, and has one subscriber. Text that is not JSON ends in {@code
     * onError}.
     */
    public Flow.Processor<String, StreamingData> processor() {
        return new ChunkProcessor<>(new ChunkProcessor.Stage<>() {
            @Override
            public List<StreamingData> next(String chunk) {
                return parseChunk(chunk);
            }

            @Override
            public List<StreamingData> end() {
                return finish();
            }

            @Override
            public @Nullable Throwable failure() {
                return failure;
            }
        });
    }

    /** Returns the order of the fields that this parser was built with. */
    public FieldOrder fieldOrder() {
        return order;
    }

    /**
     * Returns the state of this parser, so that {@link Builder#restore} can go on at the very next character.
     *
     * @throws JsonSyntaxException if what was parsed before this is not JSON, or exceeded a limit
     * @throws IllegalStateException after {@link #finish()}
     */
    public byte[] checkpoint() {
        requireReady();
        use.requireEmpty("parser");
        CheckpointWriter out = new CheckpointWriter(report.checkpointName(), CHECKPOINT_VERSION);
        out.writeBytes(parser.checkpoint());
        out.writeBytes(document.checkpoint());
        report.write(out);
        return out.toBytes();
    }

    private JsonPushParser restore(JsonPushParser.Builder builder, byte[] checkpoint, ParseLimits limits) {
        CheckpointReader in = new CheckpointReader(checkpoint, report.checkpointName(), CHECKPOINT_VERSION);
        JsonPushParser restored = builder.restore(in.readBytes());
        document.restore(in.readBytes(), limits);
        report.read(in, limits.maxDepth());
        in.requireEnd();
        return restored;
    }

    /** Collects what a parser is to do; {@link #build()} or {@link #restore} makes one. */
    public static final class Builder {
        private final List<Consumer<? super JsonEvent>> consumers = new ArrayList<>();
        private ParseOptions parsing = ParseOptions.defaults();
        private FieldOrder order = FieldOrder.unknown();
        private Completion completion = Completion.GRAMMAR;

        private Builder() {}

        /**
         * Takes the order of the fields from a JSON Schema.
         *
         * @throws IllegalArgumentException if the text is no schema; the message says where
         */
        public Builder schema(String jsonSchema) {
            this.order = FieldOrder.ofSchema(jsonSchema);
            return this;
        }

        /**
         * Takes the order of the fields from a list of paths, such as {@code days[*].title}.
         *
         * @throws IllegalArgumentException if one of them is no path; the message says where
         */
        public Builder fields(String... paths) {
            return fields(List.of(paths));
        }

        /** As {@link #fields(String...)}. */
        public Builder fields(List<String> paths) {
            this.order = FieldOrder.ofPaths(paths);
            return this;
        }

        /** Says what makes a field done; {@link Completion#GRAMMAR} unless told. */
        public Builder completion(Completion completion) {
            this.completion = Objects.requireNonNull(completion, "completion");
            return this;
        }

        /**
         * Replaces all options of the parse, those included that were said one by one before. Where there may be text
         * around the document, the order of the fields helps to find it: an object that begins with another key is passed
         * over.
         *
         * @throws IllegalArgumentException if they accept many values: the fields are those of one document
         */
        public Builder options(ParseOptions options) {
            if (options.isManyValues()) {
                throw new IllegalArgumentException(
                        "The fields are those of one document, but the options accept many.");
            }
            this.parsing = options;
            return this;
        }

        /** As {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Tolerance... tolerances) {
            return tolerate(Set.of(tolerances));
        }

        /** As {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Set<Tolerance> tolerances) {
            return options(parsing.withTolerances(tolerances));
        }

        /** As {@link ParseOptions#withTolerances(String, Set)}. */
        public Builder tolerate(String pattern, Set<Tolerance> tolerances) {
            return options(parsing.withTolerances(pattern, tolerances));
        }

        /** As {@link ParseOptions#withText(TextVisibility)}. */
        public Builder text(TextVisibility visibility) {
            return options(parsing.withText(visibility));
        }

        /** As {@link ParseOptions#withText(String, TextVisibility)}. */
        public Builder text(String pattern, TextVisibility visibility) {
            return options(parsing.withText(pattern, visibility));
        }

        /** As {@link ParseOptions#withLimits}. */
        public Builder limits(ParseLimits limits) {
            return options(parsing.withLimits(limits));
        }

        /** Adds somebody who gets every event of the document, such as each {@code InputRepaired}. */
        public Builder onEvent(Consumer<? super JsonEvent> consumer) {
            consumers.add(Objects.requireNonNull(consumer, "consumer"));
            return this;
        }

        /**
         * Returns a parser.
         *
         * @throws IllegalStateException if {@link Completion#SCHEMA_ORDER} was asked for without an order of the fields
         */
        public StreamingJsonParser build() {
            requireOrder();
            return new StreamingJsonParser(this, null);
        }

        /**
         * Returns a parser that goes on where another one was when its {@link StreamingJsonParser#checkpoint()} was
         * taken. The bytes must come from a place that you trust: somebody who can write them says what comes next.
         *
         * @throws CheckpointException if the bytes are damaged, or a checkpoint of something else
         */
        public StreamingJsonParser restore(byte[] checkpoint) {
            Objects.requireNonNull(checkpoint, "checkpoint");
            requireOrder();
            try {
                return new StreamingJsonParser(this, checkpoint);
            } catch (CheckpointException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new CheckpointException("The checkpoint is damaged.", e);
            }
        }

        private void requireOrder() {
            if (completion == Completion.SCHEMA_ORDER && order == FieldOrder.unknown()) {
                throw new IllegalStateException("SCHEMA_ORDER needs an order: call schema(...) or fields(...).");
            }
        }
    }
}
