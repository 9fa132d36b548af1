// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which deviations are accepted where. */
final class Tolerances {
    private final Set<Tolerance> general;
    /** Sets of their own for some paths and all that is below them; the last one that fits holds. */
    private final List<Map.Entry<PathPattern, Set<Tolerance>>> special;

    Tolerances(Set<Tolerance> general, List<Map.Entry<PathPattern, Set<Tolerance>>> special) {
        this.general = copy(general);
        this.special = special.stream()
                .map(rule -> Map.entry(rule.getKey(), copy(rule.getValue())))
                .toList();
    }

    private static Set<Tolerance> copy(Set<Tolerance> tolerances) {
        EnumSet<Tolerance> copy = EnumSet.noneOf(Tolerance.class);
        copy.addAll(tolerances);
        copy.remove(Tolerance.DUPLICATE_KEY);
        copy.remove(Tolerance.LONE_SURROGATE);
        return copy;
    }

    /** Returns whether nothing is accepted anywhere but plain JSON. */
    boolean isNone() {
        return general.isEmpty()
                && special.stream().allMatch(rule -> rule.getValue().isEmpty());
    }

    boolean accepts(Tolerance what) {
        return general.contains(what);
    }

    boolean accepts(Tolerance what, Position at) {
        return special.isEmpty() ? general.contains(what) : inForceAt(at.path()).contains(what);
    }

    private Set<Tolerance> inForceAt(ValuePath path) {
        for (int i = special.size() - 1; i >= 0; i--) {
            PathPattern pattern = special.get(i).getKey();
            for (ValuePath step = path; step != null; step = step.parent()) {
                if (pattern.matches(step)) {
                    return special.get(i).getValue();
                }
            }
        }
        return general;
    }
}
