// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What annotations on components say, said by path. */
final class PathHints {
    private final List<PathPattern> whenComplete = new ArrayList<>();
    private final List<PathPattern> gates = new ArrayList<>();
    private final List<PathPattern> byWord = new ArrayList<>();

    PathHints() {}

    PathHints(PathHints other) {
        whenComplete.addAll(other.whenComplete);
        gates.addAll(other.gates);
        byWord.addAll(other.byWord);
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
