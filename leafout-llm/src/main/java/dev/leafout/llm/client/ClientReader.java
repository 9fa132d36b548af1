// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.client;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import dev.leafout.typed.StreamFailure;
import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of a provider's own client. The client's events keep the JSON they were made from, and this reads that JSON.
 * So the provider's format is decoded in one place only.
 *
 * @param <T> the type of the answer
 */
public final class ClientReader<T> {
    private final Provider provider;
    private final ModelStream<T> stream;
    private final Client client;
    private final ProviderDecoder decoder;
    private final CompletableFuture<ModelResult<T>> result = new CompletableFuture<>();

    /** What only the client knows about its events and errors. */
    public interface Client {
        /**
         * Returns the JSON that an event was made from.
         *
         * @throws IOException if it cannot be written
         */
        String json(Object event) throws IOException;

        /** Returns whether the client itself throws this exception, rather than a callback. */
        boolean isThrownByIt(RuntimeException error);

        /** Returns the provider's error, if that is what the client threw; null for anything else, such as a broken connection. */
        ModelEvent.@Nullable ProviderError reportedBy(Throwable error);
    }

    public ClientReader(Provider provider, ModelStream<T> stream, Client client) {
        this.provider = provider;
        this.stream = stream;
        this.client = client;
        this.decoder = provider.decoder(stream);
    }

    /**
     * Reads the events of a response to the end, or until the stream is cancelled. If the client throws, the error goes into the
     * result.
     *
     * @param close closes the response; always called
     */
    public ModelResult<T> readAll(Stream<?> response, Runnable close) {
        try (Stream<?> events = response.onClose(close)) {
            Iterator<?> left = events.iterator();
            while (!stream.isCancelled() && left.hasNext()) {
                read(left.next());
            }
            return finish();
        } catch (RuntimeException e) {
            if (client.isThrownByIt(e)) {
                return fail(e);
            }
            throw e;
        }
    }

    /** Takes the next event of a client that uses callbacks. Calls {@code close} to close the response as soon as no more is needed. */
    public void onNext(Object event, Runnable close) {
        if (result.isDone()) {
            return;
        }
        try {
            read(event);
            if (stream.isCancelled()) {
                result.complete(stream.finish());
                close.run();
            }
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
            close.run();
        }
    }

    /** The client that uses callbacks has no more events. The error is null if it reached the end normally. */
    public void onComplete(@Nullable Throwable error) {
        if (result.isDone()) {
            return;
        }
        try {
            result.complete(error == null ? finish() : fail(unwrapped(error)));
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }

    /** Returns the result for a client that uses callbacks. It fails only with an exception from one of the stream's callbacks. */
    public CompletableFuture<ModelResult<T>> result() {
        return result;
    }

    private static Throwable unwrapped(Throwable error) {
        Throwable cause = error.getCause();
        return error instanceof CompletionException && cause != null ? cause : error;
    }

    private void read(Object event) {
        try {
            decoder.event("", client.json(event));
        } catch (IOException e) {
            throw new IllegalStateException("An event of the client cannot be written as JSON: " + event, e);
        }
    }

    /** The client does not pass on the {@code [DONE]} that ends a chat. It is added here, since reaching the end means the same. */
    private ModelResult<T> finish() {
        if (provider == Provider.OPENAI_CHAT && !stream.isCancelled()) {
            decoder.event("", "[DONE]");
        }
        return stream.finish();
    }

    /** Returns the result of the events before the client threw. The error is added to the failure's suppressed exceptions. */
    private ModelResult<T> fail(Throwable error) {
        ModelEvent.ProviderError reported = client.reportedBy(error);
        if (reported != null) {
            stream.accept(reported);
        }
        ModelResult<T> ended = stream.finish();
        StreamFailure failure = ended.failure();
        if (failure != null) {
            failure.addSuppressed(error);
        }
        return ended;
    }
}
