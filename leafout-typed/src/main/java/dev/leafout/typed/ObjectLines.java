// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON Lines while they are written: text with one object per line becomes typed objects, each at the end of its
 * line.
 *
 * <pre>{@code
 * ObjectLines<Day> lines = ObjectLines.of(Day.class);
 * lines.parseChunk("{\"title\":\"Oslo\"}\n{\"tit").forEach(ui::add);
 * lines.parseChunk("le\":\"Rome\"}").forEach(ui::add);
 * lines.finish().forEach(ui::add);
 * }</pre>
 *
 * <p>Blank lines and lines without JSON, such as a remark or a code fence, are skipped. A bad line ends the stream: the
 * objects before it are returned first, then the failure is thrown. With {@link #onBadLine}, the bad line is reported
 * and skipped instead. While a line grows, the callbacks of its builder are called.
 *
 * <p>Not thread-safe.
 *
 * @param <E> the type of a line
 * @since 0.1
 */
public final class ObjectLines<E> {
    private final ObjectStreamBuilder<E> builder;
    private @Nullable Consumer<? super StreamFailure> badLineHandler;
    private @Nullable ObjectStream<E> line;
    /** Whether to skip the rest of the current line. */
    private boolean isLineOver;

    private @Nullable StreamFailure failure;

    private ObjectLines(ObjectStreamBuilder<E> builder) {
        this.builder = builder;
    }

    /** Reads lines of this type. */
    public static <E> ObjectLines<E> of(Class<E> type) {
        return of(ObjectStream.of(type));
    }

    /** Reads lines of this type. */
    public static <E> ObjectLines<E> of(TypeToken<E> type) {
        return of(ObjectStream.of(type));
    }

    /** Reads lines with this builder: its callbacks, schema and tolerances apply to each line. */
    public static <E> ObjectLines<E> of(ObjectStreamBuilder<E> line) {
        return new ObjectLines<>(Objects.requireNonNull(line, "line"));
    }

    /** Calls the handler with what is wrong with a line, skips the line, and continues with the next. */
    public ObjectLines<E> onBadLine(Consumer<? super StreamFailure> handler) {
        this.badLineHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Takes the next piece of text, and returns the objects whose lines it ends.
     *
     * @throws StreamFailure if a line is bad and there is no {@link #onBadLine} handler; objects before that line are
     *     returned first, and the next call throws
     */
    public List<E> parseChunk(CharSequence text) {
        requireNoFailure();
        List<E> found = new ArrayList<>(1);
        int start = 0;
        for (int i = 0; i <= text.length() && failure == null; i++) {
            if (i == text.length() || text.charAt(i) == '\n') {
                append(text.subSequence(start, i));
                start = i + 1;
                if (i < text.length()) {
                    endLine(found);
                }
            }
        }
        return handedOver(found);
    }

    /**
     * Ends the input. Returns the object of the last line if it did not end with a line feed.
     *
     * @throws StreamFailure same as {@link #parseChunk}; a last line that was cut off is bad too
     */
    public List<E> finish() {
        requireNoFailure();
        List<E> found = new ArrayList<>(1);
        endLine(found);
        return handedOver(found);
    }

    /** Returns the objects in this text, reading it as they are requested. Calls {@link #finish()} at its end. */
    public Stream<E> stream(Stream<String> chunks) {
        Stream<List<E>> read = chunks.map(this::parseChunk);
        return Stream.concat(read, Stream.of(0).map(end -> finish()))
                .flatMap(List::stream)
                .onClose(chunks::close);
    }

    private void requireNoFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    private List<E> handedOver(List<E> found) {
        if (failure != null && found.isEmpty()) {
            throw failure;
        }
        return found;
    }

    private void append(CharSequence text) {
        if (isLineOver || line == null && text.toString().isBlank()) {
            return;
        }
        try {
            if (line == null) {
                line = builder.open();
            }
            line.feed(text);
        } catch (StreamFailure e) {
            fail(e);
        }
    }

    private void endLine(List<E> found) {
        ObjectStream<E> ended = line;
        line = null;
        if (ended != null && !isLineOver) {
            try {
                found.add(ended.finish());
            } catch (StreamFailure.NoJson e) {
                isLineOver = false; // not JSON: a remark
            } catch (StreamFailure e) {
                fail(e);
            }
        }
        isLineOver = false;
    }

    private void fail(StreamFailure problem) {
        isLineOver = true;
        line = null;
        if (badLineHandler == null) {
            failure = problem;
        } else {
            badLineHandler.accept(problem);
        }
    }
}
