// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is expected where one of several schemas must hold: whatever one of them expects. */
final class ChoiceExpectation implements Expectation {
    private final List<Expectation> branches;
    private final Set<ValueKind> kinds = EnumSet.noneOf(ValueKind.class);
    private final Set<String> texts = new HashSet<>();
    private final Set<String> keys = new HashSet<>();
    private final boolean otherKeys;

    private ChoiceExpectation(List<Expectation> branches) {
        this.branches = branches;
        branches.forEach(branch -> kinds.addAll(branch.kinds()));
        List<Expectation> strings = those(ValueKind.STRING);
        if (strings.stream().noneMatch(branch -> branch.texts().isEmpty())) {
            strings.forEach(branch -> texts.addAll(branch.texts()));
        }
        List<Expectation> objects = those(ValueKind.OBJECT);
        objects.forEach(branch -> keys.addAll(branch.keys()));
        this.otherKeys = objects.isEmpty() || objects.stream().anyMatch(Expectation::hasOtherKeys);
    }

    /** Returns the expectation of one of these. */
    @SuppressWarnings("ReferenceEquality") // There is one object for anything.
    static Expectation of(List<Expectation> branches) {
        if (branches.size() == 1) {
            return branches.get(0);
        }
        boolean anything = branches.isEmpty() || branches.stream().anyMatch(one -> one == Expectation.ANYTHING);
        return anything ? Expectation.ANYTHING : new ChoiceExpectation(branches);
    }

    private List<Expectation> those(ValueKind kind) {
        return branches.stream().filter(branch -> branch.kinds().contains(kind)).toList();
    }

    @Override
    public Set<ValueKind> kinds() {
        return Collections.unmodifiableSet(kinds);
    }

    @Override
    public Set<String> texts() {
        return Collections.unmodifiableSet(texts);
    }

    @Override
    public Set<String> keys() {
        return Collections.unmodifiableSet(keys);
    }

    @Override
    public boolean hasOtherKeys() {
        return otherKeys;
    }

    @Override
    public Expectation member(String key) {
        List<Expectation> members = new ArrayList<>();
        for (Expectation branch : those(ValueKind.OBJECT)) {
            if (branch.hasOtherKeys() || branch.keys().contains(key)) {
                members.add(branch.member(key));
            }
        }
        return of(members);
    }

    @Override
    public Expectation item() {
        return of(those(ValueKind.ARRAY).stream().map(Expectation::item).toList());
    }
}
