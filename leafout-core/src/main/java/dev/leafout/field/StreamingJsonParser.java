// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
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
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text in, fields out: takes the pieces of a document as they arrive and reports, path by path, what was added and what is done.
 *
 * <pre>{@code
 * StreamingJsonParser parser = StreamingJsonParser.builder().build();
 * parser.parseChunk("{\"name\":\"A");     // DELTA name "A"
 * parser.parseChunk("da\",\"age\":3");    // DELTA name "da", DONE name "Ada"
 * parser.parseChunk("6}");                // DELTA age 36, DONE age 36
 * parser.finish();                        // nothing more
 * }</pre>
 *
 * <p>Every value below the root is a field. Strings, numbers, booleans and nulls give deltas and then a done. Objects and arrays
 * give a done after those of their contents. So the last done is that of a top-level field. (A root that is not an object or
 * array is itself the only field, with an empty path.) A repeated key starts its field again.
 *
 * <p>It cannot know whether a string that has stopped growing is done. {@link Completion#GRAMMAR}, the default, waits for the
 * closing quote. At the end, fields that were cut off are {@link EventType#TRUNCATED}, never done, unless {@link
 * Builder#truncated} changes that.
 *
 * <p>It is made for the text of language models: it accepts prose, code fences and almost-JSON ({@link Tolerance#llm()}).
 * Unreadable text never makes it throw. It ends the stream instead: every open field is ended, one {@link EventType#FAILED}
 * follows, and later chunks are ignored. With {@link Builder#strict()} it accepts plain JSON only. Then {@code parseChunk}
 * returns what was known before the error, and the next call throws it.
 *
 * <p>A parser reads one document. Use it from one thread at a time.
 *
 * @since 0.1
 */
public final class StreamingJsonParser {
    private static final int CHECKPOINT_VERSION = 1;

    private final PartialDocument document;
    private final OpenNumber number = new OpenNumber();
    private final PathRules<TruncationPolicy> truncation;
    private final Truncated truncated;
    private final boolean strict;
    private final FieldOrder order;
    private final FieldReport report;
    private final JsonPushParser parser;
    private final OneThread use = new OneThread();
    private @Nullable JsonSyntaxException failure;
    /** Whether the end of the document was reported. */
    private boolean ended;

    private boolean finished;

    private StreamingJsonParser(Builder options, byte @Nullable [] checkpoint) {
        this.order = options.order;
        this.truncated = options.truncated;
        this.strict = options.strict;
        this.truncation = options.parsing.truncation();
        this.document = new PartialDocument(truncation);
        this.report = options.completion == Completion.GRAMMAR
                ? new GrammarReport(document)
                : new SchemaOrderReport(document, order);
        boolean anyKeys = order.properties().isEmpty();
        JsonPushParser.Builder builder = JsonPushParser.builder()
                .options(anyKeys ? options.parsing : options.parsing.expectKeysInText(Set.copyOf(order.properties())));
        options.consumers.forEach(builder::onEvent);
        builder.listen(number).onEvent(this::heard);
        this.parser = checkpoint == null ? builder.build() : restore(builder, checkpoint, options.parsing.limits());
    }

    private void heard(JsonEvent event) {
        if (event instanceof DocumentEnded end) {
            ended = true;
            pass(truncated == Truncated.AS_DONE ? completeNumber(end) : end);
        } else {
            pass(event);
        }
    }

    private void pass(JsonEvent event) {
        document.accept(event);
        report.accept(event);
    }

    /** If the number that was cut off is kept, completes it with the digits it has. Returns the end with what is still open. */
    private DocumentEnded completeNumber(DocumentEnded end) {
        List<ValuePath> open = end.open();
        ValuePath tip = open.isEmpty() ? ValuePath.root() : open.get(open.size() - 1);
        JsonNumber value = number.soFar();
        if (open.isEmpty() || value == null || truncation.at(tip) != TruncationPolicy.KEEP_OPEN_VALUES) {
            return end;
        }
        pass(new ValueCompleted(tip, ValueKind.NUMBER, value, end.offset()));
        return new DocumentEnded(end.ending(), open.subList(0, open.size() - 1), end.offset());
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next piece of text and returns the updates from it, often none. If the text cannot be read any further, the last
     * update is {@link EventType#FAILED}, and nothing follows.
     *
     * @throws JsonSyntaxException only if {@link Builder#strict() strict}: if the text parsed before is not JSON, or exceeded a
     *     limit
     * @throws IllegalStateException after {@link #finish()}
     */
    public List<StreamingData> parseChunk(String chunk) {
        Objects.requireNonNull(chunk, "chunk");
        return parse(() -> parser.feed(chunk));
    }

    /** Same as {@link #parseChunk(String)}, for UTF-8. It may end inside a character. */
    public List<StreamingData> parseChunk(byte[] utf8) {
        Objects.requireNonNull(utf8, "utf8");
        return parse(() -> parser.feed(utf8));
    }

    private List<StreamingData> parse(Runnable feed) {
        if (isOver()) {
            return List.of();
        }
        use.enter("parser");
        try {
            feed.run();
            if (parser.isClosable()) {
                report.compare();
            }
        } catch (JsonSyntaxException e) {
            failed(e);
        } finally {
            use.leave("parser");
        }
        return report.take();
    }

    /** The text cannot be read any further. */
    private void failed(JsonSyntaxException problem) {
        failure = problem;
        if (strict) {
            report.compare();
            return;
        }
        if (!ended) {
            pass(new DocumentEnded(Ending.TRUNCATED, openPaths(), problem.offset()));
        }
        report.finish(truncated);
        report.sayFailed(problem);
    }

    private List<ValuePath> openPaths() {
        ValueState root = document.stateAt(ValuePath.root());
        if (root == ValueState.ABSENT || root == ValueState.COMPLETE) {
            return List.of();
        }
        List<ValuePath> open = new ArrayList<>(List.of(ValuePath.root()));
        open.addAll(document.tip().steps());
        return open;
    }

    /**
     * Ends the input and returns the last updates: a done for every complete field that has not had one, and the outcome of those
     * that were cut off, children before their parents. Without it, nothing says that the text was cut off.
     *
     * @throws JsonSyntaxException only if {@link Builder#strict() strict}: if the text parsed before is not JSON, or exceeded a
     *     limit
     * @throws IllegalStateException when called again
     */
    public List<StreamingData> finish() {
        boolean over = isOver();
        finished = true;
        if (over) {
            return List.of();
        }
        use.enter("parser");
        try {
            parser.finish();
            report.finish(truncated);
        } catch (JsonSyntaxException e) {
            if (strict) {
                failure = e;
                throw e;
            }
            failed(e);
        }
        return report.take();
    }

    /** Returns whether nothing more will come because the text could not be read any further. */
    private boolean isOver() {
        if (finished) {
            throw new IllegalStateException("The parser has finished; build another one for more input.");
        }
        if (failure != null && strict) {
            throw failure;
        }
        return failure != null;
    }

    /** Returns the document so far. Same as {@link PartialDocument#value()}. */
    public @Nullable Object currentData() {
        return document.value();
    }

    /** Returns why the text could not be read any further; empty if that did not happen. */
    public Optional<JsonSyntaxException> problem() {
        return Optional.ofNullable(failure);
    }

    /**
     * Returns the updates from all chunks, followed by those of {@link #finish()}. Chunks are taken one by one as the result is
     * read.
     */
    public Stream<StreamingData> parseStream(Stream<String> chunks) {
        return Stream.concat(
                chunks.sequential()
                        .takeWhile(chunk -> strict || failure == null)
                        .flatMap(chunk -> parseChunk(chunk).stream()),
                Stream.of(this).flatMap(parser -> parser.finish().stream()));
    }

    /**
     * Returns this parser as a processor: chunks in, fields out, and {@link #finish()} when the chunks are over. It requests a
     * chunk when its subscriber wants more than is available. It allows one subscriber. If the text cannot be read any further,
     * it ends with {@code onComplete} after {@link EventType#FAILED}, or with {@code onError} if {@link Builder#strict() strict}.
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
                return strict ? failure : null;
            }

            @Override
            public boolean isOver() {
                return failure != null;
            }
        });
    }

    /** Returns the order of the fields that this parser was built with. */
    public FieldOrder fieldOrder() {
        return order;
    }

    /**
     * Returns the state of this parser, so that {@link Builder#restore} can continue at the very next character.
     *
     * @throws JsonSyntaxException if the text parsed before is not JSON, or exceeded a limit
     * @throws IllegalStateException after {@link #finish()}
     */
    public byte[] checkpoint() {
        if (isOver() && failure != null) {
            throw failure;
        }
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

    /** Configures a parser; {@link #build()} or {@link #restore} creates one. */
    public static final class Builder {
        private final List<Consumer<? super JsonEvent>> consumers = new ArrayList<>();
        private ParseOptions parsing = ParseOptions.defaults()
                .withTolerances(Tolerance.llm())
                .withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);
        private FieldOrder order = FieldOrder.unknown();
        private Completion completion = Completion.GRAMMAR;
        private Truncated truncated = Truncated.AS_TRUNCATED;
        private boolean strict;

        private Builder() {}

        /**
         * Takes the field order from a JSON Schema.
         *
         * @throws IllegalArgumentException if the schema is invalid; the message says where
         */
        public Builder schema(String jsonSchema) {
            this.order = FieldOrder.ofSchema(jsonSchema);
            return this;
        }

        /**
         * Takes the field order from a list of paths, such as {@code days[*].title}.
         *
         * @throws IllegalArgumentException if a path is invalid; the message says where
         */
        public Builder fields(String... paths) {
            return fields(Arrays.asList(paths));
        }

        /** Same as {@link #fields(String...)}. */
        public Builder fields(List<String> paths) {
            this.order = FieldOrder.ofPaths(paths);
            return this;
        }

        /**
         * Takes the field order from an example of the document, such as <code>{"user":{"name":"str"},"tags":["str"]}</code>. The
         * values do not matter. It may be JSON5.
         *
         * @throws IllegalArgumentException if the text is not JSON; the message says where
         */
        public Builder outline(String json) {
            this.order = FieldOrder.ofOutline(json);
            return this;
        }

        /** Sets what makes a field done. Default: {@link Completion#GRAMMAR}. */
        public Builder completion(Completion completion) {
            this.completion = Objects.requireNonNull(completion, "completion");
            return this;
        }

        /** Sets how fields that were cut off are reported. Default: {@link Truncated#AS_TRUNCATED}. */
        public Builder truncated(Truncated how) {
            this.truncated = Objects.requireNonNull(how, "how");
            return this;
        }

        /** Accepts plain JSON only, and throws a {@link JsonSyntaxException} for anything else. */
        public Builder strict() {
            this.strict = true;
            return tolerate(Tolerance.none());
        }

        /**
         * Replaces all parse options, including the default {@link Tolerance#llm()}. Values that were cut off are kept whatever
         * the options say, except where they have a {@link ParseOptions#withTruncation(String, TruncationPolicy) pattern} for it.
         * If there is text before the document, the field order helps to find the document: an object in that text that begins
         * with another key is skipped.
         *
         * @throws IllegalArgumentException if the options accept many values, since the fields are those of one document
         */
        public Builder options(ParseOptions options) {
            if (options.isManyValues()) {
                throw new IllegalArgumentException(
                        "The fields are those of one document, but the options accept many.");
            }
            this.parsing = options.withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);
            return this;
        }

        private Builder change(ParseOptions options) {
            this.parsing = options;
            return this;
        }

        /** Same as {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Tolerance... tolerances) {
            return tolerate(Set.of(tolerances));
        }

        /** Same as {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Set<Tolerance> tolerances) {
            return change(parsing.withTolerances(tolerances));
        }

        /** Same as {@link ParseOptions#withTolerances(String, Set)}. */
        public Builder tolerate(String pattern, Set<Tolerance> tolerances) {
            return change(parsing.withTolerances(pattern, tolerances));
        }

        /**
         * Sets what happens to a value that was cut off. Default: {@link TruncationPolicy#KEEP_OPEN_VALUES}. With {@link
         * TruncationPolicy#FAIL}, the input ends with {@link EventType#FAILED}, or with an exception if {@link #strict() strict}.
         */
        public Builder truncation(TruncationPolicy policy) {
            return change(parsing.withTruncation(policy));
        }

        /** Same as {@link ParseOptions#withTruncation(String, TruncationPolicy)}. */
        public Builder truncation(String pattern, TruncationPolicy policy) {
            return change(parsing.withTruncation(pattern, policy));
        }

        /** Same as {@link ParseOptions#withText(TextVisibility)}. */
        public Builder text(TextVisibility visibility) {
            return change(parsing.withText(visibility));
        }

        /** Same as {@link ParseOptions#withText(String, TextVisibility)}. */
        public Builder text(String pattern, TextVisibility visibility) {
            return change(parsing.withText(pattern, visibility));
        }

        /** Same as {@link ParseOptions#withLimits}. */
        public Builder limits(ParseLimits limits) {
            return change(parsing.withLimits(limits));
        }

        /** Adds a consumer for every event of the document, such as each {@code InputRepaired}. */
        public Builder onEvent(Consumer<? super JsonEvent> consumer) {
            consumers.add(Objects.requireNonNull(consumer, "consumer"));
            return this;
        }

        /**
         * Creates a parser.
         *
         * @throws IllegalStateException if {@link Completion#SCHEMA_ORDER} was chosen without a field order, or with an empty one
         */
        public StreamingJsonParser build() {
            requireOrder();
            return new StreamingJsonParser(this, null);
        }

        /**
         * Creates a parser that continues where another one was when its {@link StreamingJsonParser#checkpoint()} was taken. The
         * bytes must come from a source that you trust: whoever can write them controls what comes next.
         *
         * @throws CheckpointException if the bytes are damaged, or are a checkpoint of something else
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
            if (completion == Completion.SCHEMA_ORDER && order.paths().isEmpty()) {
                throw new IllegalStateException("SCHEMA_ORDER needs an order that has a field:"
                        + " call schema(...), fields(...) or outline(...).");
            }
        }
    }
}
