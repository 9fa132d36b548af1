// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.LeafoutOptions.StallTime;
import dev.leafout.flink.StreamDelta;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Reads from Kafka and writes to Kafka, exactly once: {@code --brokers HOST:PORT --in TOPIC --out PREFIX}, and the
 * options of the operator.
 *
 * <p>The records of the topic are deltas. Each output goes to its own topic, {@code PREFIX.events}, {@code
 * PREFIX.completed} and so on, with the name of the stream as its key. Consumers must read committed records only.
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class KafkaJob {
    /** Kafka aborts a transaction that is open for longer; it must outlast checkpoints and restarts. */
    private static final String TRANSACTION_TIMEOUT = String.valueOf(15 * 60 * 1000);

    private KafkaJob() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        build(environment, arguments(args));
        environment.execute("leafout, Kafka to Kafka");
    }

    static JobArguments arguments(String... args) {
        return JobArguments.parse(args, "brokers", "group", "checkpoint-millis", "bounded");
    }

    static void build(StreamExecutionEnvironment environment, JobArguments arguments) throws Exception {
        DataStream<String> records = environment
                .fromSource(source(arguments), WatermarkStrategy.noWatermarks(), "kafka")
                .uid("kafka-source");
        build(environment, arguments, records);
    }

    static void build(StreamExecutionEnvironment environment, JobArguments arguments, DataStream<String> records)
            throws Exception {
        environment.enableCheckpointing(arguments.number("checkpoint-millis", 10_000));
        SingleOutputStreamOperator<StreamDelta> deltas =
                records.process(new DeltaLines(false)).name("records").uid("records");
        DataStream<OutputLine> outputs = Pipeline.outputs(
                        deltas, arguments.isTrue("snapshots", false), arguments.options(StallTime.PROCESSING))
                .union(Pipeline.malformed(deltas));
        outputs.sinkTo(sink(arguments)).name("kafka").uid("kafka-sink");
    }

    @SuppressWarnings("deprecation") // the connector still requires this enum
    static KafkaSource<String> source(JobArguments arguments) {
        KafkaSourceBuilder<String> source = KafkaSource.<String>builder()
                .setBootstrapServers(arguments.required("brokers"))
                .setTopics(arguments.required("in"))
                .setGroupId(arguments.get("group", "leafout"))
                .setProperty("isolation.level", "read_committed")
                .setStartingOffsets(OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST))
                .setValueOnlyDeserializer(new SimpleStringSchema());
        if (arguments.isTrue("bounded", false)) {
            source.setBounded(OffsetsInitializer.latest());
        }
        return source.build();
    }

    static KafkaSink<OutputLine> sink(JobArguments arguments) {
        String prefix = arguments.required("out");
        Properties producer = new Properties();
        producer.setProperty("transaction.timeout.ms", TRANSACTION_TIMEOUT);
        return KafkaSink.<OutputLine>builder()
                .setBootstrapServers(arguments.required("brokers"))
                .setKafkaProducerConfig(producer)
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix("leafout-" + prefix)
                .setRecordSerializer((line, context, timestamp) ->
                        new ProducerRecord<>(prefix + "." + line.output(), bytes(line.stream()), bytes(line.json())))
                .build();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
