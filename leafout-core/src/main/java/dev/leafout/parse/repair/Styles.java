// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.text.Literal;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Other ways to write what is expected. */
final class Styles {
    /** A point shows that the commas before it are no decimal ones; so does a second comma. */
    private static final Pattern GROUPED = Pattern.compile("-?[1-9][0-9]{0,2}((,[0-9]{3})+[.][0-9]+|(,[0-9]{3}){2,})");

    private static final String CURRENCIES = "$€£¥";
    private static final String OF_NUMBERS = "+-.,eE " + CURRENCIES;
    private static final StyledTexts BOOLEANS = new StyledTexts(Set.of("true", "false", "yes", "no"));
    private static final StyledTexts NULLS = new StyledTexts(Set.of("null", "none", "n/a"));
    private static final StyledTexts LITERALS =
            new StyledTexts(Set.of("true", "false", "yes", "no", "null", "none", "n/a"));
    /** No texts at all. */
    static final StyledTexts NONE = new StyledTexts(Set.of());

    private Styles() {}

    /** Returns the words for literals of these kinds. */
    static StyledTexts words(Set<ValueKind> kinds) {
        boolean booleans = kinds.contains(ValueKind.BOOLEAN);
        boolean nulls = kinds.contains(ValueKind.NULL);
        return booleans && nulls ? LITERALS : booleans ? BOOLEANS : nulls ? NULLS : NONE;
    }

    /** Returns the text without case, and without what separates its words. */
    static String plain(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (!isSeparator(text.charAt(i))) {
                out.append(plain(text.charAt(i)));
            }
        }
        return out.toString();
    }

    static char plain(char c) {
        return c >= 'a' && c <= 'z' ? c : Character.toLowerCase(c);
    }

    /** Returns whether it only separates words. */
    static boolean isSeparator(char c) {
        return c == '_' || c == '-' || c == ' ';
    }

    /** Returns whether a text with this character can be a number. */
    static boolean isOfNumber(char c) {
        return c >= '0' && c <= '9' || OF_NUMBERS.indexOf(c) >= 0;
    }

    /** Returns the number that a text is, as JSON has it; null if it is none, or two. */
    static @Nullable String number(String text) {
        String rest = text;
        if (!rest.isEmpty() && CURRENCIES.indexOf(rest.charAt(0)) >= 0) {
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
