// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Gives every value a number such that equal values have equal numbers, as {@code uniqueItems} needs it. A container is
 * known by the numbers of its members, so nothing is compared twice and nothing by recursion.
 *
 * <p>So many values are kept to tell them from others. Of those that come later and are not among them a {@link Fingerprint}
 * stands in the place of a number.
 */
final class ValueNumbers {
    /** In a checkpoint, something that is no number. */
    private static final int NO_NUMBER = -1;

    /** An open container: what stands for its members, by key if it is an object. */
    private static final class Open {
        final @Nullable TreeMap<String, Object> properties;
        final List<Object> items = new ArrayList<>();
        String key = "";

        Open(boolean object) {
            properties = object ? new TreeMap<>() : null;
        }

        Collection<Object> members() {
            return properties != null ? properties.values() : items;
        }
    }

    private final int max;
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<Open> stack = new ArrayList<>();
    final StringBuilder text = new StringBuilder();
    private boolean full;
    /** How many there were in a checkpoint that had no number. */
    private int strangers;

    ValueNumbers(int max) {
        this.max = max;
    }

    boolean isFull() {
        return full;
    }

    /** Returns how many containers are open. */
    int depth() {
        return stack.size();
    }

    void key(String key) {
        stack.get(stack.size() - 1).key = key;
    }

    void started(ValueKind kind) {
        if (kind.isContainer()) {
            stack.add(new Open(kind == ValueKind.OBJECT));
        }
        text.setLength(0);
    }

    /** Returns what stands for the value that has just ended: an Integer, or a {@link Fingerprint} if there are too many. */
    Object completed(ValueKind kind, CharSequence raw) {
        Object value;
        switch (kind) {
            case OBJECT, ARRAY -> {
                Open open = stack.remove(stack.size() - 1);
                value = open.properties != null ? open.properties : open.items;
            }
            case STRING -> value = text.toString();
            case NUMBER -> value = SchemaJson.canonical(NumberLeaf.value(raw));
            case BOOLEAN -> value = raw.charAt(0) == 't';
            default -> value = ValueKind.NULL;
        }
        Object number = number(value);
        if (!stack.isEmpty()) {
            Open around = stack.get(stack.size() - 1);
            if (around.properties != null) {
                around.properties.put(around.key, number);
            } else {
                around.items.add(number);
            }
        }
        return number;
    }

    private Object number(Object value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        if (full || numbers.size() >= max) {
            full = true;
            return Fingerprint.of(value);
        }
        int number = numbers.size();
        numbers.put(value, number);
        return number;
    }

    void write(CheckpointWriter out) {
        Object[] all = new Object[numbers.size()];
        numbers.forEach((value, number) -> all[number] = value);
        out.writeInt(all.length).writeBoolean(full).writeString(text.toString());
        for (Object value : all) {
            writeValue(out, value);
        }
        out.writeInt(stack.size());
        for (Open open : stack) {
            writeValue(out, open.properties != null ? open.properties : open.items);
            out.writeString(open.key);
        }
    }

    private static void writeValue(CheckpointWriter out, Object value) {
        if (value instanceof TreeMap<?, ?> map) {
            out.writeEnum(ValueKind.OBJECT).writeInt(map.size());
            map.forEach((key, number) -> writeNumber(out.writeString((String) key), number));
        } else if (value instanceof List<?> list) {
            out.writeEnum(ValueKind.ARRAY).writeInt(list.size());
            list.forEach(number -> writeNumber(out, number));
        } else if (value instanceof String string) {
            out.writeEnum(ValueKind.STRING).writeString(string);
        } else if (value instanceof Boolean bool) {
            out.writeEnum(ValueKind.BOOLEAN).writeBoolean(bool);
        } else if (value instanceof java.math.BigDecimal decimal) {
            out.writeEnum(ValueKind.NUMBER).writeString(decimal.toString());
        } else {
            out.writeEnum(ValueKind.NULL);
        }
    }

    private static void writeNumber(CheckpointWriter out, Object number) {
        out.writeInt(number instanceof Integer known ? known : NO_NUMBER);
    }

    void read(CheckpointReader in) {
        int count = in.readInt(0, max);
        full = in.readBoolean();
        text.append(in.readString());
        for (int i = 0; i < count; i++) {
            numbers.put(readValue(in), i);
        }
        int depth = in.readInt(0, Integer.MAX_VALUE);
        for (int i = 0; i < depth; i++) {
            Object value = readValue(in);
            Open open = new Open(value instanceof TreeMap);
            if (value instanceof TreeMap<?, ?> map && open.properties != null) {
                map.forEach((key, number) -> open.properties.put((String) key, number));
            } else if (value instanceof List<?> list) {
                open.items.addAll(list);
            } else {
                throw in.damaged("container");
            }
            open.key = in.readString();
            stack.add(open);
        }
    }

    private Object readValue(CheckpointReader in) {
        switch (in.readEnum(ValueKind.class)) {
            case OBJECT -> {
                TreeMap<String, Object> map = new TreeMap<>();
                for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
                    map.put(in.readString(), readNumber(in));
                }
                return map;
            }
            case ARRAY -> {
                List<Object> list = new ArrayList<>();
                for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
                    list.add(readNumber(in));
                }
                return list;
            }
            case STRING -> {
                return in.readString();
            }
            case NUMBER -> {
                return new java.math.BigDecimal(in.readString());
            }
            case BOOLEAN -> {
                return in.readBoolean();
            }
            default -> {
                return ValueKind.NULL;
            }
        }
    }

    /** What has no number is taken to differ from everything else; {@link #readLate}, if it follows, knows better. */
    private Object readNumber(CheckpointReader in) {
        int number = in.readInt(NO_NUMBER, Integer.MAX_VALUE);
        return number == NO_NUMBER ? new Fingerprint(0, 0, 0, ++strangers) : number;
    }

    /** Writes the fingerprints among the members of open containers, in their order. */
    void writeLate(CheckpointWriter out) {
        for (Open open : stack) {
            for (Object number : open.members()) {
                if (number instanceof Fingerprint one) {
                    one.write(out);
                }
            }
        }
    }

    void readLate(CheckpointReader in) {
        for (Open open : stack) {
            UnaryOperator<Object> restore = number -> number instanceof Fingerprint ? Fingerprint.read(in) : number;
            open.items.replaceAll(restore);
            if (open.properties != null) {
                open.properties.replaceAll((key, number) -> restore.apply(number));
            }
        }
    }
}
