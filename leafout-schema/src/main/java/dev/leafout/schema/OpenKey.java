// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.TextSlice;
import org.jspecify.annotations.Nullable;

/** The key that is being read. While it is the one that was likely it is only compared, not collected. */
final class OpenKey {
    final CharBuffer text = new CharBuffer();
    /** Whether it is the name of the {@link Level#likely() likely} property, as far as it goes. */
    private boolean likely;
    /** How much of that name has been read. */
    private int matched;

    void start(boolean likely) {
        this.likely = likely;
        matched = 0;
        text.clear();
    }

    /** Returns whether the key is still the one that was likely, with this piece too. */
    boolean goesOn(Level level, TextSlice piece) {
        if (!likely || !piece.standsIn(level.likely().letters, matched)) {
            return false;
        }
        matched += piece.length();
        return true;
    }

    /** It is whole: returns the property that it names; null if it is not the one that was likely. */
    ObjectRules.@Nullable Property complete(Level level) {
        if (!likely) {
            return null;
        }
        ObjectRules.Property property = level.likely();
        if (matched < property.letters.length) {
            spellOut(level);
            return null;
        }
        likely = false;
        return property;
    }

    /** The key is not the one that was likely: from here on it is looked at letter by letter. */
    void spellOut(Level level) {
        if (likely) {
            text.append(level.likely().name.substring(0, matched));
            likely = false;
        }
    }

    /** Returns what has been read of it. */
    String soFar(Level level) {
        return likely ? level.likely().name.substring(0, matched) : text.toString();
    }

    /** Takes up a key of which so much has been read. */
    void restore(Level level, String soFar) {
        likely = level.choice() != null
                && level.memberKey() == null
                && level.likely().name.startsWith(soFar);
        if (likely) {
            matched = soFar.length();
        } else {
            text.append(soFar);
        }
    }
}
