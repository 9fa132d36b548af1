// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.PatternSet;
import dev.leafout.schema.plan.ObjectRules;
import dev.leafout.schema.plan.Refusal;
import dev.leafout.schema.plan.TextRules;
import dev.leafout.schema.plan.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks a key that is being written against patterns and counts. Not needed if names alone decide. */
final class KeyWatch {
    private final ObjectLeaf leaf;
    private final ObjectRules rules;
    /** The key as the patterns of the fences have it. */
    private final PatternSet.Run[] runs;
    /** The same, for the forbidden patterns. */
    private final PatternSet.Run forbidden;

    private final @Nullable TextRun nameRun;

    KeyWatch(ObjectLeaf leaf, ObjectRules rules) {
        this.leaf = leaf;
        this.rules = rules;
        this.runs = new PatternSet.Run[rules.fences.length];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = rules.fences[i].patterns().new Run();
        }
        this.forbidden = rules.forbidden.new Run();
        TextRules nameRules = nameRules();
        this.nameRun = nameRules == null || nameRules.isEmpty() ? null : new TextRun();
    }

    private @Nullable TextRules nameRules() {
        return rules.names == null ? null : rules.names.plan(ValueKind.STRING).text;
    }

    /** A key is about to begin; returns what forbids any, or null. */
    @Nullable
    Refusal start(NameRange names) {
        for (PatternSet.Run run : runs) {
            run.start(rules.steps);
        }
        forbidden.start(rules.steps);
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
        for (PatternSet.Run run : runs) {
            run.append(codePoint);
        }
        forbidden.append(codePoint);
        if (nameRun != null && !nameRun.append(codePoint)) {
            return rules.refusalOfNames();
        }
        return broken(names);
    }

    /** Returns what forbids every key that begins so, or null. */
    private @Nullable Refusal broken(NameRange names) {
        int certain = forbidden.matchesWhateverFollows();
        if (certain >= 0) {
            return new Refusal(rules.forbiddenOwners[certain], "patternProperties");
        }
        if (leaf.onlyMissingFit() && !leaf.isMissing(names)) {
            return leaf.noRoom();
        }
        for (int i = 0; i < runs.length; i++) {
            if (!runs[i].canMatch() && !leaf.mayCome(rules.fenceRanks[i], names)) {
                return rules.fences[i].refusal();
            }
        }
        return null;
    }
}
