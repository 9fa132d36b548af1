// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A document that differs from a right one in one place.
 *
 * @param scalar whether it has a scalar of another kind, which Jackson may convert, and a type does not accept
 */
public record Mistake(String json, boolean scalar) {
    private static final String UNKNOWN = "no such property";
    private static final Object OBJECT = Map.of(UNKNOWN, 1);

    public static List<Mistake> in(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        List<Mistake> mistakes = new ArrayList<>();
        change(document.value(), (value, scalar) -> mistakes.add(new Mistake(JsonWriter.write(value), scalar)));
        return mistakes;
    }

    private static void change(Object value, BiConsumer<Object, Boolean> to) {
        if (value instanceof Map<?, ?> map) {
            changeMap(map, to);
        } else if (value instanceof List<?> list) {
            changeList(list, to);
        } else {
            to.accept(OBJECT, false);
            to.accept(List.of(OBJECT), false);
            to.accept(value instanceof Boolean ? "neither" : true, true);
            to.accept("no such value", true);
            to.accept(null, false);
        }
    }

    private static void changeList(List<?> list, BiConsumer<Object, Boolean> to) {
        for (int i = 0; i < list.size(); i++) {
            int at = i;
            change(list.get(i), (changed, scalar) -> {
                List<Object> copy = new ArrayList<>(list);
                copy.set(at, changed);
                to.accept(copy, scalar);
            });
        }
        to.accept(true, true);
        to.accept(OBJECT, false);
    }

    private static void changeMap(Map<?, ?> map, BiConsumer<Object, Boolean> to) {
        for (Object key : map.keySet()) {
            Map<Object, Object> without = new LinkedHashMap<>(map);
            without.remove(key);
            to.accept(without, false);
            change(map.get(key), (changed, scalar) -> {
                Map<Object, Object> copy = new LinkedHashMap<>(map);
                copy.put(key, changed);
                to.accept(copy, scalar);
            });
        }
        Map<Object, Object> more = new LinkedHashMap<>(map);
        more.put(UNKNOWN, List.of());
        to.accept(more, false);
        to.accept(List.of(1), false);
        to.accept(true, true);
        to.accept(null, false);
    }
}
