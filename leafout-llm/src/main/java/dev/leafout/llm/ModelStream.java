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
 * A model's turn as it arrives. The answer and the arguments of tool calls become typed objects, whichever provider they come
 * from.
 *
 * <pre>{@code
 * ModelStream<Itinerary> stream = ModelStream.openAiChat()
 *         .text(Itinerary.class, s -> s.onText("title", ui::append).onPartial(ui::render))
 *         .tool("weather", WeatherArgs.class, s -> s.onText("city", ui::search), (call, args) -> answer(call.id(), args))
 *         .open();
 * response.forEach(stream::feed);                 // bytes, however they arrive
 * Itinerary trip = stream.finish().answer();      // throws if there is none
 * }</pre>
 *
 * <p><b>Text.</b> Each text of the turn has its own {@link Channel} and its own {@code ObjectStream}, configured with {@code
 * text(…)}. Text without any JSON, such as a remark before a tool call, is not an answer.
 *
 * <p><b>Tools.</b> The arguments of each call have their own {@code ObjectStream} too. The tool's handler is called only when all
 * arguments of a call are there and valid.
 *
 * <p><b>The end.</b> {@link #finish()} knows why the model stopped. A turn that was cut off, refused, filtered, or lost to an
 * error or a broken connection never looks complete. After an error, the stream reports nothing more about texts and tools unless
 * the provider restarts the turn. After the provider's own end-of-stream marker, it reports nothing at all.
 *
 * <p><b>Threads.</b> Not thread-safe: use a stream from one thread at a time. It runs all callbacks on that thread before {@code
 * feed} or {@code accept} returns. Only {@link #cancel()} may be called from any thread. A call from one of its own callbacks, or
 * from two threads at once, throws an {@code IllegalStateException} that says which, and leaves the stream unchanged. If a
 * callback throws, {@code feed} or {@code accept} throws that exception, and the stream takes no more input.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
public final class ModelStream<T> implements Consumer<ModelEvent> {
    private final ModelStreamBuilder<T> options;
    private final List<Consumer<? super ModelEvent>> consumers;
    private final List<ModelListener> listeners;
    private final @Nullable ProviderDecoder decoder;
    private final @Nullable OpenThoughts thoughts;
    private final OneCaller caller = new OneCaller();
    /** Volatile because another thread may cancel. */
    private volatile Turn<T> turn;

    /** Why the stream was cancelled; null if it was not. */
    private final AtomicReference<@Nullable String> cancelled = new AtomicReference<>();

    private @Nullable Throwable problem;
    private @Nullable ModelResult<T> result;

    ModelStream(ModelStreamBuilder<T> options) {
        this.options = options.copy();
        this.consumers = this.options.consumers();
        this.decoder = this.options.decoder(this::handle);
        this.thoughts = this.options.openThoughts();
        this.listeners = this.options.newListeners();
        this.turn = openTurn();
    }

    /** Opens the first turn. Where that fails, the listeners hear of it, since nobody gets this stream. */
    private Turn<T> openTurn() {
        try {
            return newTurn();
        } catch (RuntimeException | Error e) {
            listeners.forEach(listener -> listener.failed(e));
            throw e;
        }
    }

    /** For Chat Completions from OpenAI and compatible servers. */
    public static ModelStreamBuilder<String> openAiChat() {
        return of(Provider.OPENAI_CHAT);
    }

    /** For OpenAI's Responses. */
    public static ModelStreamBuilder<String> openAiResponses() {
        return of(Provider.OPENAI_RESPONSES);
    }

    /** For Anthropic's Messages. */
    public static ModelStreamBuilder<String> anthropic() {
        return of(Provider.ANTHROPIC);
    }

    /** For {@code streamGenerateContent?alt=sse} from the Gemini API and Vertex AI. */
    public static ModelStreamBuilder<String> gemini() {
        return of(Provider.GEMINI);
    }

    /** For {@code interactions} from the Gemini API. */
    public static ModelStreamBuilder<String> geminiInteractions() {
        return of(Provider.GEMINI_INTERACTIONS);
    }

    /** For Cohere's {@code /v2/chat}. */
    public static ModelStreamBuilder<String> cohere() {
        return of(Provider.COHERE);
    }

    /** For Amazon Bedrock's {@code converse-stream} and {@code invoke-with-response-stream}. */
    public static ModelStreamBuilder<String> bedrock() {
        return of(Provider.BEDROCK);
    }

    /** For Ollama's {@code /api/chat}. */
    public static ModelStreamBuilder<String> ollama() {
        return of(Provider.OLLAMA);
    }

    /** For the given provider. */
    public static ModelStreamBuilder<String> of(Provider provider) {
        return ModelStreamBuilder.of(provider);
    }

    /** For events from elsewhere, such as a provider's client library, that are passed to {@link #accept}. */
    public static ModelStreamBuilder<String> ofEvents() {
        return ModelStreamBuilder.of(null);
    }

    private Turn<T> newTurn() {
        return options.newTurn(new StreamWatch(() -> cancel("violation"), listeners));
    }

    /**
     * Takes the next bytes of the provider stream. All callbacks they trigger run before this returns. Does nothing after the
     * stream was cancelled.
     *
     * @throws RuntimeException if a callback throws it
     * @throws IllegalStateException after {@code finish}, after a callback threw, or if the stream takes events instead of bytes.
     *     Also if called from a callback or while another thread is using the stream, which leaves the stream unchanged.
     */
    public void feed(byte[] bytes) {
        feed(ByteBuffer.wrap(Objects.requireNonNull(bytes, "bytes")));
    }

    /** Same as {@link #feed(byte[])}, for the bytes between the buffer's position and its limit. Consumes them. */
    public void feed(ByteBuffer bytes) {
        Objects.requireNonNull(bytes, "bytes");
        if (decoder == null) {
            throw new IllegalStateException("This stream takes events, not bytes: accept(…).");
        }
        caller.enter("stream"); // without a lambda, which every event would allocate
        try {
            if (acceptsInput()) {
                decoder.feed(bytes);
            }
        } finally {
            caller.leave();
        }
    }

    /**
     * Takes the next event. All callbacks it triggers run before this returns. Does nothing after the stream was cancelled.
     *
     * @throws RuntimeException if a callback throws it
     * @throws IllegalStateException after {@code finish}, or after a callback threw
     */
    @Override
    public void accept(ModelEvent event) {
        caller.enter("stream");
        try {
            handle(event);
        } finally {
            caller.leave();
        }
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
            for (ModelListener listener : listeners) {
                listener.eventArrived(event);
            }
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
            stop(e);
            throw e;
        }
    }

    private void stop(Throwable cause) {
        if (problem == null) {
            listeners.forEach(listener -> listener.failed(cause));
        }
        problem = cause;
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
                    "The stream accepts no more input because a callback threw an exception: " + problem.getMessage(),
                    problem);
        }
    }

    /**
     * Cancels the stream: it takes no more input, reports nothing more about the current piece, and runs the {@code onCancel}
     * callbacks. Unlike the other methods, this may be called from any thread.
     */
    public void cancel() {
        cancel("cancelled");
    }

    private void cancel(String why) {
        if (cancelled.compareAndSet(null, why)) {
            turn.silence();
            listeners.forEach(ModelListener::cancelled);
            options.runCancelHooks();
        }
    }

    /** Returns whether the stream was cancelled, either by {@link #cancel()} or by a violation whose policy is to cancel. */
    public boolean isCancelled() {
        return cancelled.get() != null;
    }

    /** Returns the typed answer so far. If there are several texts, it is that of the text written last. */
    public Partial<T> partial() {
        return turn.partial();
    }

    /**
     * Ends the input and returns the result. Without it, nothing says that the turn was cut off, refused or lost. Calling it
     * again returns the same result.
     *
     * @throws IllegalStateException if a callback threw earlier
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
                deliver(PayloadDecoder.unreadable("The model's thoughts did not end: there is no </think>."));
            }
            String why = cancelled.get();
            ModelResult<T> made = turn.finish(why == null ? "disconnected" : why);
            result = made;
            listeners.forEach(listener -> listener.turnEnded(made));
        } catch (RuntimeException | Error e) {
            stop(e);
            throw e;
        }
    }
}
