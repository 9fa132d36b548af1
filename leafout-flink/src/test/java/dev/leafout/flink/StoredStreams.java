// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The engine of the operator in a processor of Kafka Streams, to measure what its state costs there. As in {@link StreamStore}, most deltas
 * are only appended to those since the last checkpoint, which are a single value here: a store has no lists.
 */
class StoredStreams extends ContextualProcessor<String, String, String, String> {
    static final String SAVED = "saved";
    static final String SINCE = "since";

    private final boolean stores;
    private final Map<String, Kept> live = new HashMap<>();
    private final StreamEngine engine = new StreamEngine(
            LeafoutOptions.builder().schema(Recorded.SCHEMA).build(), new Outlet<>(new UnregisteredMetricsGroup()));
    private KeyValueStore<String, byte[]> saved;
    private KeyValueStore<String, byte[]> since;

    private static final class Kept {
        private final DeltaStream stream;
        private final ByteArrayOutputStream since = new ByteArrayOutputStream();
        private int savedBytes;

        private Kept(DeltaStream stream) {
            this.stream = stream;
        }
    }

    /** Creates one that keeps its streams in stores, or in memory only. */
    StoredStreams(boolean stores) {
        this.stores = stores;
    }

    /** Returns a delta as a value: {@code 17|the text}, or {@code 17} for the end. */
    static String value(StreamDelta delta) {
        return delta.text() == null ? String.valueOf(delta.sequence()) : delta.sequence() + "|" + delta.text();
    }

    private static Arrival arrival(String value) {
        int bar = value.indexOf('|');
        return bar < 0
                ? new Arrival(Long.parseLong(value), null, TestStream.REASON, 0)
                : new Arrival(Long.parseLong(value.substring(0, bar)), value.substring(bar + 1), null, 0);
    }

    @Override
    public void init(ProcessorContext<String, String> context) {
        super.init(context);
        if (stores) {
            saved = context.getStateStore(SAVED);
            since = context.getStateStore(SINCE);
        }
    }

    @Override
    public void process(Record<String, String> delta) {
        Kept kept = live.computeIfAbsent(delta.key(), this::begin);
        kept.stream.accept(arrival(delta.value()));
        if (kept.stream.isOver()) {
            live.remove(delta.key());
        }
        if (stores) {
            store(delta, kept);
        }
    }

    private Kept begin(String key) {
        Kept kept = new Kept(new DeltaStream(engine));
        kept.stream.begin();
        return kept;
    }

    private void store(Record<String, String> delta, Kept kept) {
        if (kept.stream.isOver()) {
            saved.delete(delta.key());
            since.delete(delta.key());
            return;
        }
        byte[] text = delta.value().getBytes(StandardCharsets.UTF_8);
        if (kept.savedBytes == 0 || kept.since.size() + text.length > Math.max(256, kept.savedBytes / 8)) {
            byte[] checkpoint = kept.stream.checkpoint();
            saved.put(delta.key(), checkpoint);
            since.delete(delta.key());
            kept.savedBytes = checkpoint.length;
            kept.since.reset();
        } else {
            kept.since.writeBytes(text);
            since.put(delta.key(), kept.since.toByteArray());
        }
    }
}
