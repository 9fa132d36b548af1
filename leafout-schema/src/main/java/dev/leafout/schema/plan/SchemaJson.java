// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.schema.SchemaException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads, compares and writes the JSON of schemas. Nothing here recurses. */
public final class SchemaJson {
    private SchemaJson() {}

    /** Returns plain collections, which only we see; numbers are canonical. */
    public static @Nullable Object parse(String text, String name) {
        Object plain = PlainReader.read(text);
        if (plain != PlainReader.GIVEN_UP) {
            return plain;
        }
        TreeBuilder tree = new TreeBuilder();
        try {
            JsonPushParser parser =
                    JsonPushParser.builder().rejectDuplicateKeys().listen(tree).build();
            parser.feed(text);
            parser.finish();
        } catch (JsonSyntaxException e) {
            String what =
                    e.problem().isLimit() ? "The schema is larger than Leafout reads: " : "The schema is not JSON: ";
            throw new SchemaException(what + e.getMessage(), name, e);
        }
        return tree.root();
    }

    /** A container that is being copied: where what is left of it comes from, and where it goes. */
    private record Copy(Iterator<?> rest, @Nullable Map<String, @Nullable Object> map, List<@Nullable Object> list) {}

    /** Returns a copy that cannot be changed, for others to see. */
    public static @Nullable Object frozen(@Nullable Object value) {
        Deque<Copy> open = new ArrayDeque<>();
        Object result = begin(value, open);
        while (!open.isEmpty()) {
            Copy top = open.element();
            if (!top.rest.hasNext()) {
                open.pop();
            } else if (top.map != null && top.rest.next() instanceof Map.Entry<?, ?> entry) {
                top.map.put((String) entry.getKey(), begin(entry.getValue(), open));
            } else if (top.map == null) {
                top.list.add(begin(top.rest.next(), open));
            }
        }
        return result;
    }

    private static @Nullable Object begin(@Nullable Object value, Deque<Copy> open) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            open.push(new Copy(map.entrySet().iterator(), copy, List.of()));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            open.push(new Copy(list.iterator(), null, copy));
            return Collections.unmodifiableList(copy);
        }
        return value;
    }

    /** Returns the JSON text of a value. */
    public static String write(@Nullable Object value) {
        return write(value, false);
    }

    /** Returns a text that is the same for equal values, and for no others. */
    static String canonicalText(@Nullable Object value) {
        if (value instanceof String text) {
            return "\"".concat(text); // no other value begins with a quote, so nothing has to be escaped
        }
        return value instanceof Map || value instanceof List ? write(value, true) : scalar(value, true);
    }

    private static String write(@Nullable Object value, boolean canonical) {
        StringBuilder out = new StringBuilder();
        Deque<Iterator<?>> open = new ArrayDeque<>();
        Deque<Character> closers = new ArrayDeque<>();
        for (Object next = value; ; ) {
            if (next instanceof Map<?, ?> map) {
                out.append('{');
                open.push((canonical ? new TreeMap<>(map) : map).entrySet().iterator());
                closers.push('}');
            } else if (next instanceof List<?> list) {
                out.append('[');
                open.push(list.iterator());
                closers.push(']');
            } else {
                out.append(scalar(next, canonical));
            }
            while (!open.isEmpty() && !open.element().hasNext()) {
                open.pop();
                out.append(closers.pop());
            }
            if (open.isEmpty()) {
                return out.toString();
            }
            char last = out.charAt(out.length() - 1);
            out.append(last == '{' || last == '[' ? "" : ",");
            next = open.element().next();
            if (next instanceof Map.Entry<?, ?> entry) {
                JsonText.appendQuoted(out, (String) entry.getKey());
                out.append(':');
                next = entry.getValue();
            }
        }
    }

    private static String scalar(@Nullable Object value, boolean canonical) {
        if (value instanceof String text) {
            return JsonText.quoted(text);
        }
        if (value instanceof BigDecimal number) {
            boolean isPlain = number.scale() <= 0 && number.scale() > -20;
            return canonical ? Numbers.canonical(number) : isPlain ? number.toPlainString() : number.toString();
        }
        return canonical && value instanceof Number number
                ? Numbers.canonical(number.toString())
                : String.valueOf(value);
    }
}
