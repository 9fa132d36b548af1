// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import com.anthropic.core.ObjectMappers;
import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.AnthropicException;
import com.anthropic.errors.AnthropicServiceException;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.llm.client.ClientReader;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reads one response of the client. */
final class ResponseReader<T> implements ClientReader.Client {
    private final ClientReader<T> reader;

    ResponseReader(ModelStream<T> stream) {
        this.reader = new ClientReader<>(Provider.ANTHROPIC, stream, this);
    }

    ModelResult<T> read(StreamResponse<?> response) {
        try (response) {
            return reader.readAll(response.stream().iterator());
        } catch (AnthropicException e) {
            return reader.fail(e);
        }
    }

    <E> CompletableFuture<ModelResult<T>> read(AsyncStreamResponse<E> response) {
        response.subscribe(new AsyncStreamResponse.Handler<>() {
            @Override
            public void onNext(E event) {
                reader.onNext(event, response::close);
            }

            @Override
            public void onComplete(Optional<Throwable> error) {
                reader.onComplete(error.orElse(null));
            }
        });
        return reader.result();
    }

    @Override
    public String json(Object event) throws IOException {
        return ObjectMappers.jsonMapper().writeValueAsString(event);
    }

    @Override
    public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
        return error instanceof AnthropicServiceException reported
                ? new ModelEvent.ProviderError(
                        Channel.turn(),
                        reported.statusCode(),
                        reported.type().map(Object::toString).orElse(""),
                        String.valueOf(reported.getMessage()))
                : null;
    }
}
