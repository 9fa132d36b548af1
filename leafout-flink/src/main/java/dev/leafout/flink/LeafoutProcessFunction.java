// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.util.function.Supplier;
import org.apache.flink.util.OutputTag;

/**
 * Reads any number of interleaved streams of JSON text: deltas in, events out, with violations, documents and errors as
 * side outputs.
 *
 * <pre>{@code
 * SingleOutputStreamOperator<FieldEvent> events = deltas
 *         .keyBy(StreamDelta::stream)
 *         .process(new LeafoutProcessFunction(LeafoutOptions.builder().schema(schema).paths("days[*].title").build()))
 *         .uid("leafout");
 * DataStream<StreamViolation> violations = events.getSideOutput(LeafoutProcessFunction.VIOLATIONS);
 * DataStream<CompletedDocument> documents = events.getSideOutput(LeafoutProcessFunction.COMPLETED);
 * }</pre>
 *
 * <p>The output for a stream is what a single {@code JsonPushParser} would report for its deltas, in that order,
 * whatever other streams come in between, wherever the job fails and restarts, and however it is rescaled.
 *
 * <p>Deltas may arrive more than once and, within a bound, out of order; their sequence numbers tell. A document ends
 * with its stream, when nothing has arrived for too long, or when a delta is missing. If it is not complete then, it is
 * truncated, and its output says why. A stream that has ended is forgotten after a while, and its state is freed.
 *
 * <p>Not thread-safe: Flink calls each copy of it in one thread.
 *
 * @since 0.1
 */
public final class LeafoutProcessFunction extends StreamFunction<FieldEvent> {
    private static final long serialVersionUID = 1;

    /** Schema violations. */
    public static final OutputTag<StreamViolation> VIOLATIONS =
            new OutputTag<>("violations", new FormTypeInfo<>(StreamViolation.class));

    /** Complete documents. */
    public static final OutputTag<CompletedDocument> COMPLETED =
            new OutputTag<>("completed", new FormTypeInfo<>(CompletedDocument.class));

    /** Documents that ended early, and why. */
    public static final OutputTag<TruncatedDocument> TRUNCATED =
            new OutputTag<>("truncated", new FormTypeInfo<>(TruncatedDocument.class));

    /** Streams that are not JSON, or exceed a limit. */
    public static final OutputTag<MalformedStream> MALFORMED =
            new OutputTag<>("malformed", new FormTypeInfo<>(MalformedStream.class));

    public LeafoutProcessFunction(LeafoutOptions options) {
        super(options);
    }

    @Override
    Supplier<OpenStream> streams(Outlet<FieldEvent> outlet) {
        StreamEngine engine = new StreamEngine(options, outlet);
        return () -> new DeltaStream(engine);
    }
}
