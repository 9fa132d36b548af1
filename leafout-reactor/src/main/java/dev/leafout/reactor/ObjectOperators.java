// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.typed.ObjectLines;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.ViolationPolicy;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * What an {@link ObjectStream} makes of a {@code Flux} of text: typed partials, typed elements, or the whole.
 *
 * <pre>{@code
 * ObjectOperators<Itinerary> trip = ObjectOperators.of(Itinerary.class);
 * Flux<Partial<Itinerary>> partials = chunks.transform(trip::partials);
 * Flux<Day> days = trip.each(chunks, "days[*]", Day.class);
 * Mono<Itinerary> whole = chunks.as(trip::whole);
 * }</pre>
 *
 * <p>The text is taken as fast as it comes, since a model does not wait. A subscriber that is slower gets the newest partial,
 * and the last one in any case; elements wait for it, which costs nothing because the whole has them all. What ends the
 * object early cancels the text: a violation, text that is not JSON, a subscriber that cancels.
 *
 * <p>It ends as {@link ObjectStream#finish()} does, with a {@link dev.leafout.typed.StreamFailure} that says why. Text that
 * ends with a {@link dev.leafout.typed.StreamFailure.SourceFailure}, such as a refusal, ends the object with it; text that
 * ends with another error is {@link dev.leafout.typed.StreamFailure.Truncated}, with that error among the suppressed
 * ones; where no JSON had begun, it is the error itself.
 *
 * <p>Thread-safe: every subscription opens a stream of its own. The operators may be used any number of times.
 *
 * @param <T> the type of the whole
 * @since 0.1
 */
public final class ObjectOperators<T> {
    private final ObjectStreamBuilder<T> builder;

    private ObjectOperators(ObjectStreamBuilder<T> builder) {
        this.builder = Objects.requireNonNull(builder, "builder");
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectOperators<T> of(Class<T> type) {
        return of(ObjectStream.of(type).onViolation(ViolationPolicy.CANCEL));
    }

    /** Returns operators for this type. They stop at the first violation of its schema. */
    public static <T> ObjectOperators<T> of(TypeToken<T> type) {
        return of(ObjectStream.of(type).onViolation(ViolationPolicy.CANCEL));
    }

    /** Returns operators that open streams of this builder; it says what a violation does, and its callbacks are called. */
    public static <T> ObjectOperators<T> of(ObjectStreamBuilder<T> builder) {
        return new ObjectOperators<>(builder);
    }

    /** Returns the typed object so far, after every piece of text that changed it. */
    public Flux<Partial<T>> partials(Flux<String> text) {
        return Flux.defer(() -> {
            Feeder<T> feeder = new Feeder<>(builder.open());
            return fed(feeder, text, feeder.partials());
        });
    }

    /** Returns the values at a path, such as {@code days[*]}, each when it can no longer change. */
    public <E> Flux<E> each(Flux<String> text, String path, Class<E> elementType) {
        return each(text, stream -> stream.each(path, elementType));
    }

    /** As {@link #each(Flux, String, Class)}. */
    public <E> Flux<E> each(Flux<String> text, String path, TypeToken<E> elementType) {
        return each(text, stream -> stream.each(path, elementType));
    }

    private <E> Flux<E> each(Flux<String> text, Function<ObjectStream<T>, Flow.Publisher<E>> elements) {
        return Flux.defer(() -> {
            ObjectStream<T> stream = builder.open();
            return fed(new Feeder<>(stream), text, elements.apply(stream));
        });
    }

    /** Returns the objects of a text that has one a line, each at the end of its line; see {@link ObjectLines}. */
    public Flux<T> lines(Flux<String> text) {
        return Flux.defer(() -> {
            ObjectLines<T> lines = ObjectLines.of(builder);
            return text.concatMapIterable(lines::parseChunk)
                    .concatWith(Flux.defer(() -> Flux.fromIterable(lines.finish())));
        });
    }

    /** Returns the whole. */
    public Mono<T> whole(Flux<String> text) {
        return partials(text).takeLast(1).single().mapNotNull(Partial::value);
    }

    /** Subscribes to what comes out before anything goes in. */
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
