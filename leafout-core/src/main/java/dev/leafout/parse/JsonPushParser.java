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
 * A push parser for JSON: feed it text in any pieces, and it reports each fact as soon as it is certain.
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
 *   <li><b>Chunking does not matter.</b> However the same characters are cut into pieces, the events are the same, once
 *       adjacent {@code TextAppended} events of one path are joined.
 *   <li><b>Started once, completed once, kind never changes</b>, children before their parent. (The one exception is a
 *       repeated key: it is reported as {@code InputRepaired(DUPLICATE_KEY)} and starts the path again, and the last
 *       one wins; {@code rejectDuplicateKeys()} makes it an error.)
 *   <li><b>Nothing is taken back.</b> The appended texts of a string concatenate to its completed value. No text ends
 *       inside an escape, a surrogate pair or a UTF-8 sequence.
 *   <li><b>Nothing is guessed.</b> A number completes at its delimiter, or at the end of input if it is the root; a
 *       literal at its last letter (by the grammar in force: a tolerance may need one character more).
 *   <li><b>As early as the grammar in force allows.</b> A value completes at the first character after which it cannot
 *       change.
 *   <li><b>Truncated never looks complete.</b> If the input ends early, the document ends {@code TRUNCATED}; the open
 *       paths are named, and none of them is completed.
 *   <li><b>Linear work, bounded memory.</b> Total work is O(characters) at any chunk size, one character included.
 *   <li><b>Errors say where and why</b>, and every event before the error remains valid.
 *   <li><b>Limits are on</b>, and each trips at the same character whatever the chunking.
 * </ol>
 *
 * What it cannot know is whether a string that has stopped growing is finished. Only the closing quote tells.
 *
 * <p>A parser reads one document (or, with {@link Builder#manyValues()}, one sequence of them) and is not safe for use
 * by several threads at once; between calls it may move from one thread to another. Two calls at once, or a call from
 * within a listener, end in an {@link IllegalStateException} that says which it was.
 *
 * @since 0.1
 */
// Long because of its builder, a third of the file, which documents the options.
public final class JsonPushParser {
    private static final String NAME = "parser";
    private static final int CHECKPOINT_VERSION = 1;
    /** How many bytes are decoded at once: with a character left over from before, they still fit into a block. */
    private static final int MAX_BYTES = InputWindow.MAX_BLOCK - 1;

    private static final byte[] NO_BYTES = {};
    private static final Object FINISHED = new Object();

    private final InputWindow window = new InputWindow();
    private final Tokenizer tokenizer;
    private final ParseListener[] listeners;
    /** All listeners as one. */
    private final ParseListener listener;

    private final PathRules<TruncationPolicy> truncation;
    /** Skips bad lines; null if an error ends the parse. */
    private final @Nullable BadLines badLines;

    private @Nullable Utf8Decoder utf8;
    /** Where the bytes of a direct buffer are copied to. */
    private byte[] block = NO_BYTES;
    /** The thread that is in a call, see {@link OneThread}. */
    private int inside = OneThread.NOBODY;
    /** Why the parser takes no more input: the error that stopped it, or {@link #FINISHED}. */
    private @Nullable Object closed;

    private JsonPushParser(
            ParseOptions options,
            ParseListener[] listeners,
            @Nullable Consumer<? super JsonSyntaxException> badLineHandler) {
        this.listeners = listeners;
        this.badLines = badLineHandler == null ? null : new BadLines(badLineHandler);
        this.listener = ListenerChain.of(badLines == null ? listeners : badLines.before(listeners));
        this.truncation = options.truncation;
        this.tokenizer = new Tokenizer(
                window,
                listener,
                options.forTokenizer(badLines != null),
                Errors.within(options.limits),
                options.repairs());
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a listener that calls the consumer with events, as {@link Builder#onEvent} does. For stages between a parser and
     * its events, such as {@link VisibleText}.
     */
    public static ParseListener eventListener(Consumer<? super JsonEvent> consumer) {
        return new EventEmitter(Objects.requireNonNull(consumer, "consumer"));
    }

    /**
     * Takes the next piece of text. Everything that becomes certain is reported before this returns.
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
            if (badLines == null) {
                int taken = tokenizer.takePlain(whole);
                if (taken < whole.length()) {
                    tokenizer.consume(0, whole, taken);
                }
            } else {
                badLines.read(whole, tokenizer);
            }
            listener.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
    }

    /**
     * Takes the next bytes of UTF-8 text. They may end anywhere, even inside a character.
     *
     * @throws JsonSyntaxException if the bytes are not UTF-8 or not JSON, or a limit is exceeded
     * @throws IllegalStateException after an error or after {@link #finish()}
     */
    public void feed(byte[] utf8) {
        feed(utf8, 0, utf8.length);
    }

    /** Same as {@link #feed(byte[])}, for the bytes between the buffer's position and limit. Consumes them. */
    public void feed(ByteBuffer utf8) {
        if (utf8.hasArray()) {
            int from = utf8.arrayOffset() + utf8.position();
            feed(utf8.array(), from, from + utf8.remaining());
            utf8.position(utf8.limit());
            return;
        }
        begin();
        try {
            feedBlocks(utf8);
            listener.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
        utf8.position(utf8.limit());
    }

    private void feedBlocks(ByteBuffer utf8) {
        int size = Math.min(utf8.remaining(), MAX_BYTES);
        if (block.length < size) {
            block = new byte[Math.max(size, 64)];
        }
        for (int next = utf8.position(); next < utf8.limit(); next += size) {
            int count = Math.min(size, utf8.limit() - next);
            utf8.get(next, block, 0, count);
            feedBytes(block, 0, count);
        }
    }

    private void feed(byte[] bytes, int from, int to) {
        begin();
        try {
            feedBytes(bytes, from, to);
            listener.chunkEnded();
            end();
        } catch (RuntimeException | Error e) {
            stopAt(e);
            throw e;
        }
    }

    private void feedBytes(byte[] bytes, int from, int to) {
        Utf8Decoder decoder = decoder();
        if (badLines != null) {
            decodeLines(decoder, badLines, bytes, from, to);
        } else if (!decoder.isInsideCharacter() && tokenizer.takePlain(bytes, from, to)) {
            decoder.pass(to - from);
        } else {
            decode(decoder, bytes, from, to);
        }
    }

    private void decode(Utf8Decoder decoder, byte[] bytes, int from, int to) {
        int next = from;
        while (next < to) {
            int blockEnd = Math.min(to, next + MAX_BYTES);
            window.makeRoom(blockEnd - next + 1);
            int count = decoder.decode(bytes, next, blockEnd, window.array(), window.unread());
            tokenizer.consume(window.unread() + count, "", 0);
            requireUtf8(decoder);
            next = blockEnd;
        }
    }

    private void decodeLines(Utf8Decoder decoder, BadLines lines, byte[] bytes, int from, int to) {
        char[] chars = new char[to - from + 1];
        int count = decoder.decode(bytes, from, to, chars, 0);
        lines.read(new String(chars, 0, count), tokenizer);
        requireUtf8(decoder);
    }

    private void requireUtf8(Utf8Decoder decoder) {
        if (decoder.isWrong()) {
            String what = String.format("The byte 0x%02X is not UTF-8 here,", decoder.wrongByte());
            throw tokenizer.position().failUtf8(what, decoder.byteOffset());
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
     * Ends the input. Always call it: without it a document that was cut off looks like one that is still coming, and a number
     * at the root never completes. Reports {@code DocumentEnded}; with {@link Builder#manyValues()} only for a value that is still
     * open, or if there was no value at all.
     *
     * @throws JsonTruncatedException if the document was cut off and the policy is {@link TruncationPolicy#FAIL}
     * @throws JsonSyntaxException with tolerances, if no document was found in the text, or if what was undecided until
     *     the end is not JSON
     * @throws IllegalStateException after an error or a second time
     */
    public void finish() {
        begin();
        boolean insideCharacter = utf8 != null && utf8.isInsideCharacter();
        List<ValuePath> open;
        try {
            open = tokenizer.finish(insideCharacter);
            listener.chunkEnded();
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
                        "The parser takes no more input because it stopped at an error: " + failure.getMessage(),
                        failure)
                : new IllegalStateException("The parser has finished; build another one for more input.");
    }

    /**
     * Facts that were known before an error in the input, or before a listener stopped the parse, are still reported;
     * after any other error, nothing is.
     */
    private void stopAt(Throwable cause) {
        closed = cause;
        if (cause instanceof StopParsingException) {
            listener.chunkEnded();
        } else if (cause instanceof JsonSyntaxException) {
            try {
                listener.chunkEnded();
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

    /** Returns how many characters have been read. Those that are waiting for more before they can be read do not count. */
    public long offset() {
        return tokenizer.offset();
    }

    /**
     * Returns the state of this parser and of its listeners. {@link Builder#restore} continues from it at the very next
     * character, even in another process.
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
        if (badLines != null) {
            out.writeBoolean(badLines.isSkipping());
        }
        ListenerChain.write(listeners, out);
        return out.toBytes();
    }

    private void restore(byte[] checkpoint, ParseLimits limits) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, CHECKPOINT_VERSION);
        if (in.readBoolean() != tokenizer.isManyValues()) {
            throw new CheckpointException("The checkpoint is from a parser with manyValues() "
                    + (tokenizer.isManyValues() ? "off, but this one has it on." : "on, but this one has it off."));
        }
        tokenizer.read(in);
        if (in.readBoolean()) {
            decoder().read(in);
        }
        if (badLines != null) {
            badLines.setSkipping(in.readBoolean());
        }
        ListenerChain.read(listeners, in, limits);
        in.requireEnd();
    }

    /** Collects the listeners and options of a parser; {@link #build()} or {@link #restore} creates it. */
    public static final class Builder {
        /** The listeners in order; for each event consumer, a supplier of its emitter. */
        private final List<Supplier<ParseListener>> listeners = new ArrayList<>(1);

        private ParseOptions options = ParseOptions.defaults();
        private @Nullable Consumer<? super JsonSyntaxException> badLineHandler;

        private Builder() {}

        /**
         * Adds a consumer of all events. Each call adds another one.
         *
         * <p>If a consumer throws, the parse ends and {@code feed} throws that exception. If it throws at the last
         * events before an error in the input, {@code feed} throws the input error, with the consumer's exception
         * suppressed.
         */
        public Builder onEvent(Consumer<? super JsonEvent> consumer) {
            Objects.requireNonNull(consumer, "consumer");
            listeners.add(() -> new EventEmitter(consumer));
            return this;
        }

        /**
         * Adds a listener at the level below events. Listeners are called in the order in which they were added. Where
         * {@link #text(TextVisibility) text} is held back, those that {@link ParseListener#hearsHeldText() hear all of
         * it} are called first.
         */
        public Builder listen(ParseListener listener) {
            Objects.requireNonNull(listener, "listener");
            listeners.add(() -> listener);
            return this;
        }

        /** Replaces all options, including those that were set one by one before. */
        public Builder options(ParseOptions options) {
            this.options = Objects.requireNonNull(options, "options");
            return this;
        }

        /** Same as {@link ParseOptions#withLimits}. */
        public Builder limits(ParseLimits limits) {
            return options(options.withLimits(limits));
        }

        /** Same as {@link ParseOptions#withTruncation(TruncationPolicy)}. */
        public Builder truncation(TruncationPolicy policy) {
            return options(options.withTruncation(policy));
        }

        /** Same as {@link ParseOptions#withTruncation(String, TruncationPolicy)}. */
        public Builder truncation(String pattern, TruncationPolicy policy) {
            return options(options.withTruncation(pattern, policy));
        }

        /** Same as {@link ParseOptions#withText(TextVisibility)}. */
        public Builder text(TextVisibility visibility) {
            return options(options.withText(visibility));
        }

        /** Same as {@link ParseOptions#withText(String, TextVisibility)}. */
        public Builder text(String pattern, TextVisibility visibility) {
            return options(options.withText(pattern, visibility));
        }

        /** Same as {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Tolerance... tolerances) {
            return tolerate(Set.of(tolerances));
        }

        /** Same as {@link ParseOptions#withTolerances(Set)}. */
        public Builder tolerate(Set<Tolerance> tolerances) {
            return options(options.withTolerances(tolerances));
        }

        /** Same as {@link ParseOptions#withTolerances(String, Set)}. */
        public Builder tolerate(String pattern, Set<Tolerance> tolerances) {
            return options(options.withTolerances(pattern, tolerances));
        }

        /** Same as {@link ParseOptions#expect(ValueKind)}. */
        public Builder expect(ValueKind kind) {
            return options(options.expect(kind));
        }

        /** Same as {@link ParseOptions#expect(Expectation)}. */
        public Builder expect(Expectation expectation) {
            return options(options.expect(expectation));
        }

        /** Same as {@link ParseOptions#expectKeys}. */
        public Builder expectKeys(Set<String> firstKeys) {
            return options(options.expectKeys(firstKeys));
        }

        /** Same as {@link ParseOptions#rejectDuplicateKeys}. */
        public Builder rejectDuplicateKeys() {
            return options(options.rejectDuplicateKeys());
        }

        /** Same as {@link ParseOptions#rejectLoneSurrogates}. */
        public Builder rejectLoneSurrogates() {
            return options(options.rejectLoneSurrogates());
        }

        /** Same as {@link ParseOptions#manyValues}. */
        public Builder manyValues() {
            return options(options.manyValues());
        }

        /**
         * Reads JSON Lines, and goes on after a bad one. Every value must end on its line. A line that is not JSON is passed
         * to the consumer, with its mistake, and the rest of it is skipped. What it has begun ends as if it were cut off;
         * values that were complete before the mistake count. A last line that is cut off is left to the truncation
         * policy, and bytes that are not UTF-8 still end the parse.
         *
         * <p>Includes {@link #manyValues()}. Only for plain JSON: a tolerance may have to look beyond a line.
         */
        public Builder skipBadLines(Consumer<? super JsonSyntaxException> consumer) {
            this.badLineHandler = Objects.requireNonNull(consumer, "consumer");
            return manyValues();
        }

        private ParseListener[] listeners() {
            ParseListener[] all = new ParseListener[listeners.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = listeners.get(i).get();
            }
            PathRules<TextVisibility> text = options.text();
            return text.isEverywhere(TextVisibility.AS_IT_GROWS) ? all : holdingBack(all, text);
        }

        private static ParseListener[] holdingBack(ParseListener[] listeners, PathRules<TextVisibility> text) {
            List<ParseListener> all = new ArrayList<>();
            List<ParseListener> showing = new ArrayList<>();
            for (ParseListener listener : listeners) {
                (listener.hearsHeldText() ? all : showing).add(listener);
            }
            if (!showing.isEmpty()) {
                all.add(VisibleText.of(showing, at -> text.at(at.path())));
            }
            return all.toArray(new ParseListener[0]);
        }

        /**
         * Creates the parser.
         *
         * @throws IllegalStateException if bad lines are to be skipped, and not only plain JSON is accepted
         */
        public JsonPushParser build() {
            if (badLineHandler != null && options.repairs() != null) {
                throw new IllegalStateException("skipBadLines() is for plain JSON, and does not work with tolerances.");
            }
            return new JsonPushParser(options, listeners(), badLineHandler);
        }

        /**
         * Returns a parser that continues where another one was when its {@link JsonPushParser#checkpoint()} was taken.
         * The same listeners must be attached in the same order; those with state take it from the checkpoint. Limits,
         * tolerances and {@link #manyValues()} must be the same as those of the other parser.
         *
         * <p>Only restore checkpoints from a source you trust. The checksum detects accidents, not intent: an attacker
         * who can write a checkpoint can make the parser continue from any state. But that is the worst that any bytes
         * can do: they end in the exception below, or in a parser within its limits.
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
