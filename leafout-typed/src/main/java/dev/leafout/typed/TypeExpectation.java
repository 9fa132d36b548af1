// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a type expects at a place. What it accepts is never changed, and what is changed becomes what a model is asked for.
 * A key that the type would ignore is no key of the object, so it may be one that the type knows, in another style.
 */
final class TypeExpectation implements Expectation {
    /** All that belong to one type, so that each is made once. */
    private final Map<List<Expectation>, Expectation> known;

    private final Expectation accepted;
    private final Expectation asked;
    private final Set<ValueKind> wantedKinds;
    private final Set<String> keys;
    private final boolean otherKeys;
    /** What is expected of the known keys, once it was asked for. */
    private final Map<String, Expectation> members = new ConcurrentHashMap<>();

    private volatile @Nullable Expectation item;

    private TypeExpectation(Map<List<Expectation>, Expectation> known, Expectation accepted, Expectation asked) {
        this.known = known;
        this.accepted = accepted;
        this.asked = asked;
        Set<ValueKind> both = EnumSet.noneOf(ValueKind.class);
        both.addAll(accepted.kinds());
        both.retainAll(asked.kinds());
        this.wantedKinds = Collections.unmodifiableSet(both);
        Set<String> all = new LinkedHashSet<>(accepted.keys());
        all.addAll(asked.keys());
        this.keys = Collections.unmodifiableSet(all);
        this.otherKeys = accepted.hasOtherKeys() && asked.hasOtherKeys();
    }

    /** Returns what is expected where a value must be accepted, and should be as it is asked for. */
    static Expectation of(Expectation accepted, Expectation asked) {
        return of(new ConcurrentHashMap<>(), accepted, asked);
    }

    @SuppressWarnings("ReferenceEquality") // There is one object for anything.
    private static Expectation of(Map<List<Expectation>, Expectation> known, Expectation accepted, Expectation asked) {
        return accepted == Expectation.ANYTHING
                ? accepted
                : known.computeIfAbsent(List.of(accepted, asked), both -> new TypeExpectation(known, accepted, asked));
    }

    @Override
    public Set<ValueKind> kinds() {
        return accepted.kinds();
    }

    @Override
    public Set<ValueKind> wantedKinds() {
        return wantedKinds;
    }

    @Override
    public Set<String> texts() {
        return accepted.texts();
    }

    @Override
    public boolean restrictsText() {
        return accepted.restrictsText();
    }

    @Override
    public boolean canBeText(String text) {
        return accepted.canBeText(text);
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
        Expectation found = members.get(key);
        if (found == null) {
            found = of(known, accepted.member(key), asked.member(key));
            if (keys.contains(key)) {
                members.put(key, found);
            }
        }
        return found;
    }

    @Override
    public Expectation item() {
        Expectation found = item;
        if (found == null) {
            found = of(known, accepted.item(), asked.item());
            item = found;
        }
        return found;
    }
}
