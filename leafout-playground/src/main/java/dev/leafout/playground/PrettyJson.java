// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Writes JSON for people: a member per line, and what is short on one line. */
final class PrettyJson {
    private static final int SHORT = 60;

    private PrettyJson() {}

    static String write(Object value) {
        return write(value, "");
    }

    private static String write(Object value, String indent) {
        String line = JsonWriter.write(value);
        boolean isLong = line.length() > SHORT;
        String inner = indent + "  ";
        if (value instanceof Map<?, ?> map && (isLong || containsContainer(map.values()))) {
            StringJoiner members = new StringJoiner(",\n" + inner, "{\n" + inner, "\n" + indent + "}");
            map.forEach((key, member) -> members.add(JsonWriter.write(key) + ": " + write(member, inner)));
            return members.toString();
        }
        if (value instanceof List<?> list && (isLong || containsContainer(list))) {
            StringJoiner items = new StringJoiner(",\n" + inner, "[\n" + inner, "\n" + indent + "]");
            list.forEach(item -> items.add(write(item, inner)));
            return items.toString();
        }
        return value instanceof Map<?, ?> map ? onOneLine(map) : line.replace("\",\"", "\", \"");
    }

    private static String onOneLine(Map<?, ?> map) {
        StringJoiner members = new StringJoiner(", ", "{", "}");
        map.forEach((key, member) -> members.add(JsonWriter.write(key) + ": " + JsonWriter.write(member)));
        return members.toString();
    }

    private static boolean containsContainer(Collection<?> values) {
        return values.stream().anyMatch(value -> value instanceof Map<?, ?> map && !map.isEmpty());
    }
}
