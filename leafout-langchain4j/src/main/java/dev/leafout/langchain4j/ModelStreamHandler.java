// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.output.TokenUsage;
import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Usage;
import dev.leafout.typed.StreamFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Creates typed objects from the output of a streaming LangChain4j model: its answer, and the arguments of its tool
 * calls.
 *
 * <pre>{@code
 * ModelStreamHandler<String> handler = ModelStreamHandler.of(ModelStream.ofEvents()
 *         .tool("weather", Weather.class, s -> s.onText("city", ui::search), (call, weather) -> look(weather)));
 * model.chat(request, handler);
 * }</pre>
 *
 * <p>Cancelling the stream closes the connection. A violation cancels it if its policy is CANCEL. A handler is for one
 * response.
 *
 * <p>Not thread-safe: LangChain4j calls it from one thread at a time. Any thread may use {@link #result()}.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
public final class ModelStreamHandler<T> implements StreamingChatResponseHandler {
    private static final String NO_ARGUMENTS = "{}";

    private final ModelStream<T> stream;
    private final CompletableFuture<ModelResult<T>> result = new CompletableFuture<>();
    /** The calls of this turn that have begun but not finished, by index. */
    private final Map<Integer, Channel> openCalls = new LinkedHashMap<>();

    /**
     * The calls of this turn without arguments so far. The finish reason tells whether they have none or were cut off.
     */
    private final List<Channel> emptyCalls = new ArrayList<>(0);

    /** The indexes and ids of the calls of this turn that have begun. */
    private final Set<Object> begun = new HashSet<>();

    private int turn;

    /** Cancels the response. Null until LangChain4j has handed one over. */
    private volatile @Nullable StreamingHandle lastHandle;

    private ModelStreamHandler(ModelStream<T> stream) {
        this.stream = stream;
    }

    /**
     * Returns a handler that opens a stream with this builder, preferably one {@linkplain ModelStream#ofEvents() for
     * events}.
     */
    public static <T> ModelStreamHandler<T> of(ModelStreamBuilder<T> stream) {
        return new ModelStreamHandler<>(stream.open());
    }

    /** Returns the result, once the response is over. The future fails only if a callback throws. */
    public CompletableFuture<ModelResult<T>> result() {
        return result;
    }

    /** Cancels the stream, and the response as soon as LangChain4j allows it. May be called from any thread. */
    void cancel() {
        stream.cancel();
        StreamingHandle handle = lastHandle;
        if (handle != null) {
            handle.cancel();
        }
    }

    @Override
    public void onPartialResponse(String text) {
        accept(null, new ModelEvent.TextDelta(Channel.text(turn, 0), text));
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        accept(context.streamingHandle(), new ModelEvent.TextDelta(Channel.text(turn, 0), response.text()));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking) {
        accept(null, new ModelEvent.ThinkingDelta(Channel.text(turn, 0), thinking.text()));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        accept(context.streamingHandle(), new ModelEvent.ThinkingDelta(Channel.text(turn, 0), thinking.text()));
    }

    @Override
    public void onPartialToolCall(PartialToolCall call) {
        argumentsCame(null, call);
    }

    @Override
    public void onPartialToolCall(PartialToolCall call, PartialToolCallContext context) {
        argumentsCame(context.streamingHandle(), call);
    }

    private void argumentsCame(@Nullable StreamingHandle handle, PartialToolCall call) {
        Channel channel = start(handle, call.index(), call.id(), call.name());
        accept(handle, new ModelEvent.ArgumentsDelta(channel, call.partialArguments()));
    }

    private Channel start(@Nullable StreamingHandle handle, int index, @Nullable String id, String name) {
        Channel known = openCalls.get(index);
        if (known != null) {
            return known;
        }
        Channel channel = Channel.call(turn, -1, index, id);
        openCalls.put(index, channel);
        begun.add(index);
        if (id != null) {
            begun.add(id);
        }
        accept(handle, new ModelEvent.ToolCallStarted(channel, name));
        return channel;
    }

    /**
     * A call that did not arrive in parts has its arguments here. LangChain4j writes an empty object if there were
     * none.
     */
    @Override
    public void onCompleteToolCall(CompleteToolCall call) {
        Channel announced = openCalls.get(call.index());
        ToolExecutionRequest request = call.toolExecutionRequest();
        Channel channel = announced == null ? start(null, call.index(), request.id(), request.name()) : announced;
        openCalls.remove(call.index());
        if (announced != null) {
            accept(null, new ModelEvent.ToolCallFinished(channel));
        } else if (isEmpty(request.arguments())) {
            emptyCalls.add(channel);
        } else {
            finish(channel, request.arguments());
        }
    }

    private static boolean isEmpty(@Nullable String arguments) {
        return arguments == null || arguments.isBlank() || arguments.equals(NO_ARGUMENTS);
    }

    private void finish(Channel channel, String arguments) {
        accept(null, new ModelEvent.ArgumentsDelta(channel, arguments));
        accept(null, new ModelEvent.ToolCallFinished(channel));
    }

    /** Called when a turn of a service is over and another one follows. */
    void onIntermediateResponse(ChatResponse response) {
        turnOver(response);
        turn++;
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        turnOver(response);
        end(null);
    }

    private void turnOver(ChatResponse response) {
        FinishReason reason = reasonOf(response);
        if (reason.isComplete()) {
            openCalls.values().forEach(channel -> accept(null, new ModelEvent.ToolCallFinished(channel)));
            reportUnreportedCalls(response.aiMessage().toolExecutionRequests());
        }
        if (reason.isComplete() && response.finishReason() != null) {
            emptyCalls.forEach(channel -> finish(channel, NO_ARGUMENTS));
        }
        openCalls.clear();
        emptyCalls.clear();
        begun.clear();
        TokenUsage usage = response.tokenUsage();
        if (usage != null) {
            accept(
                    null,
                    new ModelEvent.UsageReported(
                            Channel.turn(), Usage.of(count(usage.inputTokenCount()), count(usage.outputTokenCount()))));
        }
        accept(null, new ModelEvent.Finished(Channel.output(turn), reason, word(response)));
    }

    /**
     * A service reports a call only while its arguments arrive in parts. Calls that arrive whole, or have no arguments,
     * are only here.
     */
    private void reportUnreportedCalls(List<ToolExecutionRequest> requests) {
        for (int i = 0; i < requests.size(); i++) {
            if (!begun.contains(i)
                    && !begun.contains(String.valueOf(requests.get(i).id()))) {
                onCompleteToolCall(new CompleteToolCall(i, requests.get(i)));
            }
        }
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? -1 : tokens;
    }

    /** A model that gives no reason for stopping is assumed to have stopped normally. */
    private static FinishReason reasonOf(ChatResponse response) {
        if (response.finishReason() == null) {
            return FinishReason.STOP;
        }
        return switch (response.finishReason()) {
            case STOP -> FinishReason.STOP;
            case LENGTH -> FinishReason.LENGTH;
            case TOOL_EXECUTION -> FinishReason.TOOL_CALLS;
            case CONTENT_FILTER -> FinishReason.CONTENT_FILTER;
            case OTHER -> FinishReason.OTHER;
        };
    }

    private static String word(ChatResponse response) {
        return response.finishReason() == null ? "" : response.finishReason().name();
    }

    @Override
    public void onError(Throwable error) {
        HttpException refused = httpException(error);
        if (refused != null) {
            accept(
                    null,
                    new ModelEvent.ProviderError(
                            Channel.turn(), refused.statusCode(), "", String.valueOf(refused.getMessage())));
        } else if (error instanceof ContentFilteredException) {
            accept(
                    null,
                    new ModelEvent.Finished(
                            Channel.turn(), FinishReason.CONTENT_FILTER, String.valueOf(error.getMessage())));
        }
        end(error);
    }

    private static @Nullable HttpException httpException(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException found) {
                return found;
            }
        }
        return null;
    }

    private void accept(@Nullable StreamingHandle handle, ModelEvent event) {
        if (handle != null) {
            lastHandle = handle;
        }
        if (result.isDone()) {
            return;
        }
        try {
            stream.accept(event);
            if (stream.isCancelled()) {
                result.complete(stream.finish());
            }
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
        if (result.isDone() && handle != null) {
            handle.cancel();
        }
    }

    /**
     * Ends the stream.
     *
     * @param error the reason that LangChain4j gives; null if all is well
     */
    private void end(@Nullable Throwable error) {
        if (result.isDone()) {
            return;
        }
        try {
            ModelResult<T> known = stream.finish();
            StreamFailure failure = known.failure();
            if (failure != null && error != null) {
                failure.addSuppressed(error);
            }
            result.complete(known);
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }
}
