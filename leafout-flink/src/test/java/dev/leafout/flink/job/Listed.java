// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.StreamDelta;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.connector.datagen.source.GeneratorFunction;

/** Hands out the deltas of a list that stays in this JVM: a function of Flink must be small. */
final class Listed implements GeneratorFunction<Long, StreamDelta> {
    private static final long serialVersionUID = 1;
    private static final Map<Integer, List<StreamDelta>> LISTS = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int id = NEXT.getAndIncrement();

    Listed(List<StreamDelta> deltas) {
        LISTS.put(id, List.copyOf(deltas));
    }

    @Override
    public StreamDelta map(Long index) {
        return LISTS.get(id).get(index.intValue());
    }
}
