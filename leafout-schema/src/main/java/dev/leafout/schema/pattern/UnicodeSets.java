// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What <code>\p{…}</code> stands for: general categories, scripts and some binary properties, as the JDK knows them. */
final class UnicodeSets {
    private static final Map<String, CharSet> KNOWN = new ConcurrentHashMap<>();

    private static final Map<String, String> LONG_NAMES = Map.ofEntries(
            Map.entry("letter", "L"),
            Map.entry("cased_letter", "LC"),
            Map.entry("uppercase_letter", "Lu"),
            Map.entry("lowercase_letter", "Ll"),
            Map.entry("titlecase_letter", "Lt"),
            Map.entry("modifier_letter", "Lm"),
            Map.entry("other_letter", "Lo"),
            Map.entry("mark", "M"),
            Map.entry("combining_mark", "M"),
            Map.entry("nonspacing_mark", "Mn"),
            Map.entry("spacing_mark", "Mc"),
            Map.entry("enclosing_mark", "Me"),
            Map.entry("number", "N"),
            Map.entry("decimal_number", "Nd"),
            Map.entry("digit", "Nd"),
            Map.entry("letter_number", "Nl"),
            Map.entry("other_number", "No"),
            Map.entry("punctuation", "P"),
            Map.entry("punct", "P"),
            Map.entry("connector_punctuation", "Pc"),
            Map.entry("dash_punctuation", "Pd"),
            Map.entry("open_punctuation", "Ps"),
            Map.entry("close_punctuation", "Pe"),
            Map.entry("initial_punctuation", "Pi"),
            Map.entry("final_punctuation", "Pf"),
            Map.entry("other_punctuation", "Po"),
            Map.entry("symbol", "S"),
            Map.entry("math_symbol", "Sm"),
            Map.entry("currency_symbol", "Sc"),
            Map.entry("modifier_symbol", "Sk"),
            Map.entry("other_symbol", "So"),
            Map.entry("separator", "Z"),
            Map.entry("space_separator", "Zs"),
            Map.entry("line_separator", "Zl"),
            Map.entry("paragraph_separator", "Zp"),
            Map.entry("other", "C"),
            Map.entry("control", "Cc"),
            Map.entry("cntrl", "Cc"),
            Map.entry("format", "Cf"),
            Map.entry("surrogate", "Cs"),
            Map.entry("private_use", "Co"),
            Map.entry("unassigned", "Cn"));

    private static final Map<String, Byte> CATEGORIES = Map.ofEntries(
            Map.entry("Lu", Character.UPPERCASE_LETTER),
            Map.entry("Ll", Character.LOWERCASE_LETTER),
            Map.entry("Lt", Character.TITLECASE_LETTER),
            Map.entry("Lm", Character.MODIFIER_LETTER),
            Map.entry("Lo", Character.OTHER_LETTER),
            Map.entry("Mn", Character.NON_SPACING_MARK),
            Map.entry("Mc", Character.COMBINING_SPACING_MARK),
            Map.entry("Me", Character.ENCLOSING_MARK),
            Map.entry("Nd", Character.DECIMAL_DIGIT_NUMBER),
            Map.entry("Nl", Character.LETTER_NUMBER),
            Map.entry("No", Character.OTHER_NUMBER),
            Map.entry("Pc", Character.CONNECTOR_PUNCTUATION),
            Map.entry("Pd", Character.DASH_PUNCTUATION),
            Map.entry("Ps", Character.START_PUNCTUATION),
            Map.entry("Pe", Character.END_PUNCTUATION),
            Map.entry("Pi", Character.INITIAL_QUOTE_PUNCTUATION),
            Map.entry("Pf", Character.FINAL_QUOTE_PUNCTUATION),
            Map.entry("Po", Character.OTHER_PUNCTUATION),
            Map.entry("Sm", Character.MATH_SYMBOL),
            Map.entry("Sc", Character.CURRENCY_SYMBOL),
            Map.entry("Sk", Character.MODIFIER_SYMBOL),
            Map.entry("So", Character.OTHER_SYMBOL),
            Map.entry("Zs", Character.SPACE_SEPARATOR),
            Map.entry("Zl", Character.LINE_SEPARATOR),
            Map.entry("Zp", Character.PARAGRAPH_SEPARATOR),
            Map.entry("Cc", Character.CONTROL),
            Map.entry("Cf", Character.FORMAT),
            Map.entry("Cs", Character.SURROGATE),
            Map.entry("Co", Character.PRIVATE_USE),
            Map.entry("Cn", Character.UNASSIGNED));

    private UnicodeSets() {}

    /** Returns the set of that name; null if there is none. */
    static @Nullable CharSet named(String name) {
        CharSet known = KNOWN.get(name);
        if (known != null) {
            return known;
        }
        IntPredicate test = test(name);
        if (test == null) {
            return null;
        }
        CharSet made = collect(test);
        KNOWN.put(name, made);
        return made;
    }

    private static @Nullable IntPredicate test(String name) {
        int equals = name.indexOf('=');
        if (equals < 0) {
            IntPredicate category = category(name);
            return category != null ? category : binary(name);
        }
        String value = name.substring(equals + 1);
        return switch (name.substring(0, equals)) {
            case "General_Category", "gc" -> category(value);
            case "Script", "sc", "Script_Extensions", "scx" -> script(value);
            default -> null;
        };
    }

    private static @Nullable IntPredicate category(String name) {
        String code = LONG_NAMES.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        boolean cased = code.equals("LC");
        boolean[] types = new boolean[32];
        boolean found = false;
        for (Map.Entry<String, Byte> entry : CATEGORIES.entrySet()) {
            String category = entry.getKey();
            if (category.equals(code)
                    || (code.length() == 1 && category.startsWith(code))
                    || (cased && (category.equals("Lu") || category.equals("Ll") || category.equals("Lt")))) {
                types[entry.getValue()] = true;
                found = true;
            }
        }
        return found ? c -> types[Character.getType(c)] : null;
    }

    private static @Nullable IntPredicate script(String name) {
        try {
            Character.UnicodeScript script = Character.UnicodeScript.forName(name);
            return c -> Character.UnicodeScript.of(c) == script;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable IntPredicate binary(String name) {
        return switch (name) {
            case "Any" -> c -> true;
            case "ASCII" -> c -> c < 128;
            case "Assigned" -> c -> Character.getType(c) != Character.UNASSIGNED;
            case "Alphabetic", "Alpha" -> Character::isAlphabetic;
            case "Uppercase", "Upper" -> Character::isUpperCase;
            case "Lowercase", "Lower" -> Character::isLowerCase;
            case "White_Space", "space" -> c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
            case "Ideographic", "Ideo" -> Character::isIdeographic;
            case "ID_Start", "IDS" -> Character::isUnicodeIdentifierStart;
            case "ID_Continue", "IDC" ->
                c -> Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
            default -> null;
        };
    }

    private static CharSet collect(IntPredicate test) {
        int[] ranges = new int[64];
        int n = 0;
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (test.test(c)) {
                int from = c;
                while (c < Character.MAX_CODE_POINT && test.test(c + 1)) {
                    c++;
                }
                if (n == ranges.length) {
                    ranges = Arrays.copyOf(ranges, 2 * n);
                }
                ranges[n++] = from;
                ranges[n++] = c;
            }
        }
        return CharSet.ofRanges(ranges, n);
    }
}
