// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/** Collects text, up to 16 Mi characters. */
public final class KeptText {
    private static final int MAX_LENGTH = 16 << 20;

    private final StringBuilder text = new StringBuilder(0);

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Appends more text. Returns false, and keeps what it has, if that would exceed the limit. */
    public boolean append(String more) {
        if (more.length() > MAX_LENGTH - text.length()) {
            return false;
        }
        text.append(more);
        return true;
    }

    /** Clears the text and releases its memory. */
    void clear() {
        text.setLength(0);
        text.trimToSize();
    }

    /** Returns the error message for when {@link #append} has returned false. */
    public static String tooLong(String what) {
        return what + " has more than 16 Mi characters.";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
