// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is said about fields as text, one a line: {@code delta name "A"}, {@code done name "Ada"}. */
public final class FieldLog {
    private FieldLog() {}

    public static String of(List<StreamingData> said) {
        return said.stream().map(data -> line(data) + "\n").collect(Collectors.joining());
    }

    /** As {@link #of}, but with adjacent deltas of one string joined. */
    public static String joined(List<StreamingData> said) {
        List<StreamingData> joined = new ArrayList<>();
        for (StreamingData data : said) {
            StreamingData last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && isText(last) && isText(data) && last.path().equals(data.path())) {
                joined.set(
                        joined.size() - 1,
                        new StreamingData(
                                new Field(ValuePath.parse(data.path())),
                                data.value(),
                                (String) last.delta() + data.delta(),
                                EventType.DELTA,
                                data::fullData));
            } else {
                joined.add(data);
            }
        }
        return joined.stream()
                .map(data -> line(data)
                        + data.problem()
                                .map(problem -> " " + problem.getMessage())
                                .orElse("") + " of " + json(data.fullData()) + " " + data.wildcardPath()
                        + data.indexes() + "\n")
                .collect(Collectors.joining());
    }

    private static boolean isText(StreamingData data) {
        return data.eventType() == EventType.DELTA && data.delta() instanceof String;
    }

    static String line(StreamingData data) {
        if (data.problem().isPresent()) {
            return "failed " + data.problem().get().problem();
        }
        Object shown = data.eventType() == EventType.DELTA ? data.delta() : data.value();
        return data.eventType().name().toLowerCase(java.util.Locale.ROOT) + " " + data.path() + " " + json(shown);
    }

    static String json(Object value) {
        if (value instanceof String text) {
            return JsonText.quoted(text);
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> JsonText.quoted((String) entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(FieldLog::json).collect(Collectors.joining(",", "[", "]"));
        }
        return String.valueOf(value);
    }
}
