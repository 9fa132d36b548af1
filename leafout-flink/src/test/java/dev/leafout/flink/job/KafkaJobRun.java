// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.Transcript;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The topics of one run of the job from Kafka to Kafka. */
final class KafkaJobRun {
    private static final List<String> OUTPUTS = List.of("events", "violations", "completed", "truncated", "malformed");

    private KafkaJobRun() {}

    static List<String> topics(String prefix) {
        return OUTPUTS.stream().map(output -> prefix + "." + output).toList();
    }

    /** Sends deltas as records. */
    static void send(KafkaBroker broker, String topic, List<StreamDelta> deltas) {
        broker.send(
                topic,
                deltas.stream()
                        .map(delta -> Map.entry(delta.stream(), FileJobTest.record(delta)))
                        .toList());
    }

    /** Returns what is committed of each stream. */
    static Map<String, String> committed(KafkaBroker broker, String prefix) {
        Transcript transcript = new Transcript();
        Consumer<ConsumerRecord<String, String>> reader =
                line -> transcript.line(line.key(), line.topic().substring(prefix.length() + 1), line.value());
        broker.readCommitted(topics(prefix), reader);
        return transcript.texts();
    }
}
