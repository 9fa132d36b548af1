// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValuePath;
import dev.leafout.flink.LeafoutProcessFunction;
import dev.leafout.flink.MalformedStream;
import dev.leafout.flink.StreamDelta;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.Map;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Reads deltas written as JSON, one per record:
 *
 * <pre>
 * {"stream":"trip-17","seq":0,"text":"{\"title\":\"Four qu"}
 * {"stream":"trip-17","seq":1,"end":"stop"}
 * </pre>
 *
 * <p>Without {@code seq}, where that is allowed, deltas are read in the order in which they arrive. Other fields are
 * ignored. A record that is not a delta goes to {@link LeafoutProcessFunction#MALFORMED}, and the job continues.
 */
final class DeltaLines extends ProcessFunction<String, StreamDelta> {
    private static final long serialVersionUID = 1;

    private static final String CODE = "record";

    private final boolean numbered;

    /**
     * Creates a reader of records.
     *
     * @param numbered whether each record must have a number
     */
    DeltaLines(boolean numbered) {
        this.numbered = numbered;
    }

    @Override
    public void processElement(String line, Context context, Collector<StreamDelta> out) {
        StreamDelta delta;
        try {
            delta = read(line);
        } catch (JsonSyntaxException | IllegalArgumentException e) {
            String message = "Not a delta: " + e.getMessage();
            context.output(
                    LeafoutProcessFunction.MALFORMED, new MalformedStream("", CODE, ValuePath.root(), 0, message));
            return;
        }
        out.collect(delta);
    }

    StreamDelta read(String line) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(line);
        parser.finish();
        if (!(document.value() instanceof Map<?, ?> record)) {
            throw new IllegalArgumentException("a record must be an object");
        }
        String stream = text(record, "stream");
        if (stream == null) {
            throw new IllegalArgumentException("it has no stream");
        }
        return new StreamDelta(stream, sequence(record.get("seq")), text(record, "text"), text(record, "end"));
    }

    private static @Nullable String text(Map<?, ?> record, String key) {
        Object value = record.get(key);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw new IllegalArgumentException(key + " must be a string");
    }

    private long sequence(@Nullable Object value) {
        if (value == null && !numbered) {
            return StreamDelta.UNNUMBERED;
        }
        if (value instanceof JsonNumber number && number.toString().matches("[0-9]{1,18}")) {
            return number.longValue();
        }
        throw new IllegalArgumentException("seq must be a whole number that is not negative");
    }
}
