// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds plain collections from a JSON text that is parsed at once. Numbers become canonical. */
final class TreeBuilder implements ParseListener {
    /** Most schemas have only a few keywords. */
    private static final int FEW = 8;

    private record Container(@Nullable Map<String, @Nullable Object> map, List<@Nullable Object> list) {}

    private final Deque<Container> open = new ArrayDeque<>();
    private final Deque<String> keys = new ArrayDeque<>();
    private @Nullable Object root;
    /** The first piece of a text, usually all of it, and the text so far if there were more. */
    private @Nullable String text;

    private @Nullable StringBuilder pieces;

    @Nullable
    Object root() {
        return root;
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        keys.push(key);
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (kind == ValueKind.OBJECT) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>(FEW);
            add(map);
            open.push(new Container(map, List.of()));
        } else if (kind == ValueKind.ARRAY) {
            List<@Nullable Object> list = new ArrayList<>(FEW);
            add(list);
            open.push(new Container(null, list));
        }
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
        if (text == null) {
            text = piece.toString();
        } else {
            pieces = pieces == null ? new StringBuilder(text) : pieces;
            pieces.append(piece);
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        switch (kind) {
            case OBJECT, ARRAY -> open.pop();
            case STRING -> {
                add(pieces != null ? pieces.toString() : text != null ? text : "");
                text = null;
                pieces = null;
            }
            case NUMBER -> add(Numbers.ofSchema(raw));
            case BOOLEAN -> add(raw.charAt(0) == 't');
            case NULL -> add(null);
        }
    }

    private void add(@Nullable Object value) {
        Container around = open.peek();
        if (around == null) {
            root = value;
        } else if (around.map != null) {
            around.map.put(keys.pop(), value);
        } else {
            around.list.add(value);
        }
    }
}
