// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.wire.WireLog;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Sends the {@link WireLog} that a controller returns as server-sent events, from where the client left off. */
final class WireLogResultHandler implements HandlerResultHandler, Ordered {
    private final HandlerResultHandler bodies;
    private final MethodParameter eventsType = WireEvents.returnType();

    /**
     * A handler that converts the log.
     *
     * @param bodies sends the result
     */
    WireLogResultHandler(HandlerResultHandler bodies) {
        this.bodies = bodies;
    }

    /** Before those for {@code @ResponseBody}, which take everything. */
    @Override
    public int getOrder() {
        return 0;
    }

    @Override
    public boolean supports(HandlerResult result) {
        return WireLog.class.isAssignableFrom(result.getReturnType().toClass());
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        Object log = result.getReturnValue();
        Object events = log == null
                ? null
                : WireEvents.of(
                        (WireLog) log, exchange.getRequest().getHeaders().getFirst(WireEvents.LAST_EVENT_ID));
        return bodies.handleResult(exchange, new HandlerResult(result.getHandler(), events, eventsType));
    }
}
