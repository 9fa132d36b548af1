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

    /** Returns the property that it names, now that it is whole; null if it is not the one that was likely. */
    ObjectRules.@Nullable Property asExpected(Level level) {
        return likely && matched == level.likely().letters.length ? level.likely() : null;
    }

    /** The key is not the one that was likely: from here on it is looked at letter by letter. */
    void spellOut(Level level) {
        if (likely) {
            text.append(level.likely().name.substring(0, matched));
            likely = false;
        }
    }
}
