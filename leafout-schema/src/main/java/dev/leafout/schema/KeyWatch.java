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

    /** A key is about to begin; returns the keyword that forbids any, or null. */
    @Nullable
    String start() {
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
        for (int i = 0; i < forbidden.length; i++) {
            Automaton automaton = rules.forbidden[i].automaton();
            Automaton.State state = forbidden[i];
            forbidden[i] = automaton == null || state == null ? null : automaton.next(state, codePoint);
        }
        if (nameRun != null && !nameRun.append(codePoint)) {
            return "propertyNames";
        }
        return broken(keySoFar);
    }

    /** Returns the keyword that forbids every key that begins so, or null. */
    @Nullable
    String broken(String prefix) {
        for (Automaton.State state : forbidden) {
            if (state != null && state.acceptsAll) {
                return "patternProperties";
            }
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
