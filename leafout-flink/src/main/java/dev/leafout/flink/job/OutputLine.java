// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.flink.CompletedDocument;
import dev.leafout.flink.FieldEvent;
import dev.leafout.flink.MalformedStream;
import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.StreamViolation;
import dev.leafout.flink.TruncatedDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of output, as JSON.
 *
 * <p>Immutable.
 *
 * @param output which output it belongs to: {@code events}, {@code violations}, {@code completed}, {@code truncated}, {@code
 *     malformed} or {@code chunks}
 * @param stream the name of the stream
 * @since 0.1
 */
public record OutputLine(String output, String stream, String json) {
    static final String EVENTS = "events";

    private static OutputLine of(String output, String stream, Map<String, @Nullable Object> fields) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("stream", stream);
        all.putAll(fields);
        return new OutputLine(output, stream, JsonWriter.write(all));
    }

    static OutputLine of(FieldEvent event) {
        return of(EVENTS, event.stream(), fields(event.event()));
    }

    private static Map<String, @Nullable Object> fields(JsonEvent event) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        if (event instanceof ValueStarted started) {
            put(fields, "started", event);
            fields.put("kind", started.kind().name());
        } else if (event instanceof TextAppended appended) {
            put(fields, "appended", event);
            fields.put("text", appended.text());
        } else if (event instanceof ValueCompleted completed) {
            put(fields, "completed", event);
            fields.put("kind", completed.kind().name());
            fields.put("value", completed.value());
        } else if (event instanceof InputRepaired repaired) {
            put(fields, "repaired", event);
            fields.put("what", repaired.what().name());
        } else if (event instanceof DocumentEnded ended) {
            put(fields, "ended", event);
            fields.put("ending", ended.ending().name());
            fields.put("open", paths(ended.open()));
        }
        return fields;
    }

    private static void put(Map<String, @Nullable Object> fields, String kind, JsonEvent event) {
        fields.put("event", kind);
        fields.put("path", event.path().toString());
        fields.put("offset", event.offset());
    }

    private static List<String> paths(List<ValuePath> paths) {
        return paths.stream().map(ValuePath::toString).toList();
    }

    static OutputLine of(StreamViolation found) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("path", found.violation().path().toString());
        fields.put("keyword", found.violation().keyword());
        fields.put("schema", found.violation().schemaPointer());
        fields.put("offset", found.violation().offset());
        fields.put("message", found.violation().message());
        return of("violations", found.stream(), fields);
    }

    static OutputLine of(CompletedDocument document) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("valid", document.valid());
        fields.put("length", document.length());
        fields.put("json", document.json());
        return of("completed", document.stream(), fields);
    }

    static OutputLine of(TruncatedDocument document) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("cause", document.cause().name());
        fields.put("reason", document.reason());
        fields.put("open", paths(document.open()));
        fields.put("length", document.length());
        fields.put("json", document.json());
        return of("truncated", document.stream(), fields);
    }

    static OutputLine of(MalformedStream malformed) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("code", malformed.code());
        fields.put("path", malformed.path().toString());
        fields.put("offset", malformed.offset());
        fields.put("message", malformed.message());
        return of("malformed", malformed.stream(), fields);
    }

    /** Returns a chunk as a record that {@link DeltaLines} reads. */
    static OutputLine of(StreamDelta chunk) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("seq", chunk.sequence());
        fields.put(chunk.text() == null ? "end" : "text", chunk.text() == null ? chunk.end() : chunk.text());
        return of("chunks", chunk.stream(), fields);
    }
}
