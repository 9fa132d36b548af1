// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.schema.pattern.Automaton;
import dev.leafout.event.ValueKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A key that is being written, held against the names that an object may have. */
final class KeyWatch {
    private final ObjectLeaf leaf;
    private final ObjectRules rules;
    /** Where the patterns of the fences stand; null where no automaton can tell. */
    private final Automaton.@Nullable State[][] states;

    private final @Nullable TextRun nameRun;

    KeyWatch(ObjectLeaf leaf, ObjectRules rules) {
        this.leaf = leaf;
        this.rules = rules;
        this.states = new Automaton.State[rules.fences.length][];
        for (int i = 0; i < states.length; i++) {
            states[i] = new Automaton.State[rules.fences[i].patterns().size()];
        }
        TextRules nameRules = nameRules();
        this.nameRun = nameRules == null || nameRules.isEmpty() ? null : new TextRun();
    }

    private @Nullable TextRules nameRules() {
        return rules.names == null ? null : rules.names.plan(ValueKind.STRING).text;
    }

    /** A key is about to begin; returns the keyword that forbids any, or null. */
    @Nullable
    String start() {
        for (int i = 0; i < states.length; i++) {
            for (int j = 0; j < states[i].length; j++) {
                Automaton automaton = rules.fences[i].patterns().get(j).automaton();
                states[i][j] = automaton == null ? null : automaton.start;
            }
        }
        if (rules.names != null && rules.names.plan(ValueKind.STRING).verdict == Verdict.DOOMED) {
            return "propertyNames";
        }
        if (nameRun != null) {
            nameRun.start(Objects.requireNonNull(nameRules()));
        }
        return broken("");
    }

    /** Takes the last code point of the key so far; returns the keyword that it breaks, or null. */
    @Nullable
    String append(String keySoFar, int codePoint) {
        for (int i = 0; i < states.length; i++) {
            for (int j = 0; j < states[i].length; j++) {
                Automaton automaton = rules.fences[i].patterns().get(j).automaton();
                Automaton.State state = states[i][j];
                states[i][j] = automaton == null || state == null ? null : automaton.next(state, codePoint);
            }
        }
        if (nameRun != null && nameRun.append(Character.toString(codePoint)) >= 0) {
            return "propertyNames";
        }
        return broken(keySoFar);
    }

    /** Returns whether only names decide: then a key that fits does so at every length before. */
    boolean isByNames() {
        return rules.allowed != null || (states.length == 0 && nameRun == null);
    }

    /** Returns the keyword that forbids every key that begins so, or null. */
    @Nullable
    String broken(String prefix) {
        if (rules.allowed != null) {
            return isAllowed(rules.allowed, prefix) ? null : rules.fences[0].keyword();
        }
        if (leaf.onlyMissingFit() && !isMissing(prefix)) {
            return "maxProperties";
        }
        for (int i = 0; i < states.length; i++) {
            if (!fits(rules.fences[i], states[i], prefix)) {
                return rules.fences[i].keyword();
            }
        }
        return null;
    }

    private boolean isAllowed(String[] allowed, String prefix) {
        int low = 0;
        int high = allowed.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (allowed[middle].compareTo(prefix) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        boolean onlyMissing = leaf.onlyMissingFit();
        for (; low < allowed.length && allowed[low].startsWith(prefix); low++) {
            if (leaf.mayCome(allowed[low], onlyMissing)) {
                return true;
            }
        }
        return false;
    }

    private boolean isMissing(String prefix) {
        for (ObjectRules.Property property : rules.byIndex) {
            if (property.name.startsWith(prefix) && leaf.mayCome(property.name, true)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(Fence fence, Automaton.@Nullable State[] patterns, String prefix) {
        for (Automaton.State state : patterns) {
            if (state == null || !state.isDead()) {
                return true;
            }
        }
        for (String name : fence.names()) {
            if (name.startsWith(prefix) && leaf.mayCome(name, false)) {
                return true;
            }
        }
        return false;
    }
}
