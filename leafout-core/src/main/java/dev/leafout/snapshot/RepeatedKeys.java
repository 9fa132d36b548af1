// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Removes properties that are repeated later in the same object: the last one counts. */
final class RepeatedKeys {
    /** A piece of text, from a key up to the next one. */
    private record Property(int from, int to) {}

    /** An open object or array, and where each of its keys was last seen. */
    private record Open(boolean isObject, Map<String, Integer> keys, List<Integer> starts) {}

    private RepeatedKeys() {}

    /** Returns the text, which must be JSON, without them. */
    static String without(String json) {
        char[] chars = json.toCharArray();
        List<Property> dropped = find(chars);
        dropped.sort(Comparator.comparingInt(Property::from));
        StringBuilder out = new StringBuilder(json.length());
        int from = 0;
        for (Property property : dropped) {
            if (property.from >= from) {
                out.append(chars, from, property.from - from);
            }
            from = Math.max(from, property.to);
        }
        return out.append(chars, from, chars.length - from).toString();
    }

    private static List<Property> find(char[] chars) {
        List<Property> dropped = new ArrayList<>();
        Deque<Open> open = new ArrayDeque<>();
        boolean beforeKey = false;
        for (int pos = 0; pos < chars.length; pos++) {
            switch (chars[pos]) {
                case '{', '[' -> {
                    beforeKey = chars[pos] == '{';
                    open.push(new Open(beforeKey, new HashMap<>(), new ArrayList<>()));
                }
                case '}', ']' -> {
                    open.pop();
                    beforeKey = false;
                }
                case ',' -> beforeKey = open.element().isObject;
                case '"' -> {
                    int quote = RawText.closingQuote(chars, pos + 1);
                    if (beforeKey) {
                        key(open.element(), RawText.decode(chars, pos + 1, quote), pos, dropped);
                        beforeKey = false;
                    }
                    pos = quote;
                }
                default -> {}
            }
        }
        return dropped;
    }

    private static void key(Open object, String key, int pos, List<Property> dropped) {
        Integer before = object.keys.put(key, object.starts.size());
        object.starts.add(pos);
        if (before != null) {
            dropped.add(new Property(object.starts.get(before), object.starts.get(before + 1)));
        }
    }
}
