// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import dev.leafout.typed.ObjectLines;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Operators that turn a {@code Multi} of text into typed partials, typed elements, or the whole object.
 *
 * <pre>{@code
 * ObjectMultis<Itinerary> trip = ObjectMultis.of(Itinerary.class);
 * Multi<Partial<Itinerary>> partials = chunks.plug(trip::partials);
 * Multi<Day> days = trip.each(chunks, "days[*]", Day.class);
 * Uni<Itinerary> whole = trip.whole(chunks);
 * }</pre>
 *
 * <p>The text is read as fast as it arrives, since a model does not wait. A slow subscriber gets the newest partial,
 * and always the last one. Elements wait for it, which costs nothing because the whole object holds them all. The text
 * is cancelled if the object ends early: by a violation, by text that is not JSON, or because the subscriber cancels.
 *
 * <p>Failures are those of {@link ObjectStream#finish()}: a {@link StreamFailure} that says why. If the text ends with a
 * {@link dev.leafout.typed.StreamFailure.SourceFailure}, such as a refusal, that is the failure. If it ends with another
 * error, the failure is {@link dev.leafout.typed.StreamFailure.Truncated}, with that error as a suppressed exception; if
 * no JSON had begun, it is the error itself.
 *
 * <p>Thread-safe: every subscription opens its own stream. The operators may be used any number of times.
 *
 * @param <T> the type of the whole object
 * @since 0.1
 */
public final class ObjectMultis<T> {
    private final ObjectStreamBuilder<T> builder;

    private ObjectMultis(ObjectStreamBuilder<T> builder) {
        this.builder = Objects.requireNonNull(builder, "builder");
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectMultis<T> of(Class<T> type) {
        return of(ObjectStream.of(type));
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectMultis<T> of(TypeToken<T> type) {
        return of(ObjectStream.of(type));
    }

    /** Returns operators that open streams with this builder, with its violation policy and its callbacks. */
    public static <T> ObjectMultis<T> of(ObjectStreamBuilder<T> builder) {
        return new ObjectMultis<>(builder);
    }

    /** Returns the typed object so far, after every chunk that changed it. */
    public Multi<Partial<T>> partials(Multi<String> text) {
        Objects.requireNonNull(text, "text");
        return Multi.createFrom().deferred(() -> {
            ObjectStream<T> stream = builder.open();
            Flow.Processor<String, Partial<T>> processor = stream.processor();
            return Feeder.fed(processor, text, processor, stream::cancel);
        });
    }

    /** Returns the values at a path, such as {@code days[*]}, each when it can no longer change. */
    public <E> Multi<E> each(Multi<String> text, String path, Class<E> elementType) {
        requireNonNull(text, path, elementType);
        return each(text, stream -> stream.each(path, elementType));
    }

    /** Same as {@link #each(Multi, String, Class)}. */
    public <E> Multi<E> each(Multi<String> text, String path, TypeToken<E> elementType) {
        requireNonNull(text, path, elementType);
        return each(text, stream -> stream.each(path, elementType));
    }

    /** At the call, and not only when somebody subscribes. */
    private static void requireNonNull(Multi<String> text, String path, Object elementType) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(elementType, "elementType");
    }

    private <E> Multi<E> each(Multi<String> text, Function<ObjectStream<T>, Flow.Publisher<E>> elements) {
        return Multi.createFrom().deferred(() -> {
            ObjectStream<T> stream = builder.open();
            return Feeder.fed(stream.processor(), text, elements.apply(stream), stream::cancel);
        });
    }

    /** Returns the objects of a text with one object per line, each at the end of its line. See {@link ObjectLines}. */
    public Multi<T> lines(Multi<String> text) {
        Objects.requireNonNull(text, "text");
        return Multi.createFrom().deferred(() -> lines(text, ObjectLines.of(builder)));
    }

    /**
     * Same as {@link #lines(Multi)}, but a bad line does not end the multi. The handler is called with what is wrong with it, and
     * the line is skipped.
     */
    public Multi<T> lines(Multi<String> text, Consumer<? super StreamFailure> onBadLine) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(onBadLine, "onBadLine");
        return Multi.createFrom()
                .deferred(() -> lines(text, ObjectLines.of(builder).onBadLine(onBadLine)));
    }

    private static <T> Multi<T> lines(Multi<String> text, ObjectLines<T> lines) {
        return text.onItem()
                .transformToIterable(lines::parseChunk)
                .onCompletion()
                .switchTo(() -> Multi.createFrom().iterable(lines.finish()));
    }

    /** Returns the whole object. */
    public Uni<T> whole(Multi<String> text) {
        return partials(text).collect().last().map(Partial::value);
    }
}
