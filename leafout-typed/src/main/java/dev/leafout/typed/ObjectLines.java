// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * JSON Lines while they are written: a stream of text with one object a line becomes typed objects, each at the end of its line.
 *
 * <pre>{@code
 * ObjectLines<Day> lines = ObjectLines.of(Day.class);
 * lines.parseChunk("{\"title\":\"Oslo\"}\n{\"tit").forEach(ui::add);
 * lines.parseChunk("le\":\"Rome\"}").forEach(ui::add);
 * lines.finish().forEach(ui::add);
 * }</pre>
 *
 * <p>Blank lines, and those without JSON, such as a remark or the fence of a code block, are passed over. A line that is not what it should
 * be ends it all: what came before is handed over, and then what is wrong is thrown; unless {@link #onBadLine} takes it, then the rest is
 * read. While a line grows, the callbacks of its builder are called.
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
    /** Whether the rest of the line at hand does not matter. */
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

    /** Reads lines as this builder says, with its callbacks, schema and tolerances for each. */
    public static <E> ObjectLines<E> of(ObjectStreamBuilder<E> line) {
        return new ObjectLines<>(Objects.requireNonNull(line, "line"));
    }

    /** Calls this with what is wrong with a line, passes the line over, and goes on with the next. */
    public ObjectLines<E> onBadLine(Consumer<? super StreamFailure> handler) {
        this.badLineHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Takes the next piece of text, and returns the objects whose lines it ends.
     *
     * @throws StreamFailure if a line is bad, and nobody takes that; after the call that returned what came before it
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
     * Says that the input is over, and returns the object of the last line, if no line feed has ended it.
     *
     * @throws StreamFailure as {@link #parseChunk} does; a last line that was cut off is bad too
     */
    public List<E> finish() {
        requireNoFailure();
        List<E> found = new ArrayList<>(1);
        endLine(found);
        return handedOver(found);
    }

    /** Returns the objects of the lines of this text, as they are asked for. Reads this to its end. */
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
                isLineOver = false; // a remark
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
