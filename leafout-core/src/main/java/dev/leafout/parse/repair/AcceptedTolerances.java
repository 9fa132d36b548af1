// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** Which tolerances are accepted where. The sets are bit sets, because they are queried often. */
public final class AcceptedTolerances {
    /** Legal JSON, so the parser itself always accepts it. */
    private static final long LEGAL = bit(Tolerance.DUPLICATE_KEY) | bit(Tolerance.LONE_SURROGATE);

    private static final long VALUES = bits(EnumSet.range(Tolerance.PYTHON_LITERAL, Tolerance.STRING_CONCATENATION))
            | bits(EnumSet.range(Tolerance.HEX_NUMBER, Tolerance.JSON5_ESCAPE))
            | bit(Tolerance.SINGLE_QUOTE)
            | bit(Tolerance.SCHEMA);

    /** The set for some values and everything inside them. */
    private record Rule(PathPattern where, long accepted) {}

    public static final AcceptedTolerances NONE = new AcceptedTolerances(0, new Rule[0]);

    private final long general;
    /** If several match, the last one wins. */
    private final Rule[] rules;

    private AcceptedTolerances(long general, Rule[] rules) {
        this.general = general;
        this.rules = rules;
    }

    public AcceptedTolerances withDefault(Set<Tolerance> accepted) {
        return new AcceptedTolerances(bits(accepted), rules);
    }

    public AcceptedTolerances with(String pattern, Set<Tolerance> accepted) {
        Rule[] more = Arrays.copyOf(rules, rules.length + 1);
        more[rules.length] = new Rule(PathPattern.compile(Objects.requireNonNull(pattern, "pattern")), bits(accepted));
        return new AcceptedTolerances(general, more);
    }

    private static long bits(Set<Tolerance> tolerances) {
        long bits = 0;
        for (Tolerance tolerance : tolerances) {
            bits |= bit(tolerance);
        }
        return bits & ~LEGAL;
    }

    /** The bits never leave the process, so they may change from version to version. */
    @SuppressWarnings("EnumOrdinal")
    private static long bit(Tolerance tolerance) {
        return 1L << tolerance.ordinal();
    }

    /** Returns whether only plain JSON is accepted everywhere. */
    public boolean isNone() {
        return somewhere() == 0;
    }

    boolean acceptsSomewhere(Tolerance what) {
        return (somewhere() & bit(what)) != 0;
    }

    private long somewhere() {
        long all = general;
        for (Rule rule : rules) {
            all |= rule.accepted;
        }
        return all;
    }

    /** Returns whether the answer depends on the path. */
    boolean hasRules() {
        return rules.length > 0;
    }

    boolean accepts(Tolerance what) {
        return (general & bit(what)) != 0;
    }

    boolean accepts(Tolerance what, ValuePath path) {
        return (acceptedAt(path) & bit(what)) != 0;
    }

    /** Returns whether the tolerance is about a value, rather than about the object or array around it. */
    static boolean isAboutValue(Tolerance what) {
        return (VALUES & bit(what)) != 0;
    }

    private long acceptedAt(ValuePath path) {
        for (int i = rules.length - 1; i >= 0; i--) {
            if (rules[i].where.covers(path)) {
                return rules[i].accepted;
            }
        }
        return general;
    }
}
