// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.PatternSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A key that is being written, held against patterns and counts. Where names alone decide it is not needed. */
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

    /** A key is about to begin; returns the keyword that forbids any, or null. */
    @Nullable
    String start() {
        for (PatternSet.Run run : runs) {
            run.start(rules.steps);
        }
        forbidden.start(rules.steps);
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
        for (PatternSet.Run run : runs) {
            run.append(codePoint);
        }
        forbidden.append(codePoint);
        if (nameRun != null && !nameRun.append(codePoint)) {
            return "propertyNames";
        }
        return broken(keySoFar);
    }

    /** Returns the keyword that forbids every key that begins so, or null. */
    @Nullable
    String broken(String prefix) {
        if (forbidden.matchesWhateverFollows()) {
            return "patternProperties";
        }
        if (leaf.onlyMissingFit() && !isMissing(prefix)) {
            return "maxProperties";
        }
        for (int i = 0; i < runs.length; i++) {
            if (!runs[i].canMatch() && !fits(rules.fences[i], prefix)) {
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

    private boolean fits(Fence fence, String prefix) {
        for (String name : fence.names()) {
            if (name.startsWith(prefix) && leaf.mayCome(name, false)) {
                return true;
            }
        }
        return false;
    }
}
