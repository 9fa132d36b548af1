// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiter;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;

/** Lets a source hand out so many elements and then wait, without blocking it. */
final class Gate implements RateLimiterStrategy<SourceSplit> {
    private static final long serialVersionUID = 1;
    private static final Map<Integer, CompletableFuture<Void>> REACHED = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int id = NEXT.getAndIncrement();
    private final int most;

    /** A gate that closes after so many elements. */
    Gate(int most) {
        this.most = most;
        REACHED.put(id, new CompletableFuture<>());
    }

    static Gate open() {
        return new Gate(Integer.MAX_VALUE);
    }

    /** Completes when the source waits. */
    CompletableFuture<Void> reached() {
        return REACHED.get(id);
    }

    @Override
    public RateLimiter<SourceSplit> createRateLimiter(int parallelism) {
        CompletableFuture<Void> reached = reached();
        return new RateLimiter<>() {
            private int left = most;

            @Override
            public CompletionStage<Void> acquire(int elements) {
                if (left < elements) {
                    reached.complete(null);
                    return new CompletableFuture<>();
                }
                left -= elements;
                return CompletableFuture.completedFuture(null);
            }
        };
    }
}
