// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import com.anthropic.core.ObjectMappers;
import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.AnthropicException;
import com.anthropic.errors.AnthropicServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
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
    private final ModelStream<T> stream;
    private final ProviderDecoder decoder;

    Reading(ModelStream<T> stream) {
        this.stream = stream;
        this.decoder = Provider.ANTHROPIC.decoder(stream);
    }

    ModelResult<T> read(StreamResponse<?> response) {
        try (response) {
            Iterator<?> events = response.stream().iterator();
            while (!stream.isCancelled() && events.hasNext()) {
                take(events.next());
            }
            return stream.finish();
        } catch (AnthropicException e) {
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
                    result.complete(error.isPresent() ? fail(unwrapped(error.get())) : stream.finish());
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

    private ModelResult<T> fail(Throwable cause) {
        if (cause instanceof AnthropicServiceException error) {
            stream.accept(new ModelEvent.ProviderError(
                    Channel.turn(),
                    error.statusCode(),
                    error.type().map(Object::toString).orElse(""),
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
