// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.openai.core.ObjectMappers;
import com.openai.core.http.AsyncStreamResponse;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIServiceException;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import dev.leafout.typed.StreamFailure;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * One stream of the client while it is read. The client's events keep the JSON that they were made of, and that is what is read:
 * so the provider stream is understood in one place, whoever brings it.
 */
final class Reading<T> {
    private final Provider provider;
    private final ModelStream<T> stream;
    private final ProviderDecoder decoder;

    Reading(Provider provider, ModelStream<T> stream) {
        this.provider = provider;
        this.stream = stream;
        this.decoder = provider.decoder(stream);
    }

    ModelResult<T> read(StreamResponse<?> response) {
        try (response) {
            Iterator<?> events = response.stream().iterator();
            while (!stream.isCancelled() && events.hasNext()) {
                take(events.next());
            }
            return end();
        } catch (OpenAIException e) {
            return fail(e);
        }
    }

    <E> CompletableFuture<ModelResult<T>> read(AsyncStreamResponse<E> response) {
        CompletableFuture<ModelResult<T>> result = new CompletableFuture<>();
        response.subscribe(new AsyncStreamResponse.Handler<>() {
            @Override
            public void onNext(E event) {
                if (result.isDone()) {
                    return;
                }
                try {
                    take(event);
                    if (stream.isCancelled()) {
                        result.complete(stream.finish());
                        response.close();
                    }
                } catch (RuntimeException | Error e) {
                    result.completeExceptionally(e);
                    response.close();
                }
            }

            @Override
            public void onComplete(Optional<Throwable> error) {
                if (result.isDone()) {
                    return;
                }
                try {
                    result.complete(error.isPresent() ? fail(unwrapped(error.get())) : end());
                } catch (RuntimeException | Error e) {
                    result.completeExceptionally(e);
                }
            }
        });
        return result;
    }

    private static Throwable unwrapped(Throwable error) {
        Throwable cause = error.getCause();
        return error instanceof CompletionException && cause != null ? cause : error;
    }

    private void take(Object event) {
        try {
            decoder.event("", ObjectMappers.jsonMapper().writeValueAsString(event));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An event of the client cannot be written as JSON: " + event, e);
        }
    }

    /** The client keeps the word that ends a chat to itself; that it came to the end of one says the same. */
    private ModelResult<T> end() {
        if (provider == Provider.OPENAI_CHAT && !stream.isCancelled()) {
            decoder.event("", "[DONE]");
        }
        return stream.finish();
    }

    private ModelResult<T> fail(Throwable cause) {
        if (cause instanceof OpenAIServiceException error) {
            stream.accept(new ModelEvent.ProviderError(
                    Channel.turn(),
                    error.statusCode(),
                    error.code().or(error::type).orElse(""),
                    String.valueOf(error.getMessage())));
        }
        ModelResult<T> result = stream.finish();
        StreamFailure failure = result.failure();
        if (failure != null) {
            failure.addSuppressed(cause);
        }
        return result;
    }
}
