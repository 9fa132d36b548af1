// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Measures what an application of Kafka Streams sends to the topics behind its stores: exactly once, with a cache that holds all changes
 * between two commits. It commits after so many deltas, as if they had arrived in 100 ms or in 10 s.
 */
final class KafkaStreamsTopics {
    private static final String COMMIT_BY_COUNT_ONLY = String.valueOf(TimeUnit.MINUTES.toMillis(5));

    private KafkaStreamsTopics() {}

    /** The arguments: the broker, the topic of the deltas and their number, a folder, and numbers of deltas between two commits. */
    public static void main(String[] args) throws Exception {
        for (int i = 4; i < args.length; i++) {
            String application = "streams-" + args[i];
            run(args[0], args[1], Integer.parseInt(args[2]), new File(args[3]), application, Integer.parseInt(args[i]));
            print(args[0], Integer.parseInt(args[2]), application, args[i]);
        }
    }

    private static void run(String broker, String topic, int deltas, File folder, String application, int each)
            throws Exception {
        Properties settings = new Properties();
        settings.setProperty("application.id", application);
        settings.setProperty("bootstrap.servers", broker);
        settings.setProperty("state.dir", new File(folder, application).toString());
        settings.setProperty("processing.guarantee", "exactly_once_v2");
        settings.setProperty("commit.interval.ms", COMMIT_BY_COUNT_ONLY);
        settings.setProperty("producer.transaction.timeout.ms", "600000");
        settings.setProperty("statestore.cache.max.bytes", String.valueOf(256 << 20));
        settings.setProperty("auto.offset.reset", "earliest");
        settings.setProperty("replication.factor", "1");
        CountDownLatch left = new CountDownLatch(deltas);
        Topology topology = new Topology()
                .addSource("in", Serdes.String().deserializer(), Serdes.String().deserializer(), topic)
                .addProcessor("streams", () -> committing(each, left), "in");
        for (String name : List.of(StoredStreams.SAVED, StoredStreams.SINCE)) {
            topology.addStateStore(KafkaStreamsState.store(name, false).withCachingEnabled(), "streams");
        }
        try (KafkaStreams streams = new KafkaStreams(topology, settings)) {
            streams.start();
            // Nothing takes so long; it only ends a test that hangs.
            if (!left.await(4, TimeUnit.MINUTES)) {
                throw new IllegalStateException(left.getCount() + " deltas were not read; " + streams.state());
            }
        }
    }

    private static StoredStreams committing(int each, CountDownLatch left) {
        return new StoredStreams(true) {
            private int count;

            @Override
            public void process(Record<String, String> delta) {
                super.process(delta);
                if (++count % each == 0) {
                    context().commit();
                }
                left.countDown();
            }
        };
    }

    private static void print(String broker, int deltas, String application, String each) {
        Properties settings = new Properties();
        settings.setProperty("bootstrap.servers", broker);
        settings.setProperty("isolation.level", "read_committed");
        long records = 0;
        long bytes = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> stores = List.of(
                    new TopicPartition(application + "-" + StoredStreams.SAVED + "-changelog", 0),
                    new TopicPartition(application + "-" + StoredStreams.SINCE + "-changelog", 0));
            consumer.assign(stores);
            consumer.seekToBeginning(stores);
            var ends = consumer.endOffsets(stores);
            while (stores.stream().anyMatch(store -> consumer.position(store) < ends.get(store))) {
                for (ConsumerRecord<byte[], byte[]> it : consumer.poll(Duration.ofMillis(100))) {
                    records++;
                    bytes += it.key().length + (it.value() == null ? 0 : it.value().length);
                }
            }
        }
        System.out.printf(
                "Kafka Streams, a commit for every %s deltas: %.2f records and %.0f bytes for each delta in the topics of the stores%n",
                each, (double) records / deltas, (double) bytes / deltas);
    }
}
