// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A real broker, in a process of its own, from the jars of the class path; but with its own version of the clients. */
final class KafkaBroker implements AutoCloseable {
    private static final String CLUSTER = "bGVhZm91dC1pbi10ZXN0cw";
    /** How long transactions may take to be settled; a machine that does other things takes its time. */
    private static final Duration SETTLED = Duration.ofMinutes(1);

    private static final int TRIES = 5;

    private final JavaProcess process;
    private final String address;

    /** Starts one and waits until it answers. Its ports were free a moment before; if somebody took them, others are tried. */
    static KafkaBroker start(Path folder) throws Exception {
        for (int i = 1; true; i++) {
            Path own = Files.createDirectory(folder.resolve("broker-" + i));
            KafkaBroker broker = new KafkaBroker(own);
            if (broker.answers()) {
                return broker;
            }
            broker.close();
            if (i == TRIES) {
                throw new IOException("The broker ended: " + broker.process.printed());
            }
        }
    }

    private KafkaBroker(Path folder) throws IOException, InterruptedException {
        int port;
        int controller;
        try (ServerSocket one = new ServerSocket(0);
                ServerSocket other = new ServerSocket(0)) {
            port = one.getLocalPort();
            controller = other.getLocalPort();
        }
        this.address = "localhost:" + port;
        Path settings = Files.writeString(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@localhost:%2$s
                listeners=PLAINTEXT://localhost:%1$s,CONTROLLER://localhost:%2$s
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                transaction.state.log.num.partitions=4
                group.initial.rebalance.delay.ms=0
                """.formatted(
                        port, controller, folder.resolve("logs").toString().replace('\\', '/')));
        JavaProcess format =
                java(folder, "kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings.toString());
        if (format.await() != 0) {
            throw new IOException("The storage could not be formatted: " + format.printed());
        }
        this.process = java(folder, "kafka.Kafka", settings.toString());
    }

    /** Returns whether it is there; false if its process has ended. */
    private boolean answers() throws InterruptedException {
        try (Admin admin = Admin.create(client())) {
            while (process.isAlive()) {
                try {
                    admin.describeCluster().nodes().get(1, TimeUnit.SECONDS);
                    return process.isAlive();
                } catch (ExecutionException | TimeoutException e) {
                    // not yet
                }
            }
        }
        return false;
    }

    private static JavaProcess java(Path folder, String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of("-Xmx512m"));
        all.addAll(List.of(command));
        String classPath = "target/broker/*" + File.pathSeparator + JavaProcess.classPath();
        return JavaProcess.start(folder.resolve("broker.log"), classPath, Map.of(), all);
    }

    String address() {
        return address;
    }

    private Properties client() {
        Properties properties = new Properties();
        properties.setProperty("bootstrap.servers", address);
        return properties;
    }

    /** Makes topics. */
    void create(int partitions, String... topics) throws Exception {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(topics).stream()
                            .map(topic -> new NewTopic(topic, partitions, (short) 1))
                            .toList())
                    .all()
                    .get(1, TimeUnit.MINUTES);
        }
    }

    /** Sends records, those of each key in order. */
    void send(String topic, List<Map.Entry<String, String>> records) {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client(), new StringSerializer(), new StringSerializer())) {
            records.forEach(it -> producer.send(new ProducerRecord<>(topic, it.getKey(), it.getValue())));
        }
    }

    /** Hands over all committed records of these topics. */
    void readCommitted(List<String> topics, Consumer<ConsumerRecord<String, String>> reader) {
        try (CommittedRecords records = committed(topics)) {
            Map<TopicPartition, Long> ends = new HashMap<>(ends(records.partitions(), "read_uncommitted"));
            long deadline = System.nanoTime() + SETTLED.toNanos();
            while (!ends.isEmpty()) {
                records.poll(reader);
                ends.entrySet().removeIf(end -> records.position(end.getKey()) >= end.getValue());
                assertThat(System.nanoTime())
                        .as("transactions stay open in " + ends)
                        .isLessThan(deadline);
            }
        }
    }

    /** Returns a reader of the committed records of these topics, from the first. */
    CommittedRecords committed(List<String> topics) {
        return new CommittedRecords(consumer("read_committed"), topics);
    }

    /** Returns whether records of these topics are written that are not committed. */
    boolean hasUncommitted(List<String> topics) {
        try (CommittedRecords records = committed(topics)) {
            List<TopicPartition> partitions = records.partitions();
            return !ends(partitions, "read_committed").equals(ends(partitions, "read_uncommitted"));
        }
    }

    /**
     * Returns where the partitions end. What is committed ends where the first transaction is open, and a transaction stays so for
     * a moment after its producer was told that it is committed.
     */
    private Map<TopicPartition, Long> ends(List<TopicPartition> partitions, String isolation) {
        try (KafkaConsumer<String, String> consumer = consumer(isolation)) {
            return consumer.endOffsets(partitions);
        }
    }

    private KafkaConsumer<String, String> consumer(String isolation) {
        Properties properties = client();
        properties.setProperty("isolation.level", isolation);
        return new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer());
    }

    @Override
    public void close() throws InterruptedException {
        process.close();
    }
}
