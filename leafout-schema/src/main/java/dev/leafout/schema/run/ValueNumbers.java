// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.schema.plan.Numbers;
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
 * <p>Only a limited number of values is kept. A later value that is not among them gets a {@link Fingerprint} instead
 * of a number.
 */
final class ValueNumbers {
    /** Marks something in a checkpoint that is not a number. */
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

        /** Returns a text that is the same for containers of the same members, and for no others. */
        String describe() {
            StringBuilder out = new StringBuilder(properties != null ? "o" : "a");
            items.forEach(item -> out.append(item).append(','));
            if (properties != null) {
                properties.forEach((name, value) -> out.append(name.length())
                        .append(':')
                        .append(name)
                        .append(value)
                        .append(','));
            }
            return out.toString();
        }
    }

    private final int max;
    /**
     * Numbers by a text that describes the value completely. Texts are comparable, so that values made to have equal
     * hash codes cost no more than others.
     */
    private final Map<String, Integer> numbers = new HashMap<>();

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
        String value = switch (kind) {
            case OBJECT, ARRAY -> stack.remove(stack.size() - 1).describe();
            case STRING -> "s" + text;
            case NUMBER -> "n" + Numbers.canonical(raw);
            case BOOLEAN -> raw.charAt(0) == 't' ? "true" : "false";
            case NULL -> "null";
        };
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

    private Object number(String value) {
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
        String[] all = new String[numbers.size()];
        numbers.forEach((value, number) -> all[number] = value);
        out.writeInt(all.length).writeBoolean(full).writeString(text.toString());
        for (String value : all) {
            out.writeString(value);
        }
        out.writeInt(stack.size());
        for (Open open : stack) {
            out.writeBoolean(open.properties != null).writeInt(open.members().size());
            if (open.properties != null) {
                open.properties.forEach((key, number) -> writeNumber(out.writeString(key), number));
            } else {
                open.items.forEach(number -> writeNumber(out, number));
            }
            out.writeString(open.key);
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
            in.require(numbers.put(in.readString(), i) == null, "value");
        }
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            Open open = new Open(in.readBoolean());
            for (int j = in.readInt(0, Integer.MAX_VALUE); j > 0; j--) {
                if (open.properties != null) {
                    open.properties.put(in.readString(), readNumber(in));
                } else {
                    open.items.add(readNumber(in));
                }
            }
            open.key = in.readString();
            stack.add(open);
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
