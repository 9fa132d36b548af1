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
 * Collects what a {@link ModelStream} is to do; {@link #open()} begins one. One builder can open any number of streams that have their
 * callbacks in common.
 *
 * <p>Not thread-safe while it is set up. After that, any thread may open streams; they do not see what is changed later.
 *
 * @param <T> the type of the answer; {@code String}, the text as it is, unless {@code text(…)} says otherwise
 * @since 0.1
 */
public final class ModelStreamBuilder<T> {
    private final @Nullable Provider provider;
    private DecodeLimits limits = DecodeLimits.defaults();
    private FieldWatch fields = FieldWatch.NONE;
    private boolean startsInThinking;
    private Function<Runnable, ? extends TextTarget<?>> textOpener = violated -> TextTarget.plain();
    private final Map<String, Tool<?>> tools = new LinkedHashMap<>();
    private final List<Consumer<? super ModelEvent>> consumers = new ArrayList<>();
    private final List<Runnable> restartHooks = new ArrayList<>();
    private final List<Runnable> cancelHooks = new ArrayList<>();

    private ModelStreamBuilder(@Nullable Provider provider) {
        this.provider = provider;
    }

    static ModelStreamBuilder<String> of(@Nullable Provider provider) {
        return new ModelStreamBuilder<>(provider);
    }

    /**
     * Says of which type the answer is, and what to do while it comes.
     *
     * @param setup gets the builder of each text's stream, to give it callbacks, a violation policy or a schema
     */
    public <V> ModelStreamBuilder<V> text(Class<V> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        return typedText(() -> ObjectStream.of(type), setup);
    }

    /** As {@link #text(Class, Consumer)}. */
    public <V> ModelStreamBuilder<V> text(TypeToken<V> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        return typedText(() -> ObjectStream.of(type), setup);
    }

    /** Says of which type the answer is. */
    public <V> ModelStreamBuilder<V> text(Class<V> type) {
        return text(type, stream -> {});
    }

    /** As {@link #text(Class)}. */
    public <V> ModelStreamBuilder<V> text(TypeToken<V> type) {
        return text(type, stream -> {});
    }

    @SuppressWarnings("unchecked") // the type of the answer is that of what text opens, and of nothing else
    private <V> ModelStreamBuilder<V> typedText(
            Supplier<ObjectStreamBuilder<V>> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        this.textOpener = opener(type, setup);
        return (ModelStreamBuilder<V>) this;
    }

    private static <V> Function<Runnable, TextTarget<V>> opener(
            Supplier<ObjectStreamBuilder<V>> type, Consumer<? super ObjectStreamBuilder<V>> setup) {
        Objects.requireNonNull(setup, "setup");
        return violated -> {
            ObjectStreamBuilder<V> stream = type.get();
            setup.accept(stream);
            return TextTarget.of(stream.onCancel(violated).open());
        };
    }

    /**
     * Declares a tool: of which type its arguments are, and what to do with them. Arguments have to be JSON and nothing else: a tool is
     * not to run on what was found in other text, or mended.
     *
     * @param handler gets each call of the tool, whose id the answer has to name, and its arguments: when all of them are there and
     *     valid, and at no other time
     * @throws IllegalArgumentException if there is a tool of this name already
     */
    public <A> ModelStreamBuilder<T> tool(String name, Class<A> type, BiConsumer<? super ToolCall, ? super A> handler) {
        return tool(name, type, stream -> {}, handler);
    }

    /** As {@link #tool(String, Class, BiConsumer)}. */
    public <A> ModelStreamBuilder<T> tool(
            String name, TypeToken<A> type, BiConsumer<? super ToolCall, ? super A> handler) {
        return tool(name, type, stream -> {}, handler);
    }

    /**
     * As {@link #tool(String, Class, BiConsumer)}, and says what to do while the arguments come.
     *
     * @param setup gets the builder of the stream of each call's arguments, to give it callbacks, a schema, a violation policy or
     *     tolerances
     */
    public <A> ModelStreamBuilder<T> tool(
            String name,
            Class<A> type,
            Consumer<? super ObjectStreamBuilder<A>> setup,
            BiConsumer<? super ToolCall, ? super A> handler) {
        return declare(name, () -> ObjectStream.of(type), setup, handler);
    }

    /** As {@link #tool(String, Class, Consumer, BiConsumer)}. */
    public <A> ModelStreamBuilder<T> tool(
            String name,
            TypeToken<A> type,
            Consumer<? super ObjectStreamBuilder<A>> setup,
            BiConsumer<? super ToolCall, ? super A> handler) {
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
            throw new IllegalArgumentException("There are two tools of the name \"" + name + "\".");
        }
        return this;
    }

    /**
     * Calls this with what becomes of each field of the answer, beside what {@code text} makes of it. Each text has a {@link
     * StreamingJsonParser} of its own; every field that began is ended, however the turn ends. After a restart it begins again.
     */
    public ModelStreamBuilder<T> fields(Consumer<? super StreamingData> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        this.fields = new FieldWatch(fields.setup(), consumer, fields.ofCalls());
        return this;
    }

    /** Calls this with what becomes of each field of the arguments of a tool call, whether the tool was declared or not. */
    public ModelStreamBuilder<T> toolFields(BiConsumer<? super ToolCall, ? super StreamingData> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        this.fields = new FieldWatch(fields.setup(), fields.ofText(), consumer);
        return this;
    }

    /** Sets up the parsers of {@link #fields} and {@link #toolFields}: with an order of the fields, or what is shown of text. */
    public ModelStreamBuilder<T> fieldParser(Consumer<? super StreamingJsonParser.Builder> setup) {
        Objects.requireNonNull(setup, "setup");
        this.fields = new FieldWatch(setup, fields.ofText(), fields.ofCalls());
        return this;
    }

    /** Calls this with every event, before anything else is made of it. */
    public ModelStreamBuilder<T> onEvent(Consumer<? super ModelEvent> consumer) {
        consumers.add(Objects.requireNonNull(consumer, "consumer"));
        return this;
    }

    /** Calls this when the provider begins the turn again: what was shown of it does not count any more. */
    public ModelStreamBuilder<T> onRestart(Runnable hook) {
        restartHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /** Calls this when the stream is cancelled, by a violation or by {@link ModelStream#cancel()}: a place to close the connection. */
    public ModelStreamBuilder<T> onCancel(Runnable hook) {
        cancelHooks.add(Objects.requireNonNull(hook, "hook"));
        return this;
    }

    /**
     * Says that each text begins with thoughts, because the prompt has opened them: what comes before {@code </think>} is thinking, and the
     * answer comes after it. A turn whose thoughts do not end is not complete.
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
     * Begins a stream.
     *
     * @throws dev.leafout.typed.spi.BindException if the type of the answer cannot be bound
     * @throws IllegalStateException if a type was named and there is no binder, or more than one and none was chosen
     */
    public ModelStream<T> open() {
        return new ModelStream<>(this);
    }

    /** Returns the same options, which later calls do not change. */
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

    /** Returns what a response that is no stream says, in the provider's words if they can be understood. */
    ModelEvent.ProviderError errorResponse(int status, String body) {
        if (provider != null) {
            return provider.errorResponse(status, body);
        }
        return new ModelEvent.ProviderError(
                Channel.turn(), status, "", body.isBlank() ? "" : PayloadDecoder.excerpt(body));
    }

    /** Begins a turn; a violation whose policy is to cancel calls this. */
    @SuppressWarnings("unchecked") // text opens targets of the type of the answer
    Turn<T> newTurn(Runnable violated) {
        return new Turn<>(
                () -> fields.ofText((TextTarget<T>) textOpener.apply(violated)),
                tools,
                fields,
                violated,
                limits.maxChannels());
    }

    void runRestartHooks() {
        restartHooks.forEach(Runnable::run);
    }

    void runCancelHooks() {
        cancelHooks.forEach(Runnable::run);
    }
}
