// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.langchain4j.service.TokenStream;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.ProviderSchema;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.TypeToken;
import java.lang.reflect.Type;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * An answer of an AI service that has not been asked for yet. A service may return it:
 *
 * <pre>{@code
 * interface Guide {
 *     PartialStream<Itinerary> plan(String wish);
 * }
 *
 * Itinerary trip = guide.plan("Lisbon").start(s -> s.onPartial(ui::render)).join().answer();
 * }</pre>
 *
 * <p>{@link PartialsAdapter} tells LangChain4j how. With Reactor, a service may return a {@code Flux<Partial<Itinerary>>}
 * instead.
 *
 * <p>Thread-safe: it can be started once, by any thread. LangChain4j's threads call the callbacks.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
public final class PartialStream<T> {
    private final TokenStream tokens;
    private final TypeToken<T> type;
    private final AtomicBoolean isStarted = new AtomicBoolean();

    PartialStream(TokenStream tokens, TypeToken<T> type) {
        this.tokens = tokens;
        this.type = type;
    }

    /**
     * Sends the request.
     *
     * @param setup receives the builder of the answer's stream, to add callbacks or set a violation policy
     * @return the result; fails only if a callback throws
     * @throws IllegalStateException if it has been started before
     */
    public CompletableFuture<ModelResult<T>> start(Consumer<? super ObjectStreamBuilder<T>> setup) {
        return start(setup, turn -> {});
    }

    /**
     * Same as {@link #start(Consumer)}, for more than the answer.
     *
     * @param turn receives the builder of the model's turn, to add callbacks for its thinking and its tool calls
     */
    public CompletableFuture<ModelResult<T>> start(
            Consumer<? super ObjectStreamBuilder<T>> setup, Consumer<? super ModelStreamBuilder<T>> turn) {
        ModelStreamHandler<T> handler = handler(setup, turn);
        start(handler);
        return handler.result();
    }

    ModelStreamHandler<T> handler(
            Consumer<? super ObjectStreamBuilder<T>> setup, Consumer<? super ModelStreamBuilder<T>> turn) {
        ModelStreamBuilder<T> builder = ModelStream.ofEvents().text(type, stream -> {
            if (mayBeWrapped(type.type())) {
                stream.unwrap(ProviderSchema.WRAPPER);
            }
            setup.accept(stream);
        });
        turn.accept(builder);
        return ModelStreamHandler.of(builder);
    }

    void start(ModelStreamHandler<T> handler) {
        if (isStarted.getAndSet(true)) {
            throw new IllegalStateException("An answer can be read only once. Call the service again for another one.");
        }
        ChatObjects.start(tokens, handler);
    }

    private static boolean mayBeWrapped(Type type) {
        try {
            return SchemaDialect.OPENAI_STRICT.of(type).isWrapped();
        } catch (IllegalArgumentException e) {
            return false; // then nobody could have asked for it in that dialect
        }
    }
}
