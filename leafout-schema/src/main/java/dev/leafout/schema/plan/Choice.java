// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Alternatives for an object that one property tells apart: each requires a different text for it, as in an {@code
 * anyOf} whose schemas have a {@code const} each. If that property comes first, as it almost always does, only the
 * alternative that it names has to be tried. Until then, all that matters is whether it names one.
 */
public final class Choice {
    private static final int MAX_WAYS = 10_000;

    /** The property; its child requires one of all the texts. */
    public final ObjectRules.Property property;
    /** What must hold for each text, by its index, and the plan of each. */
    public final Conjunction[] ways;

    private final Plan[] plans;
    /** The same property in each alternative. */
    private final ObjectRules.Property[] first;

    /**
     * Returns the choice between the branches, merged with everything else that must hold, or null if no property tells
     * them apart.
     */
    static @Nullable Choice of(Conjunction conjunction, Branching branching) {
        List<Conjunction> ways = new ArrayList<>();
        for (Conjunction branch : branching.branches) {
            if (branch.plan(ValueKind.OBJECT).verdict == Verdict.DOOMED) {
                continue;
            }
            boolean isFirst = ways.isEmpty();
            if (isFirst && branch.branchings().isEmpty() && !mayListTexts(conjunction) && !mayListTexts(branch)) {
                return null;
            }
            Conjunction way = conjunction.settled(branching, branch);
            Plan plan = way.plan(ValueKind.OBJECT);
            if (plan.verdict == Verdict.DOOMED) {
                continue;
            }
            if (!plan.narrowed.isSole || ways.size() >= MAX_WAYS) {
                return null;
            }
            ways.add(way);
        }
        if (ways.size() < 2) {
            return null;
        }
        for (ObjectRules.Property property : rules(ways.get(0)).byIndex) {
            SortedMap<String, Conjunction> byText = tellApart(ways, property.name);
            if (byText != null) {
                return new Choice(branching, property.name, byText, conjunction.table);
            }
        }
        return null;
    }

    /** Returns whether there may be a property with a list of values. Without one, nothing tells a branch apart. */
    private static boolean mayListTexts(Conjunction conjunction) {
        if (conjunction.branchings().size() > 1) {
            return true;
        }
        for (Node node : conjunction.nodes) {
            Node others = node.additionalProperties;
            if (!node.patternProperties.isEmpty()
                    || (others != null && conjunction.table.of(others).hasValues())) {
                return true;
            }
            for (Node child : node.properties.values()) {
                if (conjunction.table.of(child).hasValues()) {
                    return true;
                }
            }
        }
        return false;
    }

    private Choice(Branching branching, String name, SortedMap<String, Conjunction> byText, ConjunctionTable table) {
        Node one = table.newNode(branching.owner.origin);
        one.values = ValueSet.of(byText.keySet());
        one.valuesKeyword = branching.keyword();
        this.property = new ObjectRules.Property(name, -1, table.of(one));
        this.ways = byText.values().toArray(new Conjunction[0]);
        this.plans =
                Arrays.stream(ways).map(way -> way.narrowed(ValueKind.OBJECT)).toArray(Plan[]::new);
        this.first = Arrays.stream(ways)
                .map(way -> Objects.requireNonNull(rules(way).properties.get(name)))
                .toArray(ObjectRules.Property[]::new);
    }

    public Plan plan(int way) {
        return plans[way];
    }

    /** Returns the property that made the choice, as the chosen alternative knows it. */
    public ObjectRules.Property first(int way) {
        return first[way];
    }

    /** Returns whether the property may be a text with this beginning in a branch. */
    public boolean fits(Conjunction branch, String begun) {
        ObjectRules rules = branch.plan(ValueKind.OBJECT).object;
        ObjectRules.Property own = rules == null ? null : rules.properties.get(property.name);
        String[] texts = own == null ? null : textsOf(own.child);
        return texts != null && Arrays.stream(texts).anyMatch(text -> text.startsWith(begun));
    }

    private static ObjectRules rules(Conjunction way) {
        ObjectRules rules = way.narrowed(ValueKind.OBJECT).object;
        if (rules == null) {
            throw new IllegalStateException("No object");
        }
        return rules;
    }

    /**
     * Returns the alternatives by the text that the property must have, or null if it need not be a text, or two have
     * the same.
     */
    private static @Nullable SortedMap<String, Conjunction> tellApart(List<Conjunction> ways, String name) {
        SortedMap<String, Conjunction> byText = new TreeMap<>();
        for (Conjunction way : ways) {
            ObjectRules rules = rules(way);
            ObjectRules.Property property = rules.properties.get(name);
            String[] texts = property == null || property.requires.length > 0 || !rules.isPossible(name)
                    ? null
                    : textsOf(property.child);
            if (texts == null) {
                return null;
            }
            for (String text : texts) {
                if (byText.put(text, way) != null) {
                    return null;
                }
            }
        }
        return byText;
    }

    private static String @Nullable [] textsOf(Conjunction conjunction) {
        if (!conjunction.hasValues()) {
            return null;
        }
        for (ValueKind kind : ValueKind.values()) {
            if (kind != ValueKind.STRING && !conjunction.isHopeless(kind)) {
                return null;
            }
        }
        TextRules text = conjunction.plan(ValueKind.STRING).text;
        return text == null ? null : text.candidates;
    }
}
