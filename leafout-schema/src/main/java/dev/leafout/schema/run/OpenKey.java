// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.TextSlice;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ObjectRules;
import org.jspecify.annotations.Nullable;

/** The key that is being read. While it is the one that was expected it is only compared, not collected. */
final class OpenKey {
    final GrowingText text = new GrowingText();
    /** The property that it names, as far as it goes; null if it has turned out to be another one. */
    private ObjectRules.@Nullable Property expected;
    /** How much of that name has been read. */
    private int matched;
    /** What must hold for the value, if the key was the one that was expected and nothing else has to be looked at. */
    private @Nullable Conjunction member;

    void start(ObjectRules.@Nullable Property expected) {
        this.expected = expected;
        matched = 0;
        text.clear();
    }

    /** Returns whether the key is still the one that was expected, with this piece too. */
    boolean goesOn(TextSlice piece) {
        if (expected == null || !expected.goesOn(piece, matched)) {
            return false;
        }
        matched += piece.length();
        return true;
    }

    /** It is whole: returns the property that it names; null if it is not the one that was expected. */
    ObjectRules.@Nullable Property complete() {
        ObjectRules.Property property = expected;
        if (property != null && matched < property.length) {
            spellOut();
            return null;
        }
        expected = null;
        return property;
    }

    /** All that has to be looked at in the value that follows is this. */
    void leadsTo(Conjunction child) {
        member = child;
    }

    /** Returns what {@link #leadsTo} has said of the value that begins; null if nothing. */
    @Nullable
    Conjunction takeMember() {
        Conjunction taken = member;
        if (taken != null) {
            member = null;
        }
        return taken;
    }

    /** The key is not the one that was expected: from here on it is looked at letter by letter. */
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

    /** Takes up a key of which so much has been read. */
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
