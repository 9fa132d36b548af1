// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.event.PathPattern;
import dev.leafout.event.PathRules;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.Violation;
import dev.leafout.typed.guard.OneCaller;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A stream of text that becomes an object: values, elements and partial objects come out, typed, while the text arrives.
 *
 * <pre>{@code
 * ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class)
 *         .onText("title", text -> ui.append(text))
 *         .onValue("budget", Integer.class, budget -> ui.setBudget(budget))
 *         .onEach("days[*].activities[*]", Activity.class, (path, activity) -> ui.add(path, activity))
 *         .onPartial(partial -> ui.render(partial))
 *         .onViolation(violation -> llm.cancel())
 *         .open();
 * llm.stream(prompt).forEach(trip::feed);
 * Itinerary whole = trip.finish();
 * }</pre>
 *
 * <p>A value is delivered once, when it can no longer change. It is the same Java object as in the partials and in the
 * whole object.
 *
 * <p>A stream reads one document, and is not thread-safe. Feeding it from a second thread at the same time, or from a
 * callback, throws an {@code IllegalStateException} that says which it was. Any thread may call {@link #cancel()}, and
 * use partials, futures and publishers.
 *
 * @param <T> the type of the whole object
 * @since 0.1
 */
// Long because it is what people read: half of it is Javadoc and overloads.
public final class ObjectStream<T> {
    private final ValueBinder binder;
    private final JsonPushParser parser;
    private final TypedTree tree;
    private final Watchers watchers;
    private final List<Consumer<? super Partial<T>>> partialConsumers;
    private final Violations violations;
    private final List<StreamListener> listeners;
    private final ParseLimits limits;
    private final PathRules<TruncationPolicy> truncation;
    private final OneCaller caller = new OneCaller();
    /** Called at the end, with what was wrong; with null if nothing was. */
    private final List<Consumer<@Nullable Throwable>> endings = new ArrayList<>(0);

    private long partialAt;
    private @Nullable String stopReason;
    private volatile boolean cancelled;
    private boolean fed;
    private boolean ended;
    private @Nullable Throwable failure;
    /** The error that the input ended with, if any. */
    private @Nullable Throwable inputError;

    private @Nullable Object whole;

    ObjectStream(ObjectStreamBuilder<T> options) {
        this.binder = options.binder();
        this.partialConsumers = options.partialConsumers();
        this.violations = options.violations();
        this.limits = options.parsing().limits();
        this.truncation = options.parsing().truncation();
        this.watchers = options.watchers();
        Shape shape = options.shape();
        options.checkPaths(new TypePaths(shape));
        this.tree =
                new TypedTree(shape, binder.takesOtherKinds(), options.held(), watchers, violations, options.parsing());
        this.parser = options.parser(violations, tree);
        this.listeners = options.newListeners(); // last: a stream that cannot be opened has none
        violations.tellAlso(listeners);
        tree.tellAlso(listeners);
    }

    /** Returns a builder for streams of this type. */
    public static <T> ObjectStreamBuilder<T> of(Class<T> type) {
        return new ObjectStreamBuilder<>(Objects.requireNonNull(type, "type"));
    }

    /** Returns a builder for streams of this type. */
    public static <T> ObjectStreamBuilder<T> of(TypeToken<T> type) {
        return new ObjectStreamBuilder<>(Objects.requireNonNull(type, "type").type());
    }

    /** Returns the JSON Schema of a type, to send to the provider. Properties are in declaration order. */
    public static String schemaOf(Type type) {
        return Binders.theOnlyOne().schemaOf(Objects.requireNonNull(type, "type"));
    }

    /**
     * Takes the next piece of text. All callbacks that it triggers are called before this returns. Does nothing once
     * the stream is cancelled.
     *
     * @throws StreamFailure.Malformed if the text is not JSON, or a limit is exceeded
     * @throws StreamFailure.SecondDocument if another object or list follows right after the first
     * @throws RuntimeException if a callback throws it; the stream then takes no more input
     * @throws IllegalStateException after an error or after {@code finish}; also from within a callback, or while
     *     another thread feeds the stream, and the running call then continues undisturbed
     */
    public void feed(CharSequence text) {
        Objects.requireNonNull(text, "text"); // a mistake of the caller, which does not end the stream
        if (takesInput()) {
            caller.enter("stream");
            try {
                parser.feed(text);
                deliver();
            } catch (RuntimeException | Error e) {
                stop(e);
            } finally {
                caller.leave();
            }
        }
    }

    /** Same as {@link #feed(CharSequence)}, for UTF-8. The bytes may end inside a character. */
    // Written out, because a shared method would allocate a lambda for every chunk.
    public void feed(byte[] utf8) {
        Objects.requireNonNull(utf8, "utf8");
        if (takesInput()) {
            caller.enter("stream");
            try {
                parser.feed(utf8);
                deliver();
            } catch (RuntimeException | Error e) {
                stop(e);
            } finally {
                caller.leave();
            }
        }
    }

    private void deliver() {
        flush();
        requireOneDocument();
    }

    private void requireOneDocument() {
        if (tree.hasSecondDocument() && !cancelled) {
            throw new StreamFailure.SecondDocument(partial());
        }
    }

    private boolean takesInput() {
        if (ended) {
            if (cancelled) {
                return false;
            }
            throw new IllegalStateException(
                    failure == null
                            ? "The stream has finished; open another one for more input."
                            : "The stream accepts no more input because of an earlier error: " + failure.getMessage(),
                    failure);
        }
        fed = true;
        return !cancelled;
    }

    private void flush() {
        if (!partialConsumers.isEmpty() && tree.changes() != partialAt) {
            partialAt = tree.changes();
            Partial<T> partial = partial();
            for (Consumer<? super Partial<T>> consumer : partialConsumers) {
                if (!cancelled) {
                    consumer.accept(partial);
                }
            }
        }
    }

    /**
     * Ends the stream because of an error, and throws it. A {@code Stop} is not thrown: its only purpose is to stop the
     * parser.
     */
    private void stop(Throwable cause) {
        if (cause instanceof Violations.Stop) {
            cancelAtViolation();
            return;
        }
        throw fail(cause instanceof JsonSyntaxException problem ? reported(problem) : cause);
    }

    /** Everything before the violation is delivered first, then the violation itself. */
    private void cancelAtViolation() {
        try {
            flush();
            violations.cancel();
        } catch (RuntimeException | Error e) {
            throw fail(e);
        }
        cancelled = true;
        fail(invalid());
    }

    /** Converts a syntax error. Exceptions that callbacks threw on the way are added as suppressed exceptions. */
    private Throwable reported(JsonSyntaxException problem) {
        Throwable reported;
        try {
            flush();
            reported = malformed(problem);
        } catch (RuntimeException | Error e) {
            reported = e;
        }
        for (Throwable thrown : problem.getSuppressed()) {
            reported.addSuppressed(thrown);
        }
        return reported;
    }

    private StreamFailure malformed(JsonSyntaxException problem) {
        if (problem.problem() != Problem.NO_JSON_FOUND) {
            return new StreamFailure.Malformed(problem, partial());
        }
        return isOfOtherKind() ? invalid() : new StreamFailure.NoJson(problem, stopReason, partial());
    }

    /** Called when there is no document of the expected kind. Reports a document of another kind, if there is one. */
    private boolean isOfOtherKind() {
        try {
            return !cancelled && tree.reportOtherKind();
        } catch (Violations.Stop e) {
            violations.cancel();
            cancelled = true;
            return true;
        }
    }

    private StreamFailure invalid() {
        return new StreamFailure.Invalid(violations.all(), violations.count(), partial());
    }

    private RuntimeException fail(Throwable cause) {
        failure = cause;
        end();
        if (cause instanceof Error error) {
            throw error;
        }
        return (RuntimeException) cause;
    }

    private void end() {
        ended = true;
        if (inputError != null && failure != null && failure != inputError) {
            failure.addSuppressed(inputError);
        }
        if (!listeners.isEmpty()) {
            long characters = charactersRead();
            listeners.forEach(listener -> listener.streamEnded(characters, failure));
        }
        for (Consumer<@Nullable Throwable> ending : endings) {
            ending.accept(failure);
        }
        endings.clear();
    }

    /** Does not count what follows the character that ended the stream, although it was in the same chunk. */
    private long charactersRead() {
        if (failure instanceof StreamFailure.Malformed malformed) {
            return malformed.problem().offset();
        }
        return cancelled && failure instanceof StreamFailure.Invalid ? violations.lastOffset() : parser.offset();
    }

    /**
     * Sets why the input ends, if the provider said so, such as {@code max_tokens}. {@link StreamFailure.Truncated}
     * includes it.
     */
    public void stopReason(String reason) {
        this.stopReason = reason;
    }

    /**
     * Stops the stream. It takes no more input and delivers no more text, values or partials, not even from {@code
     * finish}. Any thread may call this, unlike the other methods.
     */
    public void cancel() {
        cancelled = true;
        watchers.silence();
        if (stopReason == null) { // else the input is over, and finish tells how
            listeners.forEach(listener -> listener.cancelled(parser.offset()));
        }
    }

    /**
     * Ends the input, and returns the whole object. Without it, nothing says that the input was cut off or not valid: a
     * partial is never a promise.
     *
     * @throws StreamFailure if the input was not complete or not valid; it says which, and has the partial object
     * @throws IllegalStateException if a callback threw before; also from within a callback, or while another thread
     *     feeds the stream
     */
    public T finish() {
        return finish(TruncationPolicy.FAIL);
    }

    /**
     * Same as {@link #finish()}, but completes truncated input if possible. Open values are kept as they are, or
     * dropped; the result must satisfy the schema and the type.
     *
     * @param policy whether open values are kept or dropped, where {@link ObjectStreamBuilder#truncation} does not
     *     decide it; FAIL rejects truncated input
     */
    public T finish(TruncationPolicy policy) {
        if (!ended) {
            caller.enter("stream");
            try {
                endInput();
                settle(policy);
            } finally {
                caller.leave();
            }
        }
        if (failure instanceof StreamFailure known) {
            throw known;
        }
        if (failure != null) {
            throw new IllegalStateException("The stream stopped at an error: " + failure.getMessage(), failure);
        }
        return whole();
    }

    @SuppressWarnings({"unchecked", "NullAway"
    }) // the binder made it for the type T; null only for a document that is null
    private T whole() {
        return (T) whole;
    }

    private void endInput() {
        try {
            finishParser();
            deliver();
        } catch (RuntimeException | Error e) {
            stop(e);
        }
    }

    private void finishParser() {
        try {
            parser.finish();
        } catch (JsonTruncatedException e) {
            // The policy for the place where it was cut off is FAIL. settle() reports that, with the partial object.
        }
    }

    /** Decides what the whole object is, or why there is none. */
    private void settle(TruncationPolicy policy) {
        if (ended) {
            return;
        }
        if (violations.count() > 0) {
            failure = invalid();
        } else if (!tree.hasBegun()) {
            failure = new StreamFailure.NoJson(null, stopReason, partial());
        } else if (tree.ending() == Ending.COMPLETE) {
            whole = tree.root();
        } else {
            settleTruncated(policy);
        }
        end();
    }

    private void settleTruncated(TruncationPolicy policy) {
        List<ValuePath> open = tree.openAtEnd();
        failure = new StreamFailure.Truncated(open, stopReason, partial());
        PathRules<TruncationPolicy> rules = truncation.withDefault(policy);
        if (rules.at(open.isEmpty() ? ValuePath.root() : open.get(open.size() - 1)) == TruncationPolicy.FAIL) {
            return;
        }
        PartialDocument repaired = new PartialDocument(rules);
        repaired.restore(tree.document().checkpoint(), limits);
        String json = repaired.toJson();
        if (!json.isEmpty() && violations.permit(json, limits)) {
            try {
                whole = tree.shape().bind(repaired.value());
                failure = null;
            } catch (BindException e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Returns the typed object so far. */
    public Partial<T> partial() {
        return tree.partial();
    }

    /**
     * Returns the violations so far: what broke the schema or did not fit the type. Only the first 1,000 are kept, but
     * {@code onViolation} receives all of them, and {@link #violationCount()} counts them all.
     */
    public List<Violation> violations() {
        return violations.all();
    }

    /** Returns how many violations there were so far, including those that were not kept. */
    public int violationCount() {
        return violations.count();
    }

    /**
     * Returns the value at a path, once it is complete. If the stream ends without it, the future fails with what was
     * wrong, or with {@link NoSuchElementException}.
     */
    public <V> CompletableFuture<V> value(String path, Class<V> type) {
        return value(path, (Type) type);
    }

    /** Same as {@link #value(String, Class)}. */
    public <V> CompletableFuture<V> value(String path, TypeToken<V> type) {
        return value(path, type.type());
    }

    private <V> CompletableFuture<V> value(String path, Type type) {
        CompletableFuture<V> future = new CompletableFuture<>();
        ValuePath place = ValuePath.parse(Objects.requireNonNull(path, "path"));
        if (tree.document().stateAt(place) == ValueState.COMPLETE) {
            complete(future, binder.shapeOf(type).bind(tree.document().valueAt(place)));
            return future;
        }
        addWatcher("value", PathPattern.compile(path), type, (at, value) -> complete(future, value));
        atEnd(problem -> future.completeExceptionally(
                problem == null ? new NoSuchElementException("The document has no " + place + ".") : problem));
        return future;
    }

    @SuppressWarnings("unchecked") // the binder made it for the type V
    private static <V> void complete(CompletableFuture<V> future, @Nullable Object value) {
        future.complete((V) value);
    }

    private void atEnd(Consumer<@Nullable Throwable> ending) {
        if (ended) {
            ending.accept(failure);
        } else {
            endings.add(ending);
        }
    }

    /** Returns the whole object, once it is complete. Fails the same way as {@link #finish()}. */
    public CompletableFuture<T> result() {
        CompletableFuture<T> future = new CompletableFuture<>();
        atEnd(problem -> {
            if (problem == null) {
                complete(future, whole);
            } else {
                future.completeExceptionally(problem);
            }
        });
        return future;
    }

    /**
     * Returns the elements at the paths that match a pattern, each when it is complete. Every subscriber gets all of
     * them, at its own pace, no matter when it subscribes. Must be called before the first {@code feed}.
     */
    public <E> Flow.Publisher<E> each(String pattern, Class<E> type) {
        return each(pattern, (Type) type);
    }

    /** Same as {@link #each(String, Class)}. */
    public <E> Flow.Publisher<E> each(String pattern, TypeToken<E> type) {
        return each(pattern, type.type());
    }

    @SuppressWarnings("unchecked") // the binder made them for the type E
    private <E> Flow.Publisher<E> each(String pattern, Type type) {
        if (fed) {
            throw new IllegalStateException("each(…) has to be called before the first feed.");
        }
        ElementPublisher<E> publisher = new ElementPublisher<>();
        addWatcher(
                "each",
                PathPattern.compile(Objects.requireNonNull(pattern, "pattern")),
                type,
                (path, element) -> publisher.add((E) element));
        atEnd(publisher::end);
        return publisher;
    }

    /**
     * Returns this stream as a processor: text in, partials out. A subscriber that is slower than the input gets the
     * newest partial, and always the last one. The end of the input calls {@code finish()}.
     *
     * <p>If the input ends with a {@link StreamFailure.SourceFailure}, such as a refusal, that is the failure of the
     * stream. If it ends with another exception, the failure is {@link StreamFailure.Truncated}, with that exception as
     * a suppressed one; if no JSON had begun, it is the exception itself.
     */
    public Flow.Processor<String, Partial<T>> processor() {
        return new PartialProcessor<>(this);
    }

    boolean isCancelled() {
        return cancelled;
    }

    void addPartialConsumer(Consumer<? super Partial<T>> consumer) {
        partialConsumers.add(consumer);
    }

    void addWatcher(String caller, PathPattern pattern, Type type, BiConsumer<ValuePath, @Nullable Object> consumer) {
        new TypePaths(tree.shape()).require(caller, pattern);
        watchers.add(new ValueWatcher(pattern, type, binder, consumer));
    }

    /** Called when the input itself ended with an error. Returns why there is no whole object. */
    Throwable abort(Throwable cause) {
        if (!ended) {
            caller.enter("stream");
            try {
                inputError = cause;
                failure = failureAfter(cause);
                if (!ended) {
                    end();
                }
            } finally {
                caller.leave();
            }
        }
        return failure == null ? cause : failure;
    }

    /** An object that has begun but cannot continue is truncated, unless the error says more. */
    private Throwable failureAfter(Throwable cause) {
        if (cause instanceof StreamFailure.SourceFailure known) {
            return known.withPartial(partial());
        }
        ValueState state = partial().stateOf(ValuePath.root());
        if (!(cause instanceof Exception) || state == ValueState.ABSENT) {
            return cause;
        }
        stopReason = cause instanceof StreamFailure.Truncated known ? known.reason() : cause.getMessage();
        if (state == ValueState.HELD) { // a number: only a real end would complete it
            return new StreamFailure.Truncated(List.of(ValuePath.root()), stopReason, partial());
        }
        return state == ValueState.COMPLETE
                ? new StreamFailure.Truncated(List.of(), stopReason, partial())
                : failureOfOpenValues();
    }

    /** Delivers what the end decides first, and may fail for another reason there. */
    private Throwable failureOfOpenValues() {
        try {
            endInput();
        } catch (RuntimeException | Error e) {
            return e;
        }
        if (failure != null) {
            return failure;
        }
        return violations.count() > 0
                ? invalid()
                : new StreamFailure.Truncated(tree.openAtEnd(), stopReason, partial());
    }
}
