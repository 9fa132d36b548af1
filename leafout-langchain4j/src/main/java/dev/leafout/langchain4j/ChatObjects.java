// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.service.TokenStream;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.ProviderSchema;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.typed.ObjectStreamBuilder;
import java.lang.reflect.Type;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Gets typed objects from the streaming models and services of LangChain4j.
 *
 * <pre>{@code
 * CompletableFuture<ModelResult<Itinerary>> trip =
 *         ChatObjects.chat(model, request, Itinerary.class, s -> s.onPartial(ui::render));
 *
 * Guide guide = AiServices.builder(Guide.class)                       // TokenStream plan(String wish);
 *         .streamingChatModel(model)
 *         .chatRequestTransformer(ChatObjects.answering(Itinerary.class))
 *         .build();
 * ChatObjects.read(guide.plan("Lisbon"), ModelStream.ofEvents().text(Itinerary.class, s -> s.onPartial(ui::render)));
 * }</pre>
 *
 * <p>LangChain4j's threads call the callbacks. A future fails only if a callback throws; every other failure is in the
 * result.
 *
 * <p>Thread-safe: it has no state.
 *
 * @since 0.1
 */
public final class ChatObjects {
    private ChatObjects() {}

    /**
     * Sends a request for an answer of this type. The response format is the schema of the type in the dialect {@link
     * SchemaDialect#OPENAI_STRICT}, which LangChain4j's models accept. For another dialect, give the request a {@link
     * #responseFormat(Type, SchemaDialect)} and read the answer with a {@link ModelStreamHandler}.
     *
     * @throws IllegalArgumentException if that dialect cannot express the type, such as one with a map
     * @param setup receives the builder of the answer's stream, to add callbacks or set a violation policy
     */
    public static <T> CompletableFuture<ModelResult<T>> chat(
            StreamingChatModel model,
            ChatRequest request,
            Class<T> type,
            Consumer<? super ObjectStreamBuilder<T>> setup) {
        ProviderSchema schema = SchemaDialect.OPENAI_STRICT.of(type);
        ModelStreamHandler<T> handler =
                ModelStreamHandler.of(ModelStream.ofEvents().text(type, builder -> {
                    if (schema.isWrapped()) {
                        builder.unwrap(ProviderSchema.WRAPPER);
                    }
                    setup.accept(builder);
                }));
        model.chat(answering(schema, type).apply(request), handler);
        return handler.result();
    }

    /**
     * Starts the stream of a service and reads it. Text before a tool call is an answer too, if it contains JSON or no
     * type was given. {@link ModelResult#answers()} has all answers in order, with that of the last turn at the end.
     * The stream must not have callbacks for responses, tool calls, thinking, completion or errors yet.
     */
    public static <T> CompletableFuture<ModelResult<T>> read(TokenStream tokens, ModelStreamBuilder<T> stream) {
        ModelStreamHandler<T> handler = ModelStreamHandler.of(stream);
        start(tokens, handler);
        return handler.result();
    }

    static void start(TokenStream tokens, ModelStreamHandler<?> handler) {
        tokens.onPartialResponseWithContext(handler::onPartialResponse)
                .onPartialThinkingWithContext(handler::onPartialThinking)
                .onPartialToolCallWithContext(handler::onPartialToolCall)
                .onIntermediateResponse(handler::onIntermediateResponse)
                .onCompleteResponse(handler::onCompleteResponse)
                .onError(handler::onError)
                .start();
    }

    /**
     * Returns a transformer that sets the {@link #responseFormat(Type)} of a type in a request.
     *
     * @throws IllegalArgumentException if {@link SchemaDialect#OPENAI_STRICT} cannot express the type
     */
    public static UnaryOperator<ChatRequest> answering(Type type) {
        return answering(SchemaDialect.OPENAI_STRICT.of(type), type);
    }

    /**
     * Same as {@link #answering(Type)}, in another dialect.
     *
     * @throws IllegalArgumentException if the dialect cannot express the type
     */
    public static UnaryOperator<ChatRequest> answering(Type type, SchemaDialect dialect) {
        return answering(dialect.of(type), type);
    }

    private static UnaryOperator<ChatRequest> answering(ProviderSchema schema, Type type) {
        ChatRequestParameters format = ChatRequestParameters.builder()
                .responseFormat(responseFormat(schema, type))
                .build();
        return request -> ChatRequest.builder()
                .messages(request.messages())
                .parameters(request.parameters().overrideWith(format))
                .build();
    }

    /**
     * Returns the response format of a type: its schema in {@link SchemaDialect#OPENAI_STRICT}, with properties in
     * declaration order. A list or a single value is wrapped in an object: read it with {@code
     * unwrap(ProviderSchema.WRAPPER)}.
     *
     * @throws IllegalArgumentException if that dialect cannot express the type
     */
    public static ResponseFormat responseFormat(Type type) {
        return responseFormat(type, SchemaDialect.OPENAI_STRICT);
    }

    /** Same as {@link #responseFormat(Type)}, in another dialect. */
    public static ResponseFormat responseFormat(Type type, SchemaDialect dialect) {
        return responseFormat(dialect.of(type), type);
    }

    private static ResponseFormat responseFormat(ProviderSchema schema, Type type) {
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name(nameOf(type))
                        .rootElement(JsonRawSchema.from(schema.json()))
                        .build())
                .build();
    }

    private static String nameOf(Type type) {
        String name = type instanceof Class<?> simple ? simple.getSimpleName() : "answer";
        return name.replaceAll("[^A-Za-z0-9_-]", "_");
    }
}
