// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.Tolerance;
import dev.leafout.flink.LeafoutOptions.StallTime;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/** The example of docs/scale.md, compiled. */
class ScalePageTest {
    @Test
    void theExampleIsAJob() {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(
                new Configuration().set(PipelineOptions.GENERIC_TYPES, false));
        DataStream<StreamDelta> deltas = environment.fromData(StreamDelta.text("a", 0, "{}"));
        LeafoutOptions options = LeafoutOptions.builder()
                .schema("{\"properties\":{\"km\":{\"type\":\"integer\"}}}")
                .paths("days[*].title")
                .tolerate(Tolerance.llm())
                .stallAfter(Duration.ofMinutes(2), StallTime.PROCESSING)
                .build();
        SingleOutputStreamOperator<FieldEvent> events = deltas.keyBy(StreamDelta::stream)
                .process(new LeafoutProcessFunction(options))
                .uid("leafout");
        DataStream<StreamViolation> violations = events.getSideOutput(LeafoutProcessFunction.VIOLATIONS);
        DataStream<CompletedDocument> completed = events.getSideOutput(LeafoutProcessFunction.COMPLETED);
        DataStream<TruncatedDocument> truncated = events.getSideOutput(LeafoutProcessFunction.TRUNCATED);
        DataStream<MalformedStream> malformed = events.getSideOutput(LeafoutProcessFunction.MALFORMED);
        List.of(violations, completed, truncated, malformed).forEach(DataStream::print);
        events.print();
        assertThat(environment.getExecutionPlan()).contains("KeyedProcess");
    }
}
