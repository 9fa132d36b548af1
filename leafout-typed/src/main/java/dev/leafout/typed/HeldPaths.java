// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import dev.leafout.typed.spi.FieldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Objects and lists that are not shown yet, by path. Does for paths what {@link WhenComplete} and {@link Gate} do for
 * components. Immutable.
 */
record HeldPaths(List<PathPattern> whole, List<PathPattern> gates) {
    static final HeldPaths NONE = new HeldPaths(List.of(), List.of());

    HeldPaths andWhole(String pattern) {
        return new HeldPaths(and(whole, pattern), gates);
    }

    HeldPaths andGate(String pattern) {
        return new HeldPaths(whole, and(gates, pattern));
    }

    private static List<PathPattern> and(List<PathPattern> patterns, String pattern) {
        List<PathPattern> more = new ArrayList<>(patterns);
        more.add(PathPattern.compile(pattern));
        return List.copyOf(more);
    }

    boolean isEmpty() {
        return whole.isEmpty() && gates.isEmpty();
    }

    /** Returns whether the object or list at this path is shown only when it is complete. */
    boolean isWhole(ValuePath path) {
        return matches(whole, path);
    }

    /** Returns the numbers of the fields that the object at this path needs before it is shown. */
    int[] gatesOf(FieldTable fields, ValuePath object) {
        if (gates.isEmpty()) {
            return fields.gates();
        }
        IntStream byPath = IntStream.range(0, fields.size())
                .filter(i -> matches(gates, object.key(fields.get(i).name())));
        return IntStream.concat(IntStream.of(fields.gates()), byPath).toArray();
    }

    private static boolean matches(List<PathPattern> patterns, ValuePath path) {
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
