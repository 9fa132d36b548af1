// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.net.http.HttpResponse.BodyHandler;

/**
 * Body handlers for the JDK's {@code HttpClient} that read a provider's response as a {@link ModelStream}.
 *
 * <pre>{@code
 * BodyHandler<ModelResult<Itinerary>> handler = LeafoutBodyHandlers.of(ModelStream.anthropic()
 *         .text(Itinerary.class, s -> s.onPartial(ui::render).onViolation(ViolationPolicy.CANCEL)));
 * client.sendAsync(request, handler).thenAccept(response -> ui.show(response.body().answer()));
 * }</pre>
 *
 * <p>Thread-safe: each response gets its own stream.
 *
 * @since 0.1
 */
public final class LeafoutBodyHandlers {
    private LeafoutBodyHandlers() {}

    /**
     * Returns a handler that opens a stream for each response and feeds it as the response arrives. The body is the result of the
     * stream.
     *
     * <p>A status other than 2xx gives a result too: a provider error with that status. So does a broken connection: a truncated
     * answer. Cancelling the stream, which a violation may do, closes the connection. If a callback throws, the response
     * completes exceptionally. It also does if the connection breaks before the client starts to read the body; then the
     * exception is the client's own {@code IOException}.
     */
    public static <T> BodyHandler<ModelResult<T>> of(ModelStreamBuilder<T> stream) {
        ModelStreamBuilder<T> options = stream.copy();
        return response -> response.statusCode() / 100 == 2
                ? new ModelBodySubscriber<>(options.open())
                : new ErrorBodySubscriber<>(options, response.statusCode());
    }
}
