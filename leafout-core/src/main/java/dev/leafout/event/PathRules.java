// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A setting that can differ from path to path in a document.
 *
 * <pre>{@code
 * PathRules<TruncationPolicy> rules = PathRules.everywhere(TruncationPolicy.KEEP_OPEN_VALUES)
 *         .with("calls[*].arguments", TruncationPolicy.DROP_OPEN_VALUES);
 * rules.at(ValuePath.parse("calls[0].arguments.city"));   // DROP_OPEN_VALUES
 * rules.at(ValuePath.parse("calls[0].name"));             // KEEP_OPEN_VALUES
 * }</pre>
 *
 * <p>A rule applies to the values that its pattern matches and to everything in them. If several rules apply, the last
 * one wins. Immutable.
 *
 * @since 0.1
 */
public final class PathRules<T> {
    private final T everywhere;
    private final List<Rule<T>> rules;

    private record Rule<T>(PathPattern pattern, T setting) {}

    private PathRules(T everywhere, List<Rule<T>> rules) {
        this.everywhere = Objects.requireNonNull(everywhere, "setting");
        this.rules = rules;
    }

    /** Returns rules with the same setting everywhere. */
    public static <T> PathRules<T> everywhere(T setting) {
        return new PathRules<>(setting, List.of());
    }

    /** Returns these rules with another setting for the values that no pattern matches. */
    public PathRules<T> withDefault(T setting) {
        return new PathRules<>(setting, rules);
    }

    /**
     * Returns these rules and one more: the setting for the values that the pattern matches and for everything in them.
     *
     * @throws IllegalArgumentException if the text is not a {@link PathPattern}
     */
    public PathRules<T> with(String pattern, T setting) {
        List<Rule<T>> more = new ArrayList<>(rules);
        more.add(new Rule<>(
                PathPattern.compile(Objects.requireNonNull(pattern, "pattern")),
                Objects.requireNonNull(setting, "setting")));
        return new PathRules<>(everywhere, List.copyOf(more));
    }

    /** Returns the setting for the value at a path. */
    public T at(ValuePath path) {
        for (int i = rules.size() - 1; i >= 0; i--) {
            if (rules.get(i).pattern.covers(path)) {
                return rules.get(i).setting;
            }
        }
        return everywhere;
    }

    /** Returns whether every value has this setting. */
    public boolean isEverywhere(T setting) {
        return everywhere.equals(setting) && rules.isEmpty();
    }
}
