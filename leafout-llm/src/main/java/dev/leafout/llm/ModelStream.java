// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.guard.OneCaller;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a model while it comes: its answer and the arguments of its tool calls become typed objects, whichever provider it is.
 *
 * <pre>{@code
 * ModelStream<Itinerary> stream = ModelStream.openAiChat()
 *         .text(Itinerary.class, s -> s.onText("title", ui::append).onPartial(ui::render))
 *         .tool("weather", WeatherArgs.class, s -> s.onText("city", ui::search), (call, args) -> answer(call.id(), args))
 *         .open();
 * response.forEach(stream::feed);                 // bytes, however they arrive
 * Itinerary trip = stream.finish().answer();      // or why there is none
 * }</pre>
 *
 * <p><b>Text.</b> Each text of the turn, told apart by its {@link Channel}, has an {@code ObjectStream} of its own, set up by what
 * {@code text(…)} was given. Text in which there is no JSON, such as a remark before a tool call, is no answer.
 *
 * <p><b>Tools.</b> The arguments of each call have an {@code ObjectStream} of their own too. The tool's handler is called when
 * all arguments of a call are there and valid, and at no other time.
 *
 * <p><b>The end.</b> {@link #finish()} knows why the model stopped. What was cut off, refused, filtered, or lost to an error or a broken
 * connection never looks complete. After an error nothing more is told of texts and tools, unless the provider begins the turn again;
 * after the provider's own mark that the stream is over, nothing at all is.
 *
 * <p><b>Threads.</b> Not thread-safe: a stream is used by one thread at a time, and calls everything it was given on that thread
 * before {@code feed} or {@code accept} returns; only {@link #cancel()} may be called by any. Called by a callback of its own, or by two
 * threads at once, it throws an {@code IllegalStateException} that says which, and goes on as if it had not been called. If a callback
 * throws, the exception reaches whoever fed it, and the stream takes no more input.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
public final class ModelStream<T> implements Consumer<ModelEvent> {
    private final ModelStreamBuilder<T> options;
    private final List<Consumer<? super ModelEvent>> consumers;
    private final @Nullable ProviderDecoder decoder;
    private final @Nullable OpenThoughts thoughts;
    private final OneCaller caller = new OneCaller();
    /** Volatile, since whoever cancels may be another thread. */
    private volatile Turn<T> turn;

    /** Why it was cancelled, if it was. */
    private final AtomicReference<@Nullable String> cancelled = new AtomicReference<>();

    private @Nullable Throwable problem;
    private @Nullable ModelResult<T> result;

    ModelStream(ModelStreamBuilder<T> options) {
        this.options = options.copy();
        this.consumers = this.options.consumers();
        this.decoder = this.options.decoder(this::handle);
        this.thoughts = this.options.openThoughts();
        this.turn = newTurn();
    }

    /** For Chat Completions of OpenAI and of servers compatible with it. */
    public static ModelStreamBuilder<String> openAiChat() {
        return of(Provider.OPENAI_CHAT);
    }

    /** For Responses of OpenAI. */
    public static ModelStreamBuilder<String> openAiResponses() {
        return of(Provider.OPENAI_RESPONSES);
    }

    /** For Messages of Anthropic. */
    public static ModelStreamBuilder<String> anthropic() {
        return of(Provider.ANTHROPIC);
    }

    /** For {@code streamGenerateContent?alt=sse} of the Gemini API and of Vertex AI. */
    public static ModelStreamBuilder<String> gemini() {
        return of(Provider.GEMINI);
    }

    /** For {@code interactions} of the Gemini API. */
    public static ModelStreamBuilder<String> geminiInteractions() {
        return of(Provider.GEMINI_INTERACTIONS);
    }

    /** For {@code /v2/chat} of Cohere. */
    public static ModelStreamBuilder<String> cohere() {
        return of(Provider.COHERE);
    }

    /** For {@code converse-stream} and {@code invoke-with-response-stream} of Amazon Bedrock. */
    public static ModelStreamBuilder<String> bedrock() {
        return of(Provider.BEDROCK);
    }

    /** For {@code /api/chat} of Ollama. */
    public static ModelStreamBuilder<String> ollama() {
        return of(Provider.OLLAMA);
    }

    /** For the stream of a provider. */
    public static ModelStreamBuilder<String> of(Provider provider) {
        return ModelStreamBuilder.of(provider);
    }

    /** For events that come from elsewhere, such as the client library of a provider, and are handed to {@link #accept}. */
    public static ModelStreamBuilder<String> ofEvents() {
        return ModelStreamBuilder.of(null);
    }

    private Turn<T> newTurn() {
        return options.newTurn(() -> cancel("violation"));
    }

    /**
     * Takes the next bytes of the provider stream. Every callback that they give cause for is called before this returns. After the stream was
     * cancelled it does nothing.
     *
     * @throws RuntimeException what a callback throws
     * @throws IllegalStateException after {@code finish}, after a callback threw, or if the stream is one of events; from within a
     *     callback, or while another thread is at it: the stream is not disturbed
     */
    public void feed(byte[] bytes) {
        feed(ByteBuffer.wrap(bytes));
    }

    /** As {@link #feed(byte[])}, for the bytes between the buffer's position and its limit; consumes them. */
    public void feed(ByteBuffer bytes) {
        if (decoder == null) {
            throw new IllegalStateException("This stream takes events, not bytes: accept(…).");
        }
        caller.call("stream", () -> {
            if (acceptsInput()) {
                decoder.feed(bytes);
            }
        });
    }

    /**
     * Takes the next event. Every callback that it gives cause for is called before this returns. After the stream was cancelled it does
     * nothing.
     *
     * @throws RuntimeException what a callback throws
     * @throws IllegalStateException after {@code finish}, or after a callback threw
     */
    @Override
    public void accept(ModelEvent event) {
        caller.call("stream", () -> handle(event));
    }

    private void handle(ModelEvent event) {
        if (thoughts != null && event instanceof ModelEvent.TextDelta delta) {
            thoughts.split(delta, this::deliver);
        } else {
            deliver(event);
        }
    }

    private void deliver(ModelEvent event) {
        if (!acceptsInput()) {
            return;
        }
        try {
            for (Consumer<? super ModelEvent> consumer : consumers) {
                consumer.accept(event);
            }
            if (event instanceof ModelEvent.Restarted) {
                turn = newTurn();
                if (thoughts != null) {
                    thoughts.restart();
                }
                options.runRestartHooks();
            } else {
                turn.handle(event);
            }
        } catch (RuntimeException | Error e) {
            problem = e;
            throw e;
        }
    }

    private boolean acceptsInput() {
        requireNoProblem();
        if (result != null) {
            throw new IllegalStateException("The stream has finished; open another one for more input.");
        }
        return !isCancelled();
    }

    private void requireNoProblem() {
        if (problem != null) {
            throw new IllegalStateException(
                    "The stream takes no more input, a callback threw: " + problem.getMessage(), problem);
        }
    }

    /**
     * Takes no more input, tells nothing more of the piece at hand, and calls what {@code onCancel} was given. Unlike the other methods
     * it may be called by any thread.
     */
    public void cancel() {
        cancel("cancelled");
    }

    private void cancel(String why) {
        if (cancelled.compareAndSet(null, why)) {
            turn.silence();
            options.runCancelHooks();
        }
    }

    /** Returns whether the stream was cancelled: by {@link #cancel()}, or by a violation whose policy is to cancel. */
    public boolean isCancelled() {
        return cancelled.get() != null;
    }

    /** Returns the typed answer so far; of several texts, that of the one that was written last. */
    public Partial<T> partial() {
        return turn.partial();
    }

    /**
     * Says that the input is over, and returns what came of it. A second call returns the same.
     *
     * @throws IllegalStateException if a callback threw before
     */
    public ModelResult<T> finish() {
        requireNoProblem();
        if (result == null) {
            caller.call("stream", this::finishTurn);
        }
        return Objects.requireNonNull(result, "result");
    }

    private void finishTurn() {
        try {
            if (decoder != null) {
                decoder.finish();
            }
            if (thoughts != null && thoughts.isOpen() && turn.isFinished()) {
                deliver(PayloadDecoder.unreadable("The thoughts of the model did not end, there is no </think>."));
            }
            String why = cancelled.get();
            result = turn.finish(why == null ? "disconnected" : why);
        } catch (RuntimeException | Error e) {
            problem = e;
            throw e;
        }
    }
}
