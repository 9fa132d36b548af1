// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/** Escapes such as {@code \@}, which engines accept without the flag {@code u}, and which mean the character itself. */
public final class NeedlessEscapes {
    private static final String SYNTAX = "^$\\.*+?()[]{}|/";

    private NeedlessEscapes() {}

    /** Returns the same pattern without them. */
    public static String removed(String source) {
        StringBuilder out = new StringBuilder(source.length());
        boolean inClass = false;
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\' && i + 1 < source.length()) {
                char escaped = source.charAt(++i);
                out.append(isNeeded(escaped, inClass) ? "\\" : "").append(escaped);
            } else {
                inClass = c == '[' || (inClass && c != ']');
                out.append(c);
            }
        }
        return out.toString();
    }

    private static boolean isNeeded(char c, boolean inClass) {
        boolean isWordCharacter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        return isWordCharacter || SYNTAX.indexOf(c) >= 0 || (inClass && c == '-');
    }
}
