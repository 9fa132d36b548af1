// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.event.JsonText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes plain Java values, such as those of a {@link PartialDocument}, as compact JSON. Works without recursion.
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class JsonWriter {
    private final StringBuilder out = new StringBuilder();
    private final Deque<Iterator<?>> open = new ArrayDeque<>();
    private final Deque<Character> closers = new ArrayDeque<>();

    private JsonWriter() {}

    /** Returns the JSON text of a Map, List, String, number, Boolean or null, and of everything in it. */
    public static String write(@Nullable Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value);
        writer.drain();
        return writer.out.toString();
    }

    private void drain() {
        while (!open.isEmpty()) {
            Iterator<?> items = open.element();
            if (!items.hasNext()) {
                open.pop();
                out.append(closers.pop());
                continue;
            }
            char last = out.charAt(out.length() - 1);
            if (last != '{' && last != '[') {
                out.append(',');
            }
            Object item = items.next();
            if (item instanceof Map.Entry<?, ?> entry) {
                JsonText.appendQuoted(out, (String) entry.getKey());
                out.append(':');
                value(entry.getValue());
            } else {
                value(item);
            }
        }
    }

    private void value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            begin('{', map.entrySet().iterator(), '}');
        } else if (value instanceof List<?> list) {
            begin('[', list.iterator(), ']');
        } else if (value instanceof String text) {
            JsonText.appendQuoted(out, text);
        } else {
            out.append(value);
        }
    }

    private void begin(char opener, Iterator<?> items, char closer) {
        out.append(opener);
        open.push(items);
        closers.push(closer);
    }
}
