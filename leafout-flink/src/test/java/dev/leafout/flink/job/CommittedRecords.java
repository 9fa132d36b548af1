// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads topics from their first record, as far as they are committed. */
final class CommittedRecords implements AutoCloseable {
    private static final Duration WAIT = Duration.ofMillis(100);

    private final KafkaConsumer<String, String> consumer;
    private final List<TopicPartition> partitions;

    CommittedRecords(KafkaConsumer<String, String> consumer, List<String> topics) {
        this.consumer = consumer;
        this.partitions = topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(it -> new TopicPartition(it.topic(), it.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    List<TopicPartition> partitions() {
        return partitions;
    }

    /** Hands over what is there, after a moment if there is nothing, and returns how many records that were. */
    int poll(Consumer<ConsumerRecord<String, String>> reader) {
        ConsumerRecords<String, String> records = consumer.poll(WAIT);
        records.forEach(reader);
        return records.count();
    }

    long position(TopicPartition partition) {
        return consumer.position(partition);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
