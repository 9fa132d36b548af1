// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.parse.text.Literal;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Other ways to write what is expected. */
final class Styles {
    /** A point shows that the commas before it are no decimal ones; so does a second comma. */
    private static final Pattern GROUPED = Pattern.compile("-?[1-9][0-9]{0,2}((,[0-9]{3})+[.][0-9]+|(,[0-9]{3}){2,})");

    private Styles() {}

    /** Returns the one of these texts that is the same in another style; null if there is none, or more than one. */
    static @Nullable String meant(String text, Set<String> texts) {
        if (texts.contains(text)) {
            return null;
        }
        String plain = plain(text);
        String found = null;
        for (String other : texts) {
            if (plain.equals(plain(other))) {
                if (found != null) {
                    return null;
                }
                found = other;
            }
        }
        return found;
    }

    /** Returns the text without case, and without what separates its words. */
    private static String plain(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toLowerCase(Locale.ROOT).toCharArray()) {
            if (c != '_' && c != '-' && c != ' ') {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Returns the number that a text is, as JSON has it; null if it is none, or two. */
    static @Nullable String number(String text) {
        String rest = text;
        if (!rest.isEmpty() && "$€£¥".indexOf(rest.charAt(0)) >= 0) {
            rest = rest.substring(1).strip();
        } else if (rest.endsWith("€")) {
            rest = rest.substring(0, rest.length() - 1).strip();
        }
        if (GROUPED.matcher(rest).matches()) {
            rest = rest.replace(",", "");
        }
        return Numbers.isPlain(rest.toCharArray(), 0, rest.length()) ? rest : null;
    }

    /** Returns the literal that a text is; null if it is none. */
    static @Nullable Literal literal(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> Literal.TRUE;
            case "false", "no" -> Literal.FALSE;
            case "null", "none", "n/a" -> Literal.NULL;
            default -> null;
        };
    }
}
