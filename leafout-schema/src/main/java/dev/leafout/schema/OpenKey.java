// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.TextSlice;
import org.jspecify.annotations.Nullable;

/** The key that is being read. While it is the one that was likely it is only compared, not collected. */
final class OpenKey {
    final CharBuffer text = new CharBuffer();
    /** The property that it names, as far as it goes; null if that is not known. */
    private ObjectRules.@Nullable Property likely;

    /** How much of that name has been read. */
    private int matched;

    void start(ObjectRules.@Nullable Property likely) {
        this.likely = likely;
        matched = 0;
        text.clear();
    }

    /** Returns whether the key is still the one that was likely, with this piece too. */
    boolean goesOn(TextSlice piece) {
        if (likely == null || !piece.standsIn(likely.name, matched)) {
            return false;
        }
        matched += piece.length();
        return true;
    }

    /** Returns the property that it names, now that it is whole; null if it is not the one that was likely. */
    ObjectRules.@Nullable Property asExpected() {
        return likely != null && matched == likely.name.length() ? likely : null;
    }

    /** The key is not the one that was likely: from here on it is looked at letter by letter. */
    void spellOut() {
        if (likely != null) {
            text.append(likely.name.substring(0, matched));
            likely = null;
        }
    }
}
