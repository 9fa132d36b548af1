// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.event.Tolerance;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.TypeToken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Configures a {@link ModelStream}; {@link #open()} creates one. One builder can open any number of streams, which share its
 * callbacks.
 *
 * <p>Not thread-safe during setup. After that, any thread may open streams. Later changes do not affect streams that are already
 * open.
 *
 * @param <T> the type of the answer. Default: {@code String}, the text as it is. {@code text(…)} changes it.
 * @since 0.1
 */
public final class ModelStreamBuilder<T> {
    private final @Nullable Provider provider;
    private DecodeLimits limits = DecodeLimits.defaults();
    private FieldWatch fields = FieldWatch.NONE;
    private boolean startsInThinking;
    /** Null if the answer is plain text. */
    private @Nullable Function<StreamWatch, ? extends TextTarget<?>> textOpener;

    private final Map<String, Tool<?>> tools = new LinkedHashMap<>();
    private final List<Consumer<? super ModelEvent>> consumers = new ArrayList<>();
    private final List<Runnable> restartHooks = new ArrayList<>();
    private final List<Runnable> cancelHooks = new ArrayList<>();
    private final List<Supplier<? extends ModelListener>> listeners = new ArrayList<>(0);

    private ModelStreamBuilder(@Nullable Provider provider) {
        this.provider = provider;
    }

    static ModelStreamBuilder<String> of(@Nullable Provider provider) {
        return new ModelStreamBuilder<>(provider);
    }

    /**
     * Sets the type of the answer, and what to do while it arrives.
     *
     * @param setup receives the builder of each text's stream, to add callbacks, a violation policy or a schema
     */
    public <V> ModelStreamBuilder<V> text(Class<V> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(setup, "setup");
        return typedText(() -> ObjectStream.of(type), setup);
    }

    /** Same as {@link #text(Class, Consumer)}. */
    public <V> ModelStreamBuilder<V> text(TypeToken<V> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(setup, "setup");
        return typedText(() -> ObjectStream.of(type), setup);
    }

    /** Sets the type of the answer. */
    public <V> ModelStreamBuilder<V> text(Class<V> type) {
        return text(type, stream -> {});
    }

    /** Same as {@link #text(Class)}. */
    public <V> ModelStreamBuilder<V> text(TypeToken<V> type) {
        return text(type, stream -> {});
    }

    @SuppressWarnings("unchecked") // only what text(…) opens determines the type of the answer
    private <V> ModelStreamBuilder<V> typedText(
            Supplier<ObjectStreamBuilder<V>> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        this.textOpener = opener(type, setup);
        return (ModelStreamBuilder<V>) this;
    }

    private static <V> Function<StreamWatch, TextTarget<V>> opener(
            Supplier<ObjectStreamBuilder<V>> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        Objects.requireNonNull(setup, "setup");
        return watch -> {
            ObjectStreamBuilder<V> stream = type.get();
            setup.accept(stream);
            watch.attachTo(stream);
            return TextTarget.of(stream.open());
        };
    }

    /**
     * Declares a tool: the type of its arguments, and what to do with them. The arguments must be plain JSON. A tool should not
     * run on JSON that was found in other text or repaired.
     *
     * @param handler receives each call of the tool and its arguments, but only when all of them are there and valid. The reply
     *     must name the call's id.
     * @throws IllegalArgumentException if a tool with this name already exists
     */
    public <A> ModelStreamBuilder<T> tool(String name, Class<A> type, BiConsumer<? super ToolCall, ? super A> handler) {
        return tool(name, type, stream -> {}, handler);
    }

    /** Same as {@link #tool(String, Class, BiConsumer)}. */
    public <A> ModelStreamBuilder<T> tool(
            String name, TypeToken<A> type, BiConsumer<? super ToolCall, ? super A> handler) {
        return tool(name, type, stream -> {}, handler);
    }

    /**
     * Same as {@link #tool(String, Class, BiConsumer)}, and sets what to do while the arguments arrive.
     *
     * @param setup receives the builder of the stream for each call's arguments, to add callbacks, a schema, a violation policy
     *     or tolerances
     */
    public <A> ModelStreamBuilder<T> tool(
            String name,
            Class<A> type,
            Consumer<? super ObjectStreamBuilder<A>> setup,
            BiConsumer<? super ToolCall, ? super A> handler) {
        Objects.requireNonNull(type, "type");
        return declare(name, () -> ObjectStream.of(type), setup, handler);
    }

    /** Same as {@link #tool(String, Class, Consumer, BiConsumer)}. */
    public <A> ModelStreamBuilder<T> tool(
            String name,
            TypeToken<A> type,
            Consumer<? super ObjectStreamBuilder<A>> setup,
            BiConsumer<? super ToolCall, ? super A> handler) {
        Objects.requireNonNull(type, "type");
        return declare(name, () -> ObjectStream.of(type), setup, handler);
    }

    private <A> ModelStreamBuilder<T> declare(
            String name,
            Supplier<ObjectStreamBuilder<A>> type,
            Consumer<? super ObjectStreamBuilder<A>> setup,
            BiConsumer<? super ToolCall, ? super A> handler) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(handler, "handler");
        Tool<A> tool = new Tool<>(opener(() -> type.get().tolerate(Tolerance.none()), setup), handler);
        if (tools.putIfAbsent(name, tool) != null) {
            throw new IllegalArgumentException("There are two tools with the name \"" + name + "\".");
        }
        return this;
    }

    /**
     * Calls this with updates for each field of the answer, in addition to what {@code text} does. Each text has its own {@link
     * StreamingJsonParser}. Every field that began is ended, however the turn ends. A restart starts over.
     */
    public ModelStreamBuilder<T> fields(Consumer<? super StreamingData> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        this.fields = new FieldWatch(fields.setup(), consumer, fields.ofCalls());
        return this;
    }

    /** Calls this with updates for each field of a tool call's arguments, whether or not the tool was declared. */
    public ModelStreamBuilder<T> toolFields(BiConsumer<? super ToolCall, ? super StreamingData> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        this.fields = new FieldWatch(fields.setup(), fields.ofText(), consumer);
        return this;
    }

    /** Configures the parsers of {@link #fields} and {@link #toolFields}, for example the field order or which text is shown. */
    public ModelStreamBuilder<T> fieldParser(Consumer<? super StreamingJsonParser.Builder> setup) {
        Objects.requireNonNull(setup, "setup");
        this.fields = new FieldWatch(setup, fields.ofText(), fields.ofCalls());
        return this;
    }

    /** Calls this with every event, before the event is processed. */
    public ModelStreamBuilder<T> onEvent(Consumer<? super ModelEvent> consumer) {
        consumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /** Calls this when the provider restarts the turn. Discard what was shown of it before. */
    public ModelStreamBuilder<T> onRestart(Runnable hook) {
        restartHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /** Calls this when the stream is cancelled, by a violation or by {@link ModelStream#cancel()}. Use it to close the connection. */
    public ModelStreamBuilder<T> onCancel(Runnable hook) {
        cancelHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /**
     * Follows each stream with a listener of its own, from its opening to its end. The supplier is called once for each stream
     * that is opened, in the thread that opens it.
     */
    public ModelStreamBuilder<T> listen(Supplier<? extends ModelListener> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /** Returns the provider whose bytes the streams take; null if they take events. */
    public @Nullable Provider provider() {
        return provider;
    }

    /**
     * Treats each text as starting inside thoughts, because the prompt opened them. Everything before {@code </think>} is
     * thinking; the answer follows it. A turn whose thoughts do not end is incomplete.
     */
    public ModelStreamBuilder<T> startInThinking() {
        this.startsInThinking = true;
        return this;
    }

    public ModelStreamBuilder<T> limits(DecodeLimits limits) {
        this.limits = Objects.requireNonNull(limits, "limits");
        return this;
    }

    /**
     * Creates a stream.
     *
     * @throws dev.leafout.typed.spi.BindException if the type of the answer cannot be bound
     * @throws IllegalStateException if a type was set and there is no binder, or several binders and none was chosen
     */
    public ModelStream<T> open() {
        return new ModelStream<>(this);
    }

    /** Returns a copy of the options that later calls do not change. */
    ModelStreamBuilder<T> copy() {
        ModelStreamBuilder<T> copy = new ModelStreamBuilder<>(provider);
        copy.limits = limits;
        copy.fields = fields;
        copy.startsInThinking = startsInThinking;
        copy.textOpener = textOpener;
        copy.tools.putAll(tools);
        copy.consumers.addAll(consumers);
        copy.restartHooks.addAll(restartHooks);
        copy.cancelHooks.addAll(cancelHooks);
        copy.listeners.addAll(listeners);
        return copy;
    }

    List<Consumer<? super ModelEvent>> consumers() {
        return consumers;
    }

    @Nullable
    OpenThoughts openThoughts() {
        return startsInThinking ? new OpenThoughts(limits.maxChannels()) : null;
    }

    @Nullable
    ProviderDecoder decoder(Consumer<ModelEvent> consumer) {
        return provider == null ? null : provider.decoder(consumer, limits);
    }

    /** Returns the error of a response that is not a stream, in the provider's own words if they can be understood. */
    ModelEvent.ProviderError errorResponse(int status, String body) {
        if (provider != null) {
            return provider.errorResponse(status, body);
        }
        return new ModelEvent.ProviderError(
                Channel.turn(), status, "", body.isBlank() ? "" : PayloadDecoder.excerpt(body));
    }

    /** Returns the listeners of a new stream. */
    List<ModelListener> newListeners() {
        List<ModelListener> made = new ArrayList<>(listeners.size());
        listeners.forEach(listener -> made.add(listener.get()));
        return made;
    }

    /** Creates a turn. */
    @SuppressWarnings("unchecked") // text opens only targets of the answer's type
    Turn<T> newTurn(StreamWatch watch) {
        return new Turn<>(
                () -> fields.ofText((TextTarget<T>) openText(watch)), tools, fields, watch, limits.maxChannels());
    }

    private TextTarget<?> openText(StreamWatch watch) {
        if (textOpener != null) {
            return textOpener.apply(watch);
        }
        return startsInThinking ? TextTarget.plain() : TextTarget.answer();
    }

    void runRestartHooks() {
        restartHooks.forEach(Runnable::run);
    }

    void runCancelHooks() {
        cancelHooks.forEach(Runnable::run);
    }
}
