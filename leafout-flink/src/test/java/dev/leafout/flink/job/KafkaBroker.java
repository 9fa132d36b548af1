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

    private final Process process;
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
                throw new IOException("The broker ended: " + Files.readString(own.resolve("broker.log")));
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
        Process format = java(folder, "kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings.toString());
        if (format.waitFor() != 0) {
            throw new IOException(
                    "The storage could not be formatted: " + Files.readString(folder.resolve("broker.log")));
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

    private static Process java(Path folder, String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                "target/broker/*" + File.pathSeparator
                        + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        all.addAll(List.of(command));
        File log = folder.resolve("broker.log").toFile();
        return new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
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
        Properties properties = client();
        properties.setProperty("isolation.level", "read_committed");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions = topics.stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = new HashMap<>(written(partitions));
            long deadline = System.nanoTime() + SETTLED.toNanos();
            while (!ends.isEmpty()) {
                consumer.poll(Duration.ofMillis(100)).forEach(reader);
                ends.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
                assertThat(System.nanoTime())
                        .as("transactions stay open in " + ends)
                        .isLessThan(deadline);
            }
        }
    }

    /**
     * Returns how much has been written, committed or not. What is committed ends where the first transaction is open, and a
     * transaction stays so for a moment after its producer was told that it is committed.
     */
    private Map<TopicPartition, Long> written(List<TopicPartition> partitions) {
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client(), new StringDeserializer(), new StringDeserializer())) {
            return consumer.endOffsets(partitions);
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
