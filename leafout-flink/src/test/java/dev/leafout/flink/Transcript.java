// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that came out, stream by stream, a line each. The outputs are kept apart, since Flink promises an order only
 * within each.
 */
public final class Transcript {
    private final Map<String, Map<String, List<String>>> streams = new TreeMap<>();

    public void add(Object value) {
        if (value instanceof FieldEvent event) {
            line(event.stream(), "events", EventLog.line(event.event()));
        } else if (value instanceof StreamViolation violation) {
            line(violation.stream(), "violations", violation.violation().toString());
        } else if (value instanceof CompletedDocument document) {
            line(document.stream(), "completed", document.toString());
        } else if (value instanceof TruncatedDocument document) {
            line(document.stream(), "truncated", document.toString());
        } else if (value instanceof MalformedStream malformed) {
            line(malformed.stream(), "malformed", malformed.toString());
        } else {
            throw new IllegalArgumentException(String.valueOf(value));
        }
    }

    public void line(String stream, String output, String line) {
        streams.computeIfAbsent(stream, name -> new TreeMap<>())
                .computeIfAbsent(output, name -> new ArrayList<>())
                .add(line);
    }

    /** Returns the outputs of each stream, each as a text. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        streams.forEach((stream, outputs) -> texts.put(stream, text(outputs)));
        return texts;
    }

    private static String text(Map<String, List<String>> outputs) {
        StringBuilder text = new StringBuilder();
        outputs.forEach((output, lines) -> text.append(output)
                .append(":\n")
                .append(String.join("\n", lines))
                .append('\n'));
        return text.toString();
    }

    /** Says of the first stream that differs how it does, and not of thousands. */
    public static void assertSame(Map<String, String> actual, Map<String, String> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach(
                (stream, text) -> assertThat(actual.get(stream)).as(stream).isEqualTo(text));
    }

    public int lines() {
        return streams.values().stream()
                .flatMap(outputs -> outputs.values().stream())
                .mapToInt(List::size)
                .sum();
    }
}
