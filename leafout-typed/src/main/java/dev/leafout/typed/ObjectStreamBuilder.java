// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.Expectation;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Configures an {@link ObjectStream}; {@link #open()} starts one. One builder can open any number of streams, which
 * share its callbacks.
 *
 * <p>Callbacks of the same kind may be added several times. All are called, in the order they were added. Paths are
 * {@link PathPattern}s, such as {@code days[*].title}.
 *
 * <p>Not thread-safe while it is being configured. After that, any thread may open streams; later changes do not affect
 * them.
 *
 * @param <T> the type of the whole object
 * @since 0.1
 */
public final class ObjectStreamBuilder<T> {
    private static final ParseOptions DEFAULTS =
            ParseOptions.defaults().withTolerances(Tolerance.llm()).withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);

    private final Type type;
    private final List<Watchers.TextWatcher> texts = new ArrayList<>();
    private final List<WantedValue> values = new ArrayList<>();
    private final List<Consumer<? super Partial<T>>> partialConsumers = new ArrayList<>();
    private final List<Consumer<? super JsonEvent>> eventConsumers = new ArrayList<>(0);
    private final List<Consumer<? super Violation>> violationConsumers = new ArrayList<>();
    private final List<Runnable> cancelHooks = new ArrayList<>();
    private final List<Supplier<? extends StreamListener>> listeners = new ArrayList<>(0);
    private HeldPaths held = HeldPaths.NONE;
    private ViolationPolicy violationPolicy = ViolationPolicy.CANCEL;
    private @Nullable ValueBinder binder;
    private ParseOptions parsing = DEFAULTS;
    private boolean validating = true;
    private @Nullable String wrapper;
    private @Nullable JsonSchema schema;

    /** Paths that were given to other methods, each with the name of its method. */
    private final List<Map.Entry<String, PathPattern>> otherPaths = new ArrayList<>();

    /** A value that a callback wants. The binder is not known yet. */
    private record WantedValue(
            String caller, PathPattern pattern, Type type, BiConsumer<ValuePath, @Nullable Object> consumer) {}

    ObjectStreamBuilder(Type type) {
        this.type = type;
    }

    /**
     * Calls this with each piece of the text at a path, as it is written. A {@code feed} makes at most one call per
     * string.
     */
    public ObjectStreamBuilder<T> onText(String path, Consumer<? super String> consumer) {
        texts.add(new Watchers.TextWatcher(pattern(path), Objects.requireNonNull(consumer, "consumer")));
        return this;
    }

    private static PathPattern pattern(String path) {
        return PathPattern.compile(Objects.requireNonNull(path, "path"));
    }

    /** Calls this with the value at a path, once, when it can no longer change. */
    public <V> ObjectStreamBuilder<T> onValue(String path, Class<V> valueType, Consumer<? super V> consumer) {
        return onValue(path, (Type) valueType, consumer);
    }

    /** Same as {@link #onValue(String, Class, Consumer)}. */
    public <V> ObjectStreamBuilder<T> onValue(String path, TypeToken<V> valueType, Consumer<? super V> consumer) {
        return onValue(path, Objects.requireNonNull(valueType, "valueType").type(), consumer);
    }

    @SuppressWarnings("unchecked") // the binder makes it for the type V
    private <V> ObjectStreamBuilder<T> onValue(String path, Type valueType, Consumer<? super V> consumer) {
        Objects.requireNonNull(valueType, "valueType");
        Objects.requireNonNull(consumer, "consumer");
        PathPattern pattern = pattern(path);
        if (pattern.steps().stream().anyMatch(PathPattern.Step::isAny)) {
            throw new IllegalArgumentException("onValue(\"" + path
                    + "\"): that stands for many values. Use onEach, which also says where each is.");
        }
        values.add(new WantedValue("onValue", pattern, valueType, (at, value) -> consumer.accept((V) value)));
        return this;
    }

    /** Calls this with each value whose path matches, and with that path, when the value can no longer change. */
    public <E> ObjectStreamBuilder<T> onEach(
            String path, Class<E> elementType, BiConsumer<ValuePath, ? super E> consumer) {
        return onEach(path, (Type) elementType, consumer);
    }

    /** Same as {@link #onEach(String, Class, BiConsumer)}. */
    public <E> ObjectStreamBuilder<T> onEach(
            String path, TypeToken<E> elementType, BiConsumer<ValuePath, ? super E> consumer) {
        return onEach(path, Objects.requireNonNull(elementType, "elementType").type(), consumer);
    }

    @SuppressWarnings("unchecked") // the binder makes them for the type E
    private <E> ObjectStreamBuilder<T> onEach(
            String path, Type elementType, BiConsumer<ValuePath, ? super E> consumer) {
        Objects.requireNonNull(elementType, "elementType");
        Objects.requireNonNull(consumer, "consumer");
        values.add(
                new WantedValue("onEach", pattern(path), elementType, (at, value) -> consumer.accept(at, (E) value)));
        return this;
    }

    /** Calls this with the typed object so far, after every {@code feed} that changed it. */
    public ObjectStreamBuilder<T> onPartial(Consumer<? super Partial<T>> consumer) {
        partialConsumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /**
     * Calls this with the events of the document, after the stream itself has taken them in: what breaks the schema or
     * does not fit the type does not arrive here if it cancels the stream. Use it to send the object on while it grows.
     *
     * <p>Text is held back as in partials. {@link #whenComplete} and {@link #gate} hold back nothing else here: objects,
     * lists and numbers inside such a value are reported as they are read.
     */
    public ObjectStreamBuilder<T> onEvent(Consumer<? super JsonEvent> consumer) {
        eventConsumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /** Calls this at the character that breaks the schema. */
    public ObjectStreamBuilder<T> onViolation(Consumer<? super Violation> consumer) {
        violationConsumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /**
     * Sets what happens at the character that breaks the schema or does not fit the type. Default: CANCEL, since
     * nothing that follows can make the document valid.
     */
    public ObjectStreamBuilder<T> onViolation(ViolationPolicy policy) {
        this.violationPolicy = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /** Calls this when a violation cancels the stream. Use it to stop the model. */
    public ObjectStreamBuilder<T> onCancel(Runnable hook) {
        cancelHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /**
     * Follows each stream with a listener of its own, from its opening to its end. The supplier is called once for each stream
     * that is opened, in the thread that opens it.
     */
    public ObjectStreamBuilder<T> listen(Supplier<? extends StreamListener> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Shows the value at a path only when it is complete, like {@link WhenComplete}. That includes any text inside it.
     * If several calls match a text, {@link #byWord} included, the last one applies.
     */
    public ObjectStreamBuilder<T> whenComplete(String path) {
        otherPaths.add(Map.entry("whenComplete", pattern(path)));
        held = held.andWhole(path);
        return options(parsing.withText(path, TextVisibility.WHEN_COMPLETE));
    }

    /** Shows the object around the value at a path only once that value is complete, like {@link Gate}. */
    public ObjectStreamBuilder<T> gate(String path) {
        otherPaths.add(Map.entry("gate", pattern(path)));
        held = held.andGate(path);
        return this;
    }

    /** Shows the text at a path, and any text inside the value there, word by word, like {@link ByWord}. */
    public ObjectStreamBuilder<T> byWord(String path) {
        otherPaths.add(Map.entry("byWord", pattern(path)));
        return options(parsing.withText(path, TextVisibility.BY_WORD));
    }

    /**
     * Reads the value of this property of the root as if it were the document: {@code [1,2]} for {@code
     * {"value":[1,2]}}. All paths start there, and other properties of the root are ignored. A root that is not an
     * object is read as it is. Useful because some providers accept only an object at the root of a schema.
     */
    public ObjectStreamBuilder<T> unwrap(String property) {
        this.wrapper = Objects.requireNonNull(property, "property");
        return this;
    }

    /** Sets the binder. Not needed if exactly one is on the class path. */
    public ObjectStreamBuilder<T> binder(ValueBinder binder) {
        this.binder = Objects.requireNonNull(binder, "binder");
        return this;
    }

    /** Validates against this schema instead of the type's own. */
    public ObjectStreamBuilder<T> schema(JsonSchema schema) {
        this.schema = Objects.requireNonNull(schema, "schema");
        this.validating = true;
        return this;
    }

    /** Returns the JSON Schema to send to the provider, as {@link ObjectStream#schemaOf} does, but as the binder sees the type. */
    public String schemaToSend() {
        return binder().schemaOf(type);
    }

    /** Returns the JSON Schema of everything that a type accepts, as the binder sees it. Violations are judged by it. */
    public String acceptedSchemaOf(TypeToken<?> type) {
        return binder().acceptedSchemaOf(type.type());
    }

    /** Validates against no schema. Values that do not fit the type are still reported. */
    public ObjectStreamBuilder<T> withoutValidation() {
        this.validating = false;
        return this;
    }

    /**
     * Replaces all parse options, including the default tolerances, {@link Tolerance#llm()}. What happens to a
     * truncated object is set by {@code finish}, not here, except where the options have a {@link #truncation pattern}
     * for it.
     *
     * @throws IllegalArgumentException if the options accept many values: a stream creates one object
     */
    public ObjectStreamBuilder<T> options(ParseOptions options) {
        if (options.isManyValues()) {
            throw new IllegalArgumentException("A stream makes one object, but the options accept many values.");
        }
        this.parsing = options.withTruncation(TruncationPolicy.KEEP_OPEN_VALUES);
        return this;
    }

    /** Accepts these deviations from plain JSON, and no others. Default: {@link Tolerance#llm()}. */
    public ObjectStreamBuilder<T> tolerate(Set<Tolerance> tolerances) {
        return options(parsing.withTolerances(tolerances));
    }

    /** Same as {@link ParseOptions#withTolerances(String, Set)}. */
    public ObjectStreamBuilder<T> tolerate(String pattern, Set<Tolerance> tolerances) {
        return options(parsing.withTolerances(pattern, tolerances));
    }

    /**
     * Sets what happens to an object that is cut off within a value that matches the pattern. Takes precedence over the
     * policy given to {@link ObjectStream#finish(TruncationPolicy) finish}. The last call whose pattern matches applies.
     */
    public ObjectStreamBuilder<T> truncation(String pattern, TruncationPolicy policy) {
        return options(parsing.withTruncation(pattern, policy));
    }

    /** Same as {@link ParseOptions#withLimits}. */
    public ObjectStreamBuilder<T> limits(ParseLimits limits) {
        return options(parsing.withLimits(limits));
    }

    /**
     * Starts a stream.
     *
     * @throws BindException if the type cannot be bound
     * @throws IllegalArgumentException if the type does not have one of the paths, or there can be no text at the path
     *     of an {@code onText}
     * @throws IllegalStateException if there is no binder, or more than one and none was chosen
     */
    public ObjectStream<T> open() {
        return new ObjectStream<>(this);
    }

    /**
     * Returns the partials for these chunks: one for each chunk that changed something; the last one is the whole
     * object. Chunks are read as partials are requested. At the end, throws what {@code finish()} throws.
     */
    public Stream<Partial<T>> partials(Stream<String> chunks) {
        ObjectStream<T> stream = open();
        PulledItems<Partial<T>> items = new PulledItems<>(stream, chunks.iterator());
        stream.addPartialConsumer(items::add);
        return items.stream().onClose(stream::cancel).onClose(chunks::close);
    }

    /**
     * Returns the values at a path in these chunks, each when it can no longer change. Chunks are read as values are
     * requested. At the end, throws what {@code finish()} throws.
     */
    public <E> Stream<E> each(Stream<String> chunks, String path, Class<E> elementType) {
        return each(chunks, path, (Type) elementType);
    }

    /** Same as {@link #each(Stream, String, Class)}. */
    public <E> Stream<E> each(Stream<String> chunks, String path, TypeToken<E> elementType) {
        return each(chunks, path, elementType.type());
    }

    @SuppressWarnings("unchecked") // the binder makes them for the type E
    private <E> Stream<E> each(Stream<String> chunks, String path, Type elementType) {
        ObjectStream<T> stream = open();
        PulledItems<E> items = new PulledItems<>(stream, chunks.iterator());
        stream.addWatcher("each", PathPattern.compile(path), elementType, (at, value) -> items.add((E) value));
        return items.stream().onClose(stream::cancel).onClose(chunks::close);
    }

    ValueBinder binder() {
        return binder == null ? Binders.theOnlyOne() : binder;
    }

    Shape shape() {
        return binder().shapeOf(type);
    }

    /** Returns the parse options for this stream. They do not set the expected kind. */
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

    /** Rejects paths that the type does not have. */
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

    /** Returns the schema to validate against, or the one that a model was asked for; null if there is none. */
    private @Nullable JsonSchema schemaInForce(boolean asked) {
        if (!validating || schema != null) {
            return validating ? schema : null;
        }
        return asked ? CompiledSchemas.asked(binder(), type) : CompiledSchemas.accepted(binder(), type);
    }

    /** Returns the listeners of a new stream. */
    List<StreamListener> newListeners() {
        List<StreamListener> made = new ArrayList<>(listeners.size());
        listeners.forEach(listener -> made.add(listener.get()));
        return made;
    }

    /** The validator comes first, so a violation is known before the value that breaks the schema. */
    JsonPushParser parser(Violations violations, TypedTree tree) {
        ValueKind kind = wrapper == null ? tree.kind() : null;
        ParseOptions options = kind == null ? parsing : parsing.expect(kind);
        JsonPushParser.Builder parser = JsonPushParser.builder().options(options.expect(expectation()));
        ParseListener validator = violations.validator();
        if (validator != null) {
            parser.listen(unwrapped(validator));
        }
        List<ParseListener> showing = new ArrayList<>();
        showing.add(tree);
        eventConsumers.forEach(consumer -> showing.add(JsonPushParser.eventListener(consumer)));
        return parser.listen(unwrapped(VisibleText.of(showing, tree::visibilityOf)))
                .build();
    }

    /** Returns what the parser has to expect: what the options say, or the schema to validate against. */
    @SuppressWarnings("ReferenceEquality") // There is one object for anything.
    private Expectation expectation() {
        if (!validating || parsing.expectation() != Expectation.ANYTHING) {
            return parsing.expectation();
        }
        Expectation found = schema == null ? CompiledSchemas.expectation(binder(), type) : schema.expectation();
        return wrapper == null ? found : new WrappedExpectation(wrapper, found);
    }

    private ParseListener unwrapped(ParseListener listener) {
        return wrapper == null ? listener : new Unwrapped(wrapper, listener);
    }
}
