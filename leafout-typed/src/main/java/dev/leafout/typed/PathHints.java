// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import dev.leafout.typed.spi.FieldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What annotations on components say, said by path. */
final class PathHints {
    private static final PathHints NONE = new PathHints(List.of(), List.of(), List.of());

    private final List<PathPattern> whenComplete;
    private final List<PathPattern> gates;
    private final List<PathPattern> byWord;

    private PathHints(List<PathPattern> whenComplete, List<PathPattern> gates, List<PathPattern> byWord) {
        this.whenComplete = whenComplete;
        this.gates = gates;
        this.byWord = byWord;
    }

    /** Returns an empty list of hints, to which some can be added. */
    static PathHints empty() {
        return new PathHints(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Returns a copy that stays as it is; all that are empty are one. */
    PathHints copy() {
        return isEmpty() && !hasGates()
                ? NONE
                : new PathHints(List.copyOf(whenComplete), List.copyOf(gates), List.copyOf(byWord));
    }

    void whenComplete(String pattern) {
        whenComplete.add(PathPattern.compile(pattern));
    }

    void gate(String pattern) {
        gates.add(PathPattern.compile(pattern));
    }

    void byWord(String pattern) {
        byWord.add(PathPattern.compile(pattern));
    }

    boolean isEmpty() {
        return whenComplete.isEmpty() && byWord.isEmpty();
    }

    Slot applyTo(Slot slot, ValuePath path) {
        Slot hinted = matches(whenComplete, path) ? slot.heldUntilComplete() : slot;
        return matches(byWord, path) ? hinted.shownByWord() : hinted;
    }

    /** Returns the numbers of the fields without which the object at this path is not shown. */
    int[] gatesOf(FieldTable fields, ValuePath object) {
        if (gates.isEmpty()) {
            return fields.gates();
        }
        IntStream byPath = IntStream.range(0, fields.size())
                .filter(i -> matches(gates, object.key(fields.get(i).name())));
        return IntStream.concat(IntStream.of(fields.gates()), byPath).toArray();
    }

    boolean hasGates() {
        return !gates.isEmpty();
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
