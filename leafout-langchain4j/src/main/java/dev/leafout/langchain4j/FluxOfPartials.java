// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.leafout.llm.ModelResult;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/** Turns the answer of a service into a {@code Flux}. The only class here that needs Reactor, so it is loaded last. */
final class FluxOfPartials {
    private FluxOfPartials() {}

    /** The request is sent on subscription. A slow subscriber gets the newest partial, and always the last one. */
    static <T> Flux<Partial<T>> of(PartialStream<T> answer) {
        return Flux.create(
                sink -> {
                    ModelStreamHandler<T> handler = answer.handler(s -> s.onPartial(sink::next), turn -> {});
                    sink.onCancel(handler::cancel);
                    CompletableFuture<?> unused =
                            handler.result().whenComplete((result, thrown) -> end(sink, result, thrown));
                    answer.start(handler);
                },
                FluxSink.OverflowStrategy.LATEST);
    }

    private static <T> void end(
            FluxSink<Partial<T>> sink, @Nullable ModelResult<T> result, @Nullable Throwable thrown) {
        StreamFailure failure = result == null ? null : result.failure();
        Throwable error = thrown == null ? failure : thrown;
        if (error == null) {
            sink.complete();
        } else {
            sink.error(error);
        }
    }
}
