// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.TextSlice;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ObjectRules;
import org.jspecify.annotations.Nullable;

/** The key being read. As long as it matches the expected one, it is only compared, not collected. */
final class OpenKey {
    final GrowingText text = new GrowingText();
    /** The property that the key so far matches; null if it turned out to be another. */
    private ObjectRules.@Nullable Property expected;
    /** How much of that name has been read. */
    private int matched;
    /** What must hold for the value, if the key was the expected one and nothing else has to be checked. */
    private @Nullable Conjunction member;

    void start(ObjectRules.@Nullable Property expected) {
        this.expected = expected;
        matched = 0;
        text.clear();
    }

    /** Returns whether the key still matches the expected one after this piece. */
    boolean goesOn(TextSlice piece) {
        if (expected == null || !expected.goesOn(piece, matched)) {
            return false;
        }
        matched += piece.length();
        return true;
    }

    /** The key is complete: returns the property that it names, or null if it is not the expected one. */
    ObjectRules.@Nullable Property complete() {
        ObjectRules.Property property = expected;
        if (property != null && matched < property.length) {
            spellOut();
            return null;
        }
        expected = null;
        return property;
    }

    /** Only this has to be checked for the next value. */
    void leadsTo(Conjunction child) {
        member = child;
    }

    /** Returns what {@link #leadsTo} has set for the value that begins, or null. */
    @Nullable
    Conjunction takeMember() {
        Conjunction taken = member;
        if (taken != null) {
            member = null;
        }
        return taken;
    }

    /** The key is not the expected one: from here on it is read letter by letter. */
    void spellOut() {
        if (expected != null) {
            text.append(expected.name.substring(0, matched));
            expected = null;
        }
    }

    /** Returns what has been read of it. */
    String soFar() {
        return expected != null ? expected.name.substring(0, matched) : text.toString();
    }

    /** Restores a key of which this much has been read. */
    void restore(Level level, String soFar) {
        Choice choice = level.memberKey() == null ? level.choice() : null;
        if (choice != null && choice.property.name.startsWith(soFar)) {
            start(choice.property);
            matched = soFar.length();
        } else {
            text.append(soFar);
        }
    }
}
