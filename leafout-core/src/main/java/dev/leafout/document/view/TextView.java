// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document.view;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A growing text as it was when the view was made. It is copied to a String only when it is read. Immutable. */
public final class TextView implements Supplier<String> {
    private final char[] chars;
    private final int length;
    private @Nullable String text;

    /** Shows the first characters of an array, which must no longer change. */
    public TextView(char[] chars, int length) {
        this.chars = chars;
        this.length = length;
    }

    /** Returns an open value in its public form: a String for a text. */
    public static @Nullable Object read(@Nullable Object open) {
        return open instanceof TextView text ? text.get() : open;
    }

    @Override
    public String get() {
        String known = text;
        if (known == null) {
            known = new String(chars, 0, length);
            text = known;
        }
        return known;
    }
}
