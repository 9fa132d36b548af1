// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Measures the state of streams in Kafka Streams: the time of a delta with each kind of store, without the topics that back the stores up.
 * A program of its own, because Kafka Streams and Flink each bring their own version of Kafka's clients and of RocksDB.
 */
final class KafkaStreamsState {
    private static final int STREAMS = 300;
    private static final int ROUNDS = 4;
    private static final List<StreamDelta> DELTAS = Recorded.interleaved(STREAMS);

    private KafkaStreamsState() {}

    /** The argument is a folder for the stores. */
    public static void main(String[] args) {
        File folder = new File(args[0]);
        for (int round = 0; round < ROUNDS; round++) {
            double none = micros(false, false, folder);
            double memory = micros(true, false, folder);
            double rocks = micros(true, true, folder);
            System.out.printf(
                    "Kafka Streams: %.2f us a delta without state, %.2f more in memory, %.2f more in RocksDB%n",
                    none, memory - none, rocks - none);
        }
    }

    private static Properties settings(File folder) {
        Properties settings = new Properties();
        settings.setProperty("application.id", "state");
        settings.setProperty("bootstrap.servers", "localhost:1");
        settings.setProperty("state.dir", new File(folder, "dir-" + System.nanoTime()).toString());
        return settings;
    }

    static StoreBuilder<KeyValueStore<String, byte[]>> store(String name, boolean rocks) {
        KeyValueBytesStoreSupplier kind =
                rocks ? Stores.persistentKeyValueStore(name) : Stores.inMemoryKeyValueStore(name);
        return Stores.keyValueStoreBuilder(kind, Serdes.String(), Serdes.ByteArray())
                .withCachingDisabled();
    }

    private static double micros(boolean stores, boolean rocks, File folder) {
        Properties settings = settings(folder);
        MockProcessorContext<String, String> context =
                new MockProcessorContext<>(settings, new TaskId(0, 0), new File(settings.getProperty("state.dir")));
        List<KeyValueStore<String, byte[]>> open = new ArrayList<>();
        for (String name : List.of(StoredStreams.SAVED, StoredStreams.SINCE)) {
            KeyValueStore<String, byte[]> store =
                    store(name, rocks).withLoggingDisabled().build();
            store.init(context.getStateStoreContext(), store);
            context.addStateStore(store);
            open.add(store);
        }
        StoredStreams processor = new StoredStreams(stores);
        processor.init(context);
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (StreamDelta delta : DELTAS) {
            processor.process(new Record<>(delta.stream(), StoredStreams.value(delta), 0));
        }
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        open.forEach(KeyValueStore::close);
        return nanos / 1e3 / DELTAS.size();
    }
}
