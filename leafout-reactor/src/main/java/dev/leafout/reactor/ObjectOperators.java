// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.typed.ObjectLines;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Operators that turn a {@code Flux} of text into typed partials, typed elements, or the whole object.
 *
 * <pre>{@code
 * ObjectOperators<Itinerary> trip = ObjectOperators.of(Itinerary.class);
 * Flux<Partial<Itinerary>> partials = chunks.transform(trip::partials);
 * Flux<Day> days = trip.each(chunks, "days[*]", Day.class);
 * Mono<Itinerary> whole = chunks.as(trip::whole);
 * }</pre>
 *
 * <p>The text is read as fast as it arrives, since a model does not wait. A slow subscriber gets the newest partial,
 * and always the last one. Elements wait for it, which costs nothing because the whole object holds them all. The text
 * is cancelled if the object ends early: by a violation, by text that is not JSON, or because the subscriber cancels.
 *
 * <p>Failures are those of {@link ObjectStream#finish()}: a {@link dev.leafout.typed.StreamFailure} that says why. If
 * the text ends with a {@link dev.leafout.typed.StreamFailure.SourceFailure}, such as a refusal, that is the failure. If
 * it ends with another error, the failure is {@link dev.leafout.typed.StreamFailure.Truncated}, with that error as a
 * suppressed exception; if no JSON had begun, it is the error itself.
 *
 * <p>Thread-safe: every subscription opens its own stream. The operators may be used any number of times.
 *
 * @param <T> the type of the whole object
 * @since 0.1
 */
public final class ObjectOperators<T> {
    private final ObjectStreamBuilder<T> builder;

    private ObjectOperators(ObjectStreamBuilder<T> builder) {
        this.builder = Objects.requireNonNull(builder, "builder");
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectOperators<T> of(Class<T> type) {
        return of(ObjectStream.of(type));
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectOperators<T> of(TypeToken<T> type) {
        return of(ObjectStream.of(type));
    }

    /** Returns operators that open streams with this builder, with its violation policy and its callbacks. */
    public static <T> ObjectOperators<T> of(ObjectStreamBuilder<T> builder) {
        return new ObjectOperators<>(builder);
    }

    /** Returns the typed object so far, after every chunk that changed it. */
    public Flux<Partial<T>> partials(Flux<String> text) {
        Objects.requireNonNull(text, "text");
        return Flux.defer(() -> {
            Feeder<T> feeder = new Feeder<>(builder.open());
            return fed(feeder, text, feeder.partials());
        });
    }

    /** Returns the values at a path, such as {@code days[*]}, each when it can no longer change. */
    public <E> Flux<E> each(Flux<String> text, String path, Class<E> elementType) {
        requireNonNull(text, path, elementType);
        return each(text, stream -> stream.each(path, elementType));
    }

    /** Same as {@link #each(Flux, String, Class)}. */
    public <E> Flux<E> each(Flux<String> text, String path, TypeToken<E> elementType) {
        requireNonNull(text, path, elementType);
        return each(text, stream -> stream.each(path, elementType));
    }

    /** At the call, and not only when somebody subscribes. */
    private static void requireNonNull(Flux<String> text, String path, Object elementType) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(elementType, "elementType");
    }

    private <E> Flux<E> each(Flux<String> text, Function<ObjectStream<T>, Flow.Publisher<E>> elements) {
        return Flux.defer(() -> {
            ObjectStream<T> stream = builder.open();
            return fed(new Feeder<>(stream), text, elements.apply(stream));
        });
    }

    /** Returns the objects of a text with one object per line, each at the end of its line. See {@link ObjectLines}. */
    public Flux<T> lines(Flux<String> text) {
        Objects.requireNonNull(text, "text");
        return Flux.defer(() -> lines(text, ObjectLines.of(builder)));
    }

    /**
     * Same as {@link #lines(Flux)}, but a bad line does not end the flux. The handler is called with what is wrong with it, and the
     * line is skipped.
     */
    public Flux<T> lines(Flux<String> text, Consumer<? super StreamFailure> onBadLine) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(onBadLine, "onBadLine");
        return Flux.defer(() -> lines(text, ObjectLines.of(builder).onBadLine(onBadLine)));
    }

    private static <T> Flux<T> lines(Flux<String> text, ObjectLines<T> lines) {
        return text.concatMapIterable(lines::parseChunk)
                .concatWith(Flux.defer(() -> Flux.fromIterable(lines.finish())));
    }

    /** Returns the whole object. */
    public Mono<T> whole(Flux<String> text) {
        return partials(text).takeLast(1).single().mapNotNull(Partial::value);
    }

    /** Subscribes to the output before any input is fed. */
    private static <R> Flux<R> fed(Feeder<?> feeder, Flux<String> text, Flow.Publisher<R> out) {
        Flux<R> cancelling = JdkFlowAdapter.flowPublisherToFlux(out).doOnCancel(feeder::cancel);
        Publisher<R> wired = subscriber -> {
            cancelling.subscribe(subscriber);
            text.contextWrite(Operators.toCoreSubscriber(subscriber).currentContext())
                    .subscribe(feeder);
        };
        return Flux.from(wired);
    }
}
