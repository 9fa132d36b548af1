// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ProviderSchema;
import dev.leafout.reactor.ObjectOperators;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Typed objects from Spring AI streams: partials, elements, or the entity.
 *
 * <pre>{@code
 * ChatClientObjects<Itinerary> trips = ChatClientObjects.of(Itinerary.class);
 * Flux<Partial<Itinerary>> partials = trips.partials(chatClient.prompt("Three days in Lisbon"));
 * Flux<Day> days = trips.each(chatClient.prompt("Three days in Lisbon"), "days[*]", Day.class);
 * Mono<Itinerary> whole = trips.entity(chatClient.prompt("Three days in Lisbon"));
 * }</pre>
 *
 * <p>The schema of the type is sent with the request. If the model's options support structured output, it goes there,
 * in the provider's dialect. If they do not, or the dialect cannot express the type, it goes into the text at the end
 * of the user message. A list at the root is wrapped in an object where the provider requires that, and unwrapped when
 * it is read. If you call {@code stream()} yourself, add {@link #advisor()} and pass in the {@code chatResponse()}
 * flux.
 *
 * <p>{@link ObjectOperators} describes how it ends, what a slow subscriber gets and what cancels the model. In
 * addition, an answer fails if its finish reason says that it was cut off, filtered or refused, however complete its
 * text looks. An answer without a finish reason counts as complete.
 *
 * <p>Thread-safe: every subscription opens its own stream.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public final class ChatClientObjects<T> {
    private final ObjectOperators<T> operators;
    private final StreamAdvisor advisor;
    private final Consumer<? super ModelEvent> consumer;
    private final boolean startsInThinking;

    private ChatClientObjects(
            ObjectOperators<T> operators,
            StreamAdvisor advisor,
            Consumer<? super ModelEvent> consumer,
            boolean startsInThinking) {
        this.operators = operators;
        this.advisor = advisor;
        this.consumer = consumer;
        this.startsInThinking = startsInThinking;
    }

    /** Returns an instance for this type. It stops the model at the first violation of the schema. */
    public static <T> ChatClientObjects<T> of(Class<T> type) {
        return of(ObjectStream.of(type));
    }

    /** Returns an instance for this type. It stops the model at the first violation of the schema. */
    public static <T> ChatClientObjects<T> of(TypeToken<T> type) {
        return of(ObjectStream.of(type));
    }

    /**
     * Returns an instance that opens streams with this builder, with its violation policy and its callbacks, and asks for what
     * its binder reads.
     */
    public static <T> ChatClientObjects<T> of(ObjectStreamBuilder<T> builder) {
        SchemaAdvisor schema = new SchemaAdvisor(builder.schemaToSend());
        return new ChatClientObjects<>(
                ObjectOperators.of(schema.mayWrap() ? builder.unwrap(ProviderSchema.WRAPPER) : builder),
                schema,
                event -> {},
                false);
    }

    /**
     * Returns an instance that also passes on what comes beside the partials: the model's thinking, and the tool calls that Spring
     * AI leaves to you. It calls the consumer before the partials that the same piece of the answer leads to.
     */
    public ChatClientObjects<T> onEvent(Consumer<? super ModelEvent> consumer) {
        return new ChatClientObjects<>(
                operators, advisor, Objects.requireNonNull(consumer, "consumer"), startsInThinking);
    }

    /**
     * Returns an instance for a model whose prompt opens its thoughts. Everything before {@code </think>} is thinking; the answer
     * follows it. An answer whose thoughts do not end fails.
     */
    public ChatClientObjects<T> startInThinking() {
        return new ChatClientObjects<>(operators, advisor, consumer, true);
    }

    /** Returns an advisor that adds the schema of the type to a request. */
    public StreamAdvisor advisor() {
        return advisor;
    }

    private Flux<ChatResponse> ask(ChatClient.ChatClientRequestSpec request) {
        return request.advisors(advisor).stream().chatResponse();
    }

    /** If the model only called tools, there is nothing, rather than an error. */
    private <R> Flux<R> answer(Flux<ChatResponse> responses, Function<Flux<String>, Flux<R>> operator) {
        return Flux.defer(() -> {
            AnswerText answer = new AnswerText(consumer, startsInThinking);
            return operator.apply(answer.of(responses))
                    .onErrorResume(
                            StreamFailure.NoJson.class,
                            noJson -> answer.hasCalls() ? Flux.empty() : Flux.error(noJson));
        });
    }

    /** Sends the request on subscription, and returns the typed object so far after every piece that changes it. */
    public Flux<Partial<T>> partials(ChatClient.ChatClientRequestSpec request) {
        return partials(ask(request));
    }

    /** Same as {@link #partials(ChatClient.ChatClientRequestSpec)}, for responses that you already have. */
    public Flux<Partial<T>> partials(Flux<ChatResponse> responses) {
        return answer(responses, operators::partials);
    }

    /**
     * Sends the request on subscription, and returns the values at a path, such as {@code days[*]}, each when it can no
     * longer change.
     */
    public <E> Flux<E> each(ChatClient.ChatClientRequestSpec request, String path, Class<E> elementType) {
        return each(ask(request), path, elementType);
    }

    /** Same as {@link #each(ChatClient.ChatClientRequestSpec, String, Class)}, for responses that you already have. */
    public <E> Flux<E> each(Flux<ChatResponse> responses, String path, Class<E> elementType) {
        return answer(responses, text -> operators.each(text, path, elementType));
    }

    /** Sends the request on subscription, and returns the whole object; empty if the model only called tools. */
    public Mono<T> entity(ChatClient.ChatClientRequestSpec request) {
        return entity(ask(request));
    }

    /** Same as {@link #entity(ChatClient.ChatClientRequestSpec)}, for responses that you already have. */
    public Mono<T> entity(Flux<ChatResponse> responses) {
        return answer(responses, text -> operators.whole(text).flux()).singleOrEmpty();
    }
}
