// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.net.http.HttpResponse.BodyHandler;

/**
 * Body handlers for the JDK's {@code HttpClient}: the response of a provider as a {@link ModelStream}.
 *
 * <pre>{@code
 * BodyHandler<ModelResult<Itinerary>> handler = LeafoutBodyHandlers.of(ModelStream.anthropic()
 *         .text(Itinerary.class, s -> s.onPartial(ui::render).onViolation(ViolationPolicy.CANCEL)));
 * client.sendAsync(request, handler).thenAccept(response -> ui.show(response.body().answer()));
 * }</pre>
 *
 * <p>Thread-safe: each response has a stream of its own.
 *
 * @since 0.1
 */
public final class LeafoutBodyHandlers {
    private LeafoutBodyHandlers() {}

    /**
     * Returns a handler that opens a stream for each response and feeds it as the response arrives. The body is what came of it.
     *
     * <p>A response whose status is not 2xx, and a connection that breaks, are such a result too: a provider error with the status, and a
     * truncated answer. A stream that is cancelled, as by a violation, closes the connection. What a callback throws completes the
     * response exceptionally; and so does a connection that broke before the client began to read the body, as the client's own
     * {@code IOException}.
     */
    public static <T> BodyHandler<ModelResult<T>> of(ModelStreamBuilder<T> stream) {
        ModelStreamBuilder<T> options = stream.copy();
        return response -> response.statusCode() / 100 == 2
                ? new ModelBodySubscriber<>(options.open())
                : new ErrorBodySubscriber<>(options, response.statusCode());
    }
}
