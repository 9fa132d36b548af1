// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The branches of an {@code anyOf} or {@code oneOf} that only list values, such as those with a {@code const}. Finding
 * a value among thousands of them is one lookup, not thousands of tries.
 */
final class FixedBranches {
    /** A value, and how many of the branches accept it. */
    private static final class Entry {
        final @Nullable Object value;
        int count;

        Entry(@Nullable Object value) {
            this.value = value;
        }
    }

    private final Map<String, Entry> byText = new LinkedHashMap<>();
    /** The branches that are more than values. */
    final Conjunction[] others;

    FixedBranches(Conjunction[] branches) {
        List<Conjunction> rest = new ArrayList<>();
        for (Conjunction branch : branches) {
            List<@Nullable Object> values = valuesOf(branch);
            if (values == null) {
                rest.add(branch);
            } else {
                values.forEach(this::add);
            }
        }
        this.others = rest.toArray(new Conjunction[0]);
    }

    private void add(@Nullable Object value) {
        byText.computeIfAbsent(SchemaJson.canonicalText(value), text -> new Entry(value)).count++;
    }

    /** Returns all values that a schema accepts; null unless these are a few scalars. */
    static @Nullable List<@Nullable Object> valuesOf(Conjunction branch) {
        for (Node node : branch.nodes) {
            if (node.values != null && node.structures.isEmpty()) {
                List<@Nullable Object> accepted = new ArrayList<>();
                for (Object value : node.values.list()) {
                    Verdict verdict = branch.table.scalars.verdict(branch, value);
                    if (verdict == Verdict.LIVE) {
                        return null;
                    }
                    if (verdict == Verdict.CERTAIN) {
                        accepted.add(value);
                    }
                }
                return accepted;
            }
        }
        return null;
    }

    /** Returns how many branches accept the value. */
    int count(@Nullable Object value) {
        Entry entry = byText.get(SchemaJson.canonicalText(value));
        return entry == null ? 0 : entry.count;
    }

    /** Returns the values of a kind that several branches accept, or only one. */
    List<@Nullable Object> values(ValueKind kind, boolean several) {
        List<@Nullable Object> found = new ArrayList<>();
        for (Entry entry : byText.values()) {
            if (entry.count > 1 == several && ScalarCheck.kindOf(entry.value) == kind) {
                found.add(entry.value);
            }
        }
        return found;
    }
}
