// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireLog;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.util.ReflectionUtils;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** A log as the server-sent events that Spring knows how to send. */
final class WireEvents {
    /** What a client sends that was connected before. */
    static final String LAST_EVENT_ID = "Last-Event-ID";

    private WireEvents() {}

    static Flux<ServerSentEvent<String>> of(WireLog log, @Nullable String lastEventId) {
        return JdkFlowAdapter.flowPublisherToFlux(log.publisher(lastEventId)).map(WireEvents::event);
    }

    private static ServerSentEvent<String> event(WireBatch batch) {
        return ServerSentEvent.builder(String.join("\n", batch.lines()))
                .id(Long.toString(batch.id()))
                .build();
    }

    /** Returns the type of {@link #of}, in place of that of the controller's method. */
    static MethodParameter returnType() {
        return new MethodParameter(
                Objects.requireNonNull(ReflectionUtils.findMethod(WireEvents.class, "of", WireLog.class, String.class)),
                -1);
    }
}
