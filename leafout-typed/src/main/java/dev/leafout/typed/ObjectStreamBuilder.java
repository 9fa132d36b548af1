// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.parse.VisibleText;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.Violation;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects what an {@link ObjectStream} is to do; {@link #open()} begins one. One builder can open any number of streams
 * that have their callbacks in common.
 *
 * <p>Callbacks of the same kind may be given several times; all are called, in that order. Paths are {@link PathPattern}s:
 * {@code days[*].title}.
 *
 * <p>Not thread-safe while it is set up. After that, any thread may open streams; they do not see what is changed later.
 *
 * @param <T> the type of the whole
 * @since 0.1
 */
public final class ObjectStreamBuilder<T> {
    private static final ParseOptions DEFAULTS =
            ParseOptions.defaults().withTolerances(Tolerance.llm()).withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);

    private final Type type;
    private final List<Watchers.TextWatcher> texts = new ArrayList<>();
    private final List<WantedValue> values = new ArrayList<>();
    private final List<Consumer<? super Partial<T>>> partialConsumers = new ArrayList<>();
    private final List<Consumer<? super Violation>> violationConsumers = new ArrayList<>();
    private final List<Runnable> cancelHooks = new ArrayList<>();
    private HeldPaths held = HeldPaths.NONE;
    private ViolationPolicy violationPolicy = ViolationPolicy.CANCEL;
    private @Nullable ValueBinder binder;
    private ParseOptions parsing = DEFAULTS;
    private boolean validating = true;
    private @Nullable String wrapper;
    private @Nullable JsonSchema schema;

    /** Paths that were given to other methods: the method, and the path. */
    private final List<Map.Entry<String, PathPattern>> otherPaths = new ArrayList<>();

    /** What somebody waits for, before it is known which binder there is. */
    private record WantedValue(
            String caller, PathPattern pattern, Type type, BiConsumer<ValuePath, @Nullable Object> consumer) {}

    ObjectStreamBuilder(Type type) {
        this.type = type;
    }

    /** Calls this with each piece of the text at a path, as it is written: one call for what one {@code feed} brings of it. */
    public ObjectStreamBuilder<T> onText(String path, Consumer<? super String> consumer) {
        texts.add(new Watchers.TextWatcher(PathPattern.compile(path), Objects.requireNonNull(consumer, "consumer")));
        return this;
    }

    /** Calls this with the value at a path, once, when it can no longer change. */
    public <V> ObjectStreamBuilder<T> onValue(String path, Class<V> valueType, Consumer<? super V> consumer) {
        return onValue(path, (Type) valueType, consumer);
    }

    /** As {@link #onValue(String, Class, Consumer)}. */
    public <V> ObjectStreamBuilder<T> onValue(String path, TypeToken<V> valueType, Consumer<? super V> consumer) {
        return onValue(path, valueType.type(), consumer);
    }

    @SuppressWarnings("unchecked") // the binder makes it for the type V
    private <V> ObjectStreamBuilder<T> onValue(String path, Type valueType, Consumer<? super V> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        PathPattern pattern = PathPattern.compile(path);
        if (pattern.steps().stream().anyMatch(PathPattern.Step::isAny)) {
            throw new IllegalArgumentException("onValue(\"" + path
                    + "\"): that stands for many values. Use onEach, which also says where each is.");
        }
        values.add(new WantedValue("onValue", pattern, valueType, (at, value) -> consumer.accept((V) value)));
        return this;
    }

    /** Calls this with each value that a path stands for, and where it is, when it can no longer change. */
    public <E> ObjectStreamBuilder<T> onEach(
            String path, Class<E> elementType, BiConsumer<ValuePath, ? super E> consumer) {
        return onEach(path, (Type) elementType, consumer);
    }

    /** As {@link #onEach(String, Class, BiConsumer)}. */
    public <E> ObjectStreamBuilder<T> onEach(
            String path, TypeToken<E> elementType, BiConsumer<ValuePath, ? super E> consumer) {
        return onEach(path, elementType.type(), consumer);
    }

    @SuppressWarnings("unchecked") // the binder makes them for the type E
    private <E> ObjectStreamBuilder<T> onEach(
            String path, Type elementType, BiConsumer<ValuePath, ? super E> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        values.add(new WantedValue(
                "onEach", PathPattern.compile(path), elementType, (at, value) -> consumer.accept(at, (E) value)));
        return this;
    }

    /** Calls this with the typed object so far, after every {@code feed} that changed it. */
    public ObjectStreamBuilder<T> onPartial(Consumer<? super Partial<T>> consumer) {
        partialConsumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /** Calls this at the character that breaks the schema. */
    public ObjectStreamBuilder<T> onViolation(Consumer<? super Violation> consumer) {
        violationConsumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /**
     * Sets what happens at the character that breaks the schema, or that does not fit the type. CANCEL unless told: nothing that
     * follows can make the document valid.
     */
    public ObjectStreamBuilder<T> onViolation(ViolationPolicy policy) {
        this.violationPolicy = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /** Calls this when a violation cancels the stream: a place to stop the model. */
    public ObjectStreamBuilder<T> onCancel(Runnable hook) {
        cancelHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /**
     * Never shows the value at a path half, nor any text in it, as {@link WhenComplete} does. Of several calls whose paths
     * fit a text, {@link #byWord} included, the last one counts.
     */
    public ObjectStreamBuilder<T> whenComplete(String path) {
        held = held.andWhole(path);
        otherPaths.add(Map.entry("whenComplete", PathPattern.compile(path)));
        return options(parsing.withText(path, TextVisibility.WHEN_COMPLETE));
    }

    /** Shows the object around the value at a path only once that is complete, as {@link Gate} does. */
    public ObjectStreamBuilder<T> gate(String path) {
        held = held.andGate(path);
        otherPaths.add(Map.entry("gate", PathPattern.compile(path)));
        return this;
    }

    /** Shows the text at a path, and any text in the value at it, word by word, as {@link ByWord} does. */
    public ObjectStreamBuilder<T> byWord(String path) {
        otherPaths.add(Map.entry("byWord", PathPattern.compile(path)));
        return options(parsing.withText(path, TextVisibility.BY_WORD));
    }

    /**
     * Reads the value of this property of the document's root as if it were the document: {@code [1,2]} of {@code
     * {"value":[1,2]}}. All paths begin there; other properties of the root are ignored. A root that is no object is read as
     * it is. Some providers take only an object at the root of a schema.
     */
    public ObjectStreamBuilder<T> unwrap(String property) {
        this.wrapper = Objects.requireNonNull(property, "property");
        return this;
    }

    /** Says who knows the types. If there is only one on the class path, it need not be said. */
    public ObjectStreamBuilder<T> binder(ValueBinder binder) {
        this.binder = Objects.requireNonNull(binder, "binder");
        return this;
    }

    /** Validates against this schema rather than that of the type. */
    public ObjectStreamBuilder<T> schema(JsonSchema schema) {
        this.schema = Objects.requireNonNull(schema, "schema");
        this.validating = true;
        return this;
    }

    /** Validates against no schema; what does not fit the type is still found. */
    public ObjectStreamBuilder<T> withoutValidation() {
        this.validating = false;
        return this;
    }

    /**
     * Replaces all options of the parse, {@link Tolerance#llm()} included, which holds unless told. How a cut off object is
     * dealt with is said to {@code finish}, not here, except for places that they have a {@link #truncation pattern} for.
     *
     * @throws IllegalArgumentException if they accept many values: a stream makes one object
     */
    public ObjectStreamBuilder<T> options(ParseOptions options) {
        if (options.isManyValues()) {
            throw new IllegalArgumentException("A stream makes one object, but the options accept many values.");
        }
        this.parsing = options.withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);
        return this;
    }

    /** Accepts these deviations from plain JSON, and no others; {@link Tolerance#llm()} unless told. */
    public ObjectStreamBuilder<T> tolerate(Set<Tolerance> tolerances) {
        return options(parsing.withTolerances(tolerances));
    }

    /** As {@link ParseOptions#withTolerances(String, Set)}. */
    public ObjectStreamBuilder<T> tolerate(String pattern, Set<Tolerance> tolerances) {
        return options(parsing.withTolerances(pattern, tolerances));
    }

    /**
     * Says what becomes of an object that is cut off in a value that the pattern matches, or inside one, whatever {@link
     * ObjectStream#finish(TruncationPolicy) finish} is told. The last call whose pattern fits counts.
     */
    public ObjectStreamBuilder<T> truncation(String pattern, TruncationPolicy policy) {
        return options(parsing.withTruncation(pattern, policy));
    }

    /** As {@link ParseOptions#withLimits}. */
    public ObjectStreamBuilder<T> limits(ParseLimits limits) {
        return options(parsing.withLimits(limits));
    }

    /**
     * Begins a stream.
     *
     * @throws BindException if the type cannot be bound
     * @throws IllegalArgumentException if a path was given that the type does not have, or {@code onText} one at which there
     *     can be no text
     * @throws IllegalStateException if there is no binder, or more than one and none was chosen
     */
    public ObjectStream<T> open() {
        return new ObjectStream<>(this);
    }

    /**
     * Returns the partials that come of these chunks, one for each chunk that changed something; the last one is the
     * whole. Chunks are taken as partials are asked for. At their end it throws what {@code finish()} throws.
     */
    public Stream<Partial<T>> partials(Stream<String> chunks) {
        ObjectStream<T> stream = open();
        PulledItems<Partial<T>> items = new PulledItems<>(stream, chunks.iterator());
        stream.addPartialConsumer(items::add);
        return items.stream().onClose(chunks::close);
    }

    /**
     * Returns the values at a path that come of these chunks, each when it can no longer change. Chunks are taken as values
     * are asked for. At their end it throws what {@code finish()} throws.
     */
    public <E> Stream<E> each(Stream<String> chunks, String path, Class<E> elementType) {
        return each(chunks, path, (Type) elementType);
    }

    /** As {@link #each(Stream, String, Class)}. */
    public <E> Stream<E> each(Stream<String> chunks, String path, TypeToken<E> elementType) {
        return each(chunks, path, elementType.type());
    }

    @SuppressWarnings("unchecked") // the binder makes them for the type E
    private <E> Stream<E> each(Stream<String> chunks, String path, Type elementType) {
        ObjectStream<T> stream = open();
        PulledItems<E> items = new PulledItems<>(stream, chunks.iterator());
        stream.addWatcher("each", PathPattern.compile(path), elementType, (at, value) -> items.add((E) value));
        return items.stream().onClose(chunks::close);
    }

    ValueBinder binder() {
        return binder == null ? Binders.theOnlyOne() : binder;
    }

    Shape shape() {
        return binder().shapeOf(type);
    }

    /** Returns the options of a parser for this stream, which say nothing of the kind. */
    ParseOptions parsing() {
        return parsing;
    }

    HeldPaths held() {
        return held;
    }

    List<Consumer<? super Partial<T>>> partialConsumers() {
        return new ArrayList<>(partialConsumers);
    }

    Violations violations() {
        return new Violations(
                schemaInForce(false),
                schemaInForce(true),
                List.copyOf(violationConsumers),
                violationPolicy,
                List.copyOf(cancelHooks));
    }

    /** Refuses paths that the type does not have. */
    void checkPaths(TypePaths paths) {
        texts.forEach(text -> paths.requireText("onText", text.pattern()));
        values.forEach(value -> paths.require(value.caller, value.pattern));
        otherPaths.forEach(path -> paths.require(path.getKey(), path.getValue()));
    }

    Watchers watchers() {
        List<ValueWatcher> watchers = new ArrayList<>(values.size());
        for (WantedValue wanted : values) {
            watchers.add(new ValueWatcher(wanted.pattern, wanted.type, binder(), wanted.consumer));
        }
        return new Watchers(List.copyOf(texts), watchers);
    }

    /** Returns the schema to judge by, or the one of what was asked for; null if there is none. */
    private @Nullable JsonSchema schemaInForce(boolean asked) {
        if (!validating || schema != null) {
            return validating ? schema : null;
        }
        return asked ? CompiledSchemas.asked(binder(), type) : CompiledSchemas.accepted(binder(), type);
    }

    /** The validator is heard first, so that a violation is known before the value that breaks the schema. */
    JsonPushParser parser(Violations violations, TypedTree tree) {
        ValueKind kind = wrapper == null ? tree.kind() : null;
        JsonPushParser.Builder parser = JsonPushParser.builder().options(kind == null ? parsing : parsing.expect(kind));
        ParseListener validator = violations.validator();
        if (validator != null) {
            parser.listen(unwrapped(validator));
        }
        return parser.listen(unwrapped(VisibleText.of(tree, tree::visibilityOf)))
                .build();
    }

    private ParseListener unwrapped(ParseListener listener) {
        return wrapper == null ? listener : new Unwrapped(wrapper, listener);
    }
}
