// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The fields of an object, by number and by name.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class FieldTable {
    /** The number that stands for no field. */
    public static final int NO_FIELD = -1;

    private final List<ObjectField> fields;
    private final boolean ignoreCase;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[] gates;

    public FieldTable(List<ObjectField> fields, boolean ignoreCase) {
        this.fields = List.copyOf(fields);
        this.ignoreCase = ignoreCase;
        for (int i = 0; i < fields.size(); i++) {
            numbers.put(folded(fields.get(i).name()), i);
        }
        for (int i = 0; i < fields.size(); i++) {
            for (String alias : fields.get(i).aliases()) {
                numbers.putIfAbsent(folded(alias), i);
            }
        }
        this.gates = IntStream.range(0, fields.size())
                .filter(i -> fields.get(i).isGate())
                .toArray();
    }

    private String folded(String name) {
        return ignoreCase ? name.toLowerCase(Locale.ROOT) : name;
    }

    public int size() {
        return fields.size();
    }

    public ObjectField get(int number) {
        return fields.get(number);
    }

    /** Returns the number of the field with this name; {@link #NO_FIELD} if there is none. */
    public int find(String name) {
        Integer number = numbers.get(folded(name));
        return number == null ? NO_FIELD : number;
    }

    /** Returns the numbers of the fields that carry {@link dev.leafout.typed.Gate}. */
    public int[] gates() {
        return gates.length == 0 ? gates : gates.clone();
    }
}
