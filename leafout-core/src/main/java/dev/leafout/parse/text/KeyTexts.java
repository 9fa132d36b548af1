// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import org.jspecify.annotations.Nullable;

/**
 * The texts of keys that were read lately, shared by all parsers of the process: similar streams have the same keys. Each
 * slot holds one, so it does not matter which keys an attacker chooses. Threads may overwrite each other's entries, which
 * is safe because Strings are immutable.
 */
final class KeyTexts {
    /** Longer keys are not shared. */
    private static final int MAX_LENGTH = 32;

    private static final @Nullable String[] SLOTS = new String[2048];

    private KeyTexts() {}

    /** Returns these characters as a String: the one that was made of them last time, if it is still there. */
    static String of(char[] chars, int length) {
        if (length > MAX_LENGTH) {
            return new String(chars, 0, length);
        }
        int slot = hash(chars, length) & SLOTS.length - 1;
        String text = SLOTS[slot];
        if (text == null || !matches(text, chars, length)) {
            text = new String(chars, 0, length);
            SLOTS[slot] = text;
        }
        return text;
    }

    /** Takes two characters at a time, because each step has to wait for the one before it. */
    private static int hash(char[] chars, int length) {
        int hash = length;
        int i = 1;
        for (; i < length; i += 2) {
            hash = mix(hash ^ (chars[i - 1] << 16 | chars[i]));
        }
        if (i == length) {
            hash = mix(hash ^ chars[i - 1]);
        }
        return hash ^ hash >>> 16;
    }

    private static int mix(int hash) {
        int product = hash * 0x9E3779B1;
        return product ^ product >>> 15;
    }

    private static boolean matches(String text, char[] chars, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != chars[i]) {
                return false;
            }
        }
        return true;
    }
}
