// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.Automaton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A key that is being written, held against patterns and counts. Where names alone decide it is not needed. */
final class KeyWatch {
    private final ObjectLeaf leaf;
    private final ObjectRules rules;
    /** Where the patterns of the fences stand; null where no automaton can tell. */
    private final Automaton.@Nullable State[][] states;

    /** Where the forbidden patterns stand. */
    private final Automaton.@Nullable State[] forbidden;

    private final @Nullable TextRun nameRun;

    KeyWatch(ObjectLeaf leaf, ObjectRules rules) {
        this.leaf = leaf;
        this.rules = rules;
        this.states = new Automaton.State[rules.fences.length][];
        for (int i = 0; i < states.length; i++) {
            states[i] = new Automaton.State[rules.fences[i].patterns().size()];
        }
        this.forbidden = new Automaton.State[rules.forbidden.length];
        TextRules nameRules = nameRules();
        this.nameRun = nameRules == null || nameRules.isEmpty() ? null : new TextRun();
    }

    private @Nullable TextRules nameRules() {
        return rules.names == null ? null : rules.names.plan(ValueKind.STRING).text;
    }

    /** A key is about to begin; returns what forbids any, or null. */
    @Nullable
    Refusal start(NameRange names) {
        for (int i = 0; i < states.length; i++) {
            for (int j = 0; j < states[i].length; j++) {
                Automaton automaton = rules.fences[i].patterns().get(j).automaton();
                states[i][j] = automaton == null ? null : automaton.start;
            }
        }
        for (int i = 0; i < forbidden.length; i++) {
            Automaton automaton = rules.forbidden[i].automaton();
            forbidden[i] = automaton == null ? null : automaton.start;
        }
        if (rules.names != null && rules.names.plan(ValueKind.STRING).verdict == Verdict.DOOMED) {
            return rules.refusalOfNames();
        }
        if (nameRun != null) {
            nameRun.start(Objects.requireNonNull(nameRules()));
        }
        return broken(names);
    }

    /** Takes the last code point of the key so far, which begins these names; returns what it breaks, or null. */
    @Nullable
    Refusal append(NameRange names, int codePoint) {
        for (int i = 0; i < states.length; i++) {
            for (int j = 0; j < states[i].length; j++) {
                Automaton automaton = rules.fences[i].patterns().get(j).automaton();
                Automaton.State state = states[i][j];
                states[i][j] = automaton == null || state == null ? null : automaton.next(state, codePoint);
            }
        }
        for (int i = 0; i < forbidden.length; i++) {
            Automaton automaton = rules.forbidden[i].automaton();
            Automaton.State state = forbidden[i];
            forbidden[i] = automaton == null || state == null ? null : automaton.next(state, codePoint);
        }
        if (nameRun != null && !nameRun.append(codePoint)) {
            return rules.refusalOfNames();
        }
        return broken(names);
    }

    /** Returns what forbids every key that begins so, or null. */
    private @Nullable Refusal broken(NameRange names) {
        for (int i = 0; i < forbidden.length; i++) {
            Automaton.State state = forbidden[i];
            if (state != null && state.acceptsAll) {
                return new Refusal(rules.forbiddenOwners[i], "patternProperties");
            }
        }
        if (leaf.onlyMissingFit() && !leaf.isMissing(names)) {
            return leaf.noRoom();
        }
        for (int i = 0; i < states.length; i++) {
            if (!fits(i, names)) {
                return rules.fences[i].refusal();
            }
        }
        return null;
    }

    private boolean fits(int fence, NameRange names) {
        for (Automaton.State state : states[fence]) {
            if (state == null || !state.isDead()) {
                return true;
            }
        }
        return leaf.mayCome(rules.fenceRanks[fence], names);
    }
}
