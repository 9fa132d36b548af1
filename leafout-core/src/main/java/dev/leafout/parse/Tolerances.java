// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import java.util.List;
import java.util.Set;

/** Which deviations are accepted where. Sets are bits, for they are asked often. */
final class Tolerances {
    /** Legal JSON: accepted anyway, by the parser itself. */
    private static final long LEGAL = bit(Tolerance.DUPLICATE_KEY) | bit(Tolerance.LONE_SURROGATE);

    /** A set of its own for some values and all that is inside them. */
    record Rule(PathPattern where, long accepted) {}

    private final long general;
    private final Rule[] rules;

    /** Of several rules that fit, the last one holds. */
    Tolerances(long general, List<Rule> rules) {
        this.general = general;
        this.rules = rules.toArray(new Rule[0]);
    }

    static long bits(Set<Tolerance> tolerances) {
        long bits = 0;
        for (Tolerance tolerance : tolerances) {
            bits |= bit(tolerance);
        }
        return bits & ~LEGAL;
    }

    private static long bit(Tolerance tolerance) {
        return 1L << tolerance.ordinal();
    }

    /** Returns whether nothing is accepted anywhere but plain JSON. */
    boolean isNone() {
        long all = general;
        for (Rule rule : rules) {
            all |= rule.accepted;
        }
        return all == 0;
    }

    boolean accepts(Tolerance what, Position at) {
        long accepted = rules.length == 0 ? general : acceptedAt(at.path());
        return (accepted & bit(what)) != 0;
    }

    private long acceptedAt(ValuePath path) {
        for (int i = rules.length - 1; i >= 0; i--) {
            for (ValuePath step = path; step != null; step = step.parent()) {
                if (rules[i].where.matches(step)) {
                    return rules[i].accepted;
                }
            }
        }
        return general;
    }
}
