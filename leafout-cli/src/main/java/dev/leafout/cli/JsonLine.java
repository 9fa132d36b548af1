// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.ValuePath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One object of JSON Lines: constants are written in lower case, paths as their text. */
final class JsonLine {
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    JsonLine add(String name, @Nullable Object value) {
        members.put(name, plain(value));
        return this;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof ValuePath path) {
            return path.toString();
        }
        if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof ValuePath) {
            return list.stream().map(Object::toString).toList();
        }
        return value;
    }

    /** Returns the line, without its end. */
    @Override
    public String toString() {
        return JsonWriter.write(members);
    }
}
