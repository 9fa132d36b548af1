// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A document that differs from a right one in one place.
 *
 * @param scalar whether it has a scalar of another kind, which Jackson may convert, and a type does not accept
 * @param otherText whether it has another text in the place of a text
 */
public record Mistake(String json, boolean scalar, boolean otherText) {
    private static final String UNKNOWN = "no such property";
    private static final Object OBJECT = Map.of(UNKNOWN, 1);

    private enum How {
        SHAPE,
        SCALAR,
        TEXT
    }

    public static List<Mistake> in(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        List<Mistake> mistakes = new ArrayList<>();
        change(
                document.value(),
                (value, how) -> mistakes.add(new Mistake(JsonWriter.write(value), how == How.SCALAR, how == How.TEXT)));
        return mistakes;
    }

    private static void change(Object value, BiConsumer<Object, How> to) {
        if (value instanceof Map<?, ?> map) {
            changeMap(map, to);
        } else if (value instanceof List<?> list) {
            changeList(list, to);
        } else {
            to.accept(OBJECT, How.SHAPE);
            to.accept(List.of(OBJECT), How.SHAPE);
            to.accept(value instanceof Boolean ? "neither" : true, How.SCALAR);
            to.accept("no such value", value instanceof String ? How.TEXT : How.SCALAR);
            to.accept(value == null ? List.of() : List.of(value), How.SHAPE);
            to.accept(List.of(), How.SHAPE);
            to.accept(null, How.SHAPE);
        }
    }

    private static void changeList(List<?> list, BiConsumer<Object, How> to) {
        for (int i = 0; i < list.size(); i++) {
            int at = i;
            change(list.get(i), (changed, how) -> {
                List<Object> copy = new ArrayList<>(list);
                copy.set(at, changed);
                to.accept(copy, how);
            });
        }
        to.accept(true, How.SCALAR);
        to.accept(OBJECT, How.SHAPE);
        to.accept("", How.SCALAR);
        to.accept(List.of(list), How.SHAPE);
        if (list.size() == 1) {
            to.accept(list.get(0), How.SHAPE);
        }
    }

    private static String capitals(Object key) {
        return key.toString().toUpperCase(Locale.ROOT);
    }

    private static void changeMap(Map<?, ?> map, BiConsumer<Object, How> to) {
        for (Object key : map.keySet()) {
            Map<Object, Object> loud = new LinkedHashMap<>();
            map.forEach((name, value) -> loud.put(name.equals(key) ? capitals(name) : name, value));
            to.accept(loud, How.SHAPE);
            Map<Object, Object> without = new LinkedHashMap<>(map);
            without.remove(key);
            to.accept(without, How.SHAPE);
            change(map.get(key), (changed, how) -> {
                Map<Object, Object> copy = new LinkedHashMap<>(map);
                copy.put(key, changed);
                to.accept(copy, how);
            });
        }
        Map<Object, Object> more = new LinkedHashMap<>(map);
        more.put(UNKNOWN, List.of());
        to.accept(more, How.SHAPE);
        to.accept(List.of(1), How.SHAPE);
        to.accept(List.of(), How.SHAPE);
        to.accept(List.of(map), How.SHAPE);
        to.accept("", How.SHAPE);
        to.accept(true, How.SCALAR);
        to.accept(null, How.SHAPE);
    }
}
