// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.OneThread;
import dev.leafout.parse.text.Tokenizer;
import dev.leafout.parse.text.Utf8Decoder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JSON parser that is fed: give it text in any pieces, and it says what it knows as soon as it knows it.
 *
 * <pre>{@code
 * JsonPushParser parser = JsonPushParser.builder().onEvent(System.out::println).build();
 * parser.feed("{\"name\":\"A");   // ValueStarted $, ValueStarted $.name, TextAppended "A"
 * parser.feed("da\",\"age\":3");  // TextAppended "da", ValueCompleted $.name "Ada", ValueStarted $.age
 * parser.feed("6}");              // ValueCompleted $.age 36, ValueCompleted $
 * parser.finish();                // DocumentEnded COMPLETE
 * }</pre>
 *
 * What you may rely on:
 *
 * <ol>
 *   <li><b>Chunking does not matter.</b> For the same characters, every way of cutting them gives the same events, once
 *       adjacent {@code TextAppended} of one path are joined.
 *   <li><b>Started once, completed once, kind never changes</b>, children before their parent. (The one exception is a
 *       document that repeats a key: the repeat is reported as {@code InputRepaired(DUPLICATE_KEY)} and starts the path
 *       afresh, last one wins; {@code rejectDuplicateKeys()} makes it an error.)
 *   <li><b>Nothing is taken back.</b> The appended texts of a string concatenate to its completed value. No text ends
 *       inside an escape, a surrogate pair or a UTF-8 sequence.
 *   <li><b>Nothing is guessed.</b> A number completes at its delimiter, or at the end of input if it is the root; a
 *       literal at its last letter (by the grammar in force: a tolerance may need one character more).
 *   <li><b>As early as the grammar in force allows.</b> A value completes at the first character after which it cannot
 *       change.
 *   <li><b>Truncated never looks complete.</b> Input that ends early ends {@code TRUNCATED}, names the open paths, and
 *       completes none of them.
 *   <li><b>Linear work, bounded memory.</b> Total work is O(characters) at any chunk size, one character included.
 *   <li><b>Errors say where and why</b>, and every event before the error stands.
 *   <li><b>Limits are on</b>, and each trips at the same character whatever the chunking.
 * </ol>
 *
 * What it cannot know: whether a string that has stopped growing is finished. Only its closing quote says so.
 *
 * <p>A parser reads one document (or, with {@link Builder#manyValues()}, one sequence of them) and is not safe for use
 * by several threads at once; between calls it may move from one thread to another. Two calls at once, or one from
 * within a listener, end in an {@link IllegalStateException} that says which of them it was.
 *
 * @since 0.1
 */
// Long because its builder, a third of it, says what the options mean.
public final class JsonPushParser {
    private static final String NAME = "parser";
    private static final int CHECKPOINT_VERSION = 1;
    /** How many bytes are decoded at once: with what is left of a character before them, they are no more than a block. */
    private static final int MAX_BYTES = InputWindow.MAX_BLOCK - 1;

    private static final Object FINISHED = new Object();

    private final InputWindow window = new InputWindow();
    private final Tokenizer tokenizer;
    private final ParseListener[] listeners;
    /** All listeners as one. */
    private final ParseListener heard;

    private final PathRules<TruncationPolicy> truncation;
    private @Nullable Utf8Decoder utf8;
    /** The thread that is inside, see {@link OneThread}. */
    private int inside = OneThread.NOBODY;
    /** Why no more input may come: the error that stopped it, or {@link #FINISHED}. */
    private @Nullable Object closed;

    private JsonPushParser(ParseOptions options, ParseListener[] listeners) {
        this.listeners = listeners;
        this.heard = ListenerChain.of(listeners);
        this.truncation = options.truncation;
        this.tokenizer =
                new Tokenizer(window, heard, options.forTokenizer(), Errors.within(options.limits), options.repairs());
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next piece of text. Whatever it decides is reported before this returns.
     *
     * @throws JsonSyntaxException if the text is not JSON, or a limit is exceeded
     * @throws IllegalStateException after an error, after {@link #finish()}, from within a listener, or while another
     *     thread is in a call
     */
    public void feed(CharSequence text) {
        String whole = text.toString();
        begin();
        try {
            if (utf8 != null && !whole.isEmpty()) {
                requireWholeCharacter(utf8);
            }
            int taken = tokenizer.takePlain(whole);
            if (taken < whole.length()) {
                tokenizer.consume(0, whole, taken);
            }
            heard.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
    }

    /**
     * Takes the next bytes of UTF-8 text; they may end anywhere, inside a character too.
     *
     * @throws JsonSyntaxException if the bytes are not UTF-8 or not JSON, or a limit is exceeded
     * @throws IllegalStateException after an error or after {@link #finish()}
     */
    public void feed(byte[] utf8) {
        feed(utf8, 0, utf8.length);
    }

    /** As {@link #feed(byte[])}, for the bytes between the buffer's position and its limit; consumes them. */
    public void feed(ByteBuffer utf8) {
        if (utf8.hasArray()) {
            int from = utf8.arrayOffset() + utf8.position();
            feed(utf8.array(), from, from + utf8.remaining());
            utf8.position(utf8.limit());
            return;
        }
        begin();
        try {
            feedBlocks(utf8.duplicate());
            heard.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
        utf8.position(utf8.limit());
    }

    private void feedBlocks(ByteBuffer utf8) {
        byte[] block = new byte[Math.min(utf8.remaining(), MAX_BYTES)];
        while (utf8.hasRemaining()) {
            int count = Math.min(block.length, utf8.remaining());
            utf8.get(block, 0, count);
            feedBytes(block, 0, count);
        }
    }

    private void feed(byte[] bytes, int from, int to) {
        begin();
        try {
            feedBytes(bytes, from, to);
            heard.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
    }

    private void feedBytes(byte[] bytes, int from, int to) {
        Utf8Decoder decoder = decoder();
        int next = from;
        while (next < to) {
            int blockEnd = Math.min(to, next + MAX_BYTES);
            window.makeRoom(blockEnd - next + 1);
            long before = decoder.byteOffset();
            int count = decoder.decode(bytes, next, blockEnd, window.array(), window.unread());
            tokenizer.consume(window.unread() + count, "", 0);
            if (decoder.isWrong()) {
                int wrong = bytes[(int) (next + decoder.byteOffset() - before)] & 0xFF;
                throw tokenizer
                        .position()
                        .failUtf8(String.format("The byte 0x%02X is not UTF-8 here,", wrong), decoder.byteOffset());
            }
            next = blockEnd;
        }
    }

    private Utf8Decoder decoder() {
        Utf8Decoder decoder = utf8;
        if (decoder == null) {
            decoder = new Utf8Decoder();
            utf8 = decoder;
        }
        return decoder;
    }

    private void requireWholeCharacter(Utf8Decoder decoder) {
        if (decoder.isInsideCharacter()) {
            throw tokenizer
                    .position()
                    .failUtf8("Text was fed after bytes that end inside a UTF-8 sequence,", decoder.byteOffset());
        }
    }

    /**
     * Says that the input is over. Reports {@code DocumentEnded}; with {@link Builder#manyValues()} only for a value
     * that was still open, or if there was none at all.
     *
     * @throws JsonTruncatedException if the document was cut off and the policy is {@link TruncationPolicy#FAIL}
     * @throws JsonSyntaxException with tolerances: if the document had to be found and there was none, or if what was
     *     undecided until the end is not JSON
     * @throws IllegalStateException after an error or a second time
     */
    public void finish() {
        begin();
        boolean insideCharacter = utf8 != null && utf8.isInsideCharacter();
        List<ValuePath> open;
        try {
            open = tokenizer.finish(insideCharacter);
            heard.chunkEnded();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
        closed = FINISHED;
        if (tokenizer.foundNothing()) {
            throw tokenizer.position().failNoJson();
        }
        if (open != null && truncation.at(innermost(open)) == TruncationPolicy.FAIL) {
            throw tokenizer.position().failTruncated(open, insideCharacter);
        }
    }

    private static ValuePath innermost(List<ValuePath> open) {
        return open.isEmpty() ? ValuePath.root() : open.get(open.size() - 1);
    }

    private void begin() {
        requireOpen();
        inside = OneThread.current();
    }

    private void end() {
        if (inside != OneThread.current()) {
            throw OneThread.usedByTwo(NAME);
        }
        inside = OneThread.NOBODY;
    }

    private void requireOpen() {
        if (closed != null || inside != OneThread.NOBODY) {
            throw notOpen();
        }
    }

    private IllegalStateException notOpen() {
        if (closed == null) {
            return OneThread.refusal(inside, NAME);
        }
        return closed instanceof Throwable failure
                ? new IllegalStateException(
                        "The parser takes no more input, it stopped at an error: " + failure.getMessage(), failure)
                : new IllegalStateException("The parser has finished; build another one for more input.");
    }

    /** What was known before an error in the input is still reported; after any other, nothing is. */
    private void stopAt(Throwable cause) {
        closed = cause;
        if (cause instanceof JsonSyntaxException) {
            try {
                heard.chunkEnded();
            } catch (RuntimeException | Error e) {
                cause.addSuppressed(e);
            }
        }
    }

    /**
     * Returns whether the text so far would be a document if its open string, objects and arrays were closed here. It would
     * not if it ends in a key, after a colon, in an escape, or in a number or word that may go on; nor if it has not begun.
     */
    public boolean isClosable() {
        return tokenizer.isClosable();
    }

    /**
     * Returns the state of this parser and of its listeners, so that {@link Builder#restore} can go on at the very next
     * character, in another process too.
     *
     * @throws IllegalStateException after an error or after {@link #finish()}
     */
    public byte[] checkpoint() {
        requireOpen();
        CheckpointWriter out = new CheckpointWriter(NAME, CHECKPOINT_VERSION);
        out.writeBoolean(tokenizer.isManyValues());
        tokenizer.write(out);
        out.writeBoolean(utf8 != null);
        if (utf8 != null) {
            utf8.write(out);
        }
        ListenerChain.write(listeners, out);
        return out.toBytes();
    }

    private void restore(byte[] checkpoint, ParseLimits limits) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, CHECKPOINT_VERSION);
        if (in.readBoolean() != tokenizer.isManyValues()) {
            throw new CheckpointException("The checkpoint is of a parser with manyValues() "
                    + (tokenizer.isManyValues() ? "off, this one has it on." : "on, this one has it off."));
        }
        tokenizer.read(in);
        if (in.readBoolean()) {
            decoder().read(in);
        }
        ListenerChain.read(listeners, in, limits);
        in.requireEnd();
    }

    /** Collects what a parser is to do; {@link #build()} or {@link #restore} makes one. */
    public static final class Builder {
        /** The listeners in order; in the place of each consumer of events a maker of its emitter. */
        private final List<Supplier<ParseListener>> listeners = new ArrayList<>();

        private ParseOptions options = ParseOptions.defaults();

        private Builder() {}

        /**
         * Adds somebody who gets every event. Called again, it adds another one.
         *
         * <p>What a consumer throws ends the parse, and {@code feed} throws it. If it throws at the events that were known
         * before an error in the input, that error is what {@code feed} throws, with the consumer's as a suppressed one.
         */
        public Builder onEvent(Consumer<? super JsonEvent> consumer) {
            Objects.requireNonNull(consumer, "consumer");
            listeners.add(() -> new EventEmitter(consumer));
            return this;
        }

        /**
         * Adds a listener of the level under the events. Listeners are called in the order they were added. Where {@link
         * #text(TextVisibility) text} is held back, those that {@link ParseListener#hearsHeldText() hear it all} are called first.
         */
        public Builder listen(ParseListener listener) {
            Objects.requireNonNull(listener, "listener");
            listeners.add(() -> listener);
            return this;
        }

        /** Replaces all options, those included that were said one by one before. */
        public Builder options(ParseOptions options) {
            this.options = Objects.requireNonNull(options, "options");
            return this;
        }

        /** As {@link ParseOptions#withLimits}. */
        public Builder limits(ParseLimits limits) {
            return options(options.withLimits(limits));
        }

        /** As {@link ParseOptions#withTruncation(TruncationPolicy)}. */
        public Builder truncation(TruncationPolicy policy) {
            return options(options.withTruncation(policy));
        }

        /** As {@link ParseOptions#withTruncation(String, TruncationPolicy)}. */
        public Builder truncation(String pattern, TruncationPolicy policy) {
            return options(options.withTruncation(pattern, policy));
        }

        /** As {@link ParseOptions#withText(TextVisibility)}. */
        public Builder text(TextVisibility visibility) {
            return options(options.withText(visibility));
        }

        /** As {@link ParseOptions#withText(String, TextVisibility)}. */
        public Builder text(String pattern, TextVisibility visibility) {
            return options(options.withText(pattern, visibility));
        }

        /** As {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Tolerance... tolerances) {
            return tolerate(Set.of(tolerances));
        }

        /** As {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Set<Tolerance> tolerances) {
            return options(options.withTolerances(tolerances));
        }

        /** As {@link ParseOptions#withTolerances(String, Set)}. */
        public Builder tolerate(String pattern, Set<Tolerance> tolerances) {
            return options(options.withTolerances(pattern, tolerances));
        }

        /** As {@link ParseOptions#expect}. */
        public Builder expect(ValueKind kind) {
            return options(options.expect(kind));
        }

        /** As {@link ParseOptions#expectKeys}. */
        public Builder expectKeys(Set<String> firstKeys) {
            return options(options.expectKeys(firstKeys));
        }

        /** As {@link ParseOptions#rejectDuplicateKeys}. */
        public Builder rejectDuplicateKeys() {
            return options(options.rejectDuplicateKeys());
        }

        /** As {@link ParseOptions#rejectLoneSurrogates}. */
        public Builder rejectLoneSurrogates() {
            return options(options.rejectLoneSurrogates());
        }

        /** As {@link ParseOptions#manyValues}. */
        public Builder manyValues() {
            return options(options.manyValues());
        }

        private ParseListener[] listeners() {
            PathRules<TextVisibility> text = options.text();
            boolean held = !text.isEverywhere(TextVisibility.AS_IT_GROWS);
            List<ParseListener> all = new ArrayList<>(listeners.size());
            List<ParseListener> showing = new ArrayList<>(0);
            for (Supplier<ParseListener> maker : listeners) {
                ParseListener listener = maker.get();
                (held && !listener.hearsHeldText() ? showing : all).add(listener);
            }
            if (!showing.isEmpty()) {
                all.add(VisibleText.of(showing, at -> text.at(at.path())));
            }
            return all.toArray(new ParseListener[0]);
        }

        public JsonPushParser build() {
            return new JsonPushParser(options, listeners());
        }

        /**
         * Returns a parser that goes on where another one was when its {@link JsonPushParser#checkpoint()} was taken.
         * The same listeners must be attached in the same order; those that have state take it from the checkpoint. Limits,
         * tolerances and {@link #manyValues()} must be those of the other one.
         *
         * <p>A checkpoint must come from a place that you trust. Its checksum finds accidents, not intent: somebody who can
         * write it can make the parser go on from anywhere. No bytes do worse than that: they end in the exception below, or
         * in a parser within its limits.
         *
         * @throws CheckpointException if the bytes are damaged, or a checkpoint of something else
         */
        public JsonPushParser restore(byte[] checkpoint) {
            JsonPushParser parser = build();
            try {
                parser.restore(checkpoint, options.limits);
            } catch (CheckpointException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new CheckpointException("The checkpoint is damaged.", e);
            }
            return parser;
        }
    }
}
