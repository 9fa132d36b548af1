// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is expected where one of several schemas must hold: whatever one of them expects. */
final class ChoiceExpectation implements Expectation {
    private final KnownExpectations known;
    private final List<Expectation> branches;
    private final Set<ValueKind> kinds;
    private final Set<String> texts;
    private final Set<String> keys;
    private final boolean restrictsText;
    private final boolean otherKeys;
    /** What is expected of the known keys, once it was asked for. */
    private final Map<String, Expectation> members = new ConcurrentHashMap<>();

    private volatile @Nullable Expectation item;

    ChoiceExpectation(KnownExpectations known, List<Expectation> branches) {
        this.known = known;
        this.branches = branches;
        Set<ValueKind> allKinds = EnumSet.noneOf(ValueKind.class);
        branches.forEach(branch -> allKinds.addAll(branch.kinds()));
        this.kinds = Collections.unmodifiableSet(allKinds);
        List<Expectation> strings = those(ValueKind.STRING);
        boolean listed = strings.stream().noneMatch(branch -> branch.texts().isEmpty());
        this.texts = listed ? all(strings, Expectation::texts) : Set.of();
        this.restrictsText = strings.stream().allMatch(Expectation::restrictsText);
        List<Expectation> objects = those(ValueKind.OBJECT);
        this.keys = all(objects, Expectation::keys);
        this.otherKeys = objects.isEmpty() || objects.stream().anyMatch(Expectation::hasOtherKeys);
    }

    private static Set<String> all(List<Expectation> branches, Function<Expectation, Set<String>> part) {
        Set<String> all = new HashSet<>();
        branches.forEach(branch -> all.addAll(part.apply(branch)));
        return Collections.unmodifiableSet(all);
    }

    private List<Expectation> those(ValueKind kind) {
        return branches.stream().filter(branch -> branch.kinds().contains(kind)).toList();
    }

    @Override
    public Set<ValueKind> kinds() {
        return kinds;
    }

    @Override
    public Set<String> texts() {
        return texts;
    }

    @Override
    public boolean restrictsText() {
        return restrictsText;
    }

    @Override
    public boolean canBeText(String text) {
        return those(ValueKind.STRING).stream().anyMatch(branch -> branch.canBeText(text));
    }

    @Override
    public Set<String> keys() {
        return keys;
    }

    @Override
    public boolean hasOtherKeys() {
        return otherKeys;
    }

    @Override
    public Expectation member(String key) {
        return keys.contains(key) ? members.computeIfAbsent(key, this::makeMember) : makeMember(key);
    }

    private Expectation makeMember(String key) {
        List<Expectation> found = new ArrayList<>();
        for (Expectation branch : those(ValueKind.OBJECT)) {
            if (branch.hasOtherKeys() || branch.keys().contains(key)) {
                found.add(branch.member(key));
            }
        }
        return known.any(found);
    }

    @Override
    public Expectation item() {
        Expectation found = item;
        if (found == null) {
            found = known.any(
                    those(ValueKind.ARRAY).stream().map(Expectation::item).toList());
            item = found;
        }
        return found;
    }
}
