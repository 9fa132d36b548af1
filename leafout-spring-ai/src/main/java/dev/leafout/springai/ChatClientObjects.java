// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import dev.leafout.llm.ProviderSchema;
import dev.leafout.reactor.ObjectOperators;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.TypeToken;
import java.lang.reflect.Type;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Typed objects out of what Spring AI streams: partials, elements, or the entity.
 *
 * <pre>{@code
 * ChatClientObjects<Itinerary> trips = ChatClientObjects.of(Itinerary.class);
 * Flux<Partial<Itinerary>> partials = trips.partials(chatClient.prompt("Three days in Lisbon"));
 * Flux<Day> days = trips.each(chatClient.prompt("Three days in Lisbon"), "days[*]", Day.class);
 * Mono<Itinerary> whole = trips.entity(chatClient.prompt("Three days in Lisbon"));
 * }</pre>
 *
 * <p>The schema of the type goes with the request: as a structured output, in the dialect of the provider, where the model's
 * options have such, and in words at the end of the user's message where they have not, or where the dialect cannot say what
 * the type is. A list at the root is asked for inside of an object where that must be, and read as the list that it is. Those who call {@code stream()} themselves add {@link #advisor()} and hand over
 * the {@code chatResponse()} flux.
 *
 * <p>How it ends, what a slow subscriber gets and what cancels the model is said in {@link ObjectOperators}. Besides, an answer whose
 * finish reason says that it was cut off, filtered or refused fails as such, however complete its text looks. A model that gives no
 * finish reason is believed.
 *
 * <p>Thread-safe: every subscription has a stream of its own.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public final class ChatClientObjects<T> {
    private final ObjectOperators<T> operators;
    private final StreamAdvisor advisor;

    private ChatClientObjects(Type type, ObjectStreamBuilder<T> builder) {
        SchemaAdvisor schema = new SchemaAdvisor(type);
        this.operators = ObjectOperators.of(schema.mayWrap() ? builder.unwrap(ProviderSchema.WRAPPER) : builder);
        this.advisor = schema;
    }

    /** Returns what asks for this type. It stops the model at the first violation of the schema. */
    public static <T> ChatClientObjects<T> of(Class<T> type) {
        return of(type, ObjectStream.of(type));
    }

    /** Returns what asks for this type. It stops the model at the first violation of the schema. */
    public static <T> ChatClientObjects<T> of(TypeToken<T> type) {
        return of(type.type(), ObjectStream.of(type));
    }

    /**
     * Returns what asks for this type.
     *
     * @param builder opens the streams; it says what a violation does, and its callbacks are called
     */
    public static <T> ChatClientObjects<T> of(Type type, ObjectStreamBuilder<T> builder) {
        return new ChatClientObjects<>(type, builder);
    }

    /** Returns what puts the schema of the type into a request. */
    public StreamAdvisor advisor() {
        return advisor;
    }

    private Flux<String> text(ChatClient.ChatClientRequestSpec request) {
        return AnswerText.of(request.advisors(advisor).stream().chatResponse());
    }

    /** Sends the request when subscribed to, and returns the typed object so far after every piece that changes it. */
    public Flux<Partial<T>> partials(ChatClient.ChatClientRequestSpec request) {
        return operators.partials(text(request));
    }

    /** As {@link #partials(ChatClient.ChatClientRequestSpec)}, of responses that come anyway. */
    public Flux<Partial<T>> partials(Flux<ChatResponse> responses) {
        return operators.partials(AnswerText.of(responses));
    }

    /**
     * Sends the request when subscribed to, and returns the values at a path, such as {@code days[*]}, each when it can no longer
     * change.
     */
    public <E> Flux<E> each(ChatClient.ChatClientRequestSpec request, String path, Class<E> elementType) {
        return operators.each(text(request), path, elementType);
    }

    /** As {@link #each(ChatClient.ChatClientRequestSpec, String, Class)}, of responses that come anyway. */
    public <E> Flux<E> each(Flux<ChatResponse> responses, String path, Class<E> elementType) {
        return operators.each(AnswerText.of(responses), path, elementType);
    }

    /** Sends the request when subscribed to, and returns the whole. */
    public Mono<T> entity(ChatClient.ChatClientRequestSpec request) {
        return operators.whole(text(request));
    }

    /** As {@link #entity(ChatClient.ChatClientRequestSpec)}, of responses that come anyway. */
    public Mono<T> entity(Flux<ChatResponse> responses) {
        return operators.whole(AnswerText.of(responses));
    }
}
