// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What <code>\p{…}</code> stands for. The names are exactly those of ECMA-262; the sets are those of the JDK's version
 * of Unicode. Properties that the JDK does not know are valid, but have no set.
 */
final class UnicodeProperty {
    /** The general categories: all names of each, and the JDK's types that it combines. */
    private static final String CATEGORIES = """
            L Letter 1 2 3 4 5
            LC Cased_Letter 1 2 3
            Lu Uppercase_Letter 1
            Ll Lowercase_Letter 2
            Lt Titlecase_Letter 3
            Lm Modifier_Letter 4
            Lo Other_Letter 5
            M Mark Combining_Mark 6 7 8
            Mn Nonspacing_Mark 6
            Me Enclosing_Mark 7
            Mc Spacing_Mark 8
            N Number 9 10 11
            Nd Decimal_Number digit 9
            Nl Letter_Number 10
            No Other_Number 11
            Z Separator 12 13 14
            Zs Space_Separator 12
            Zl Line_Separator 13
            Zp Paragraph_Separator 14
            C Other 15 16 18 19 0
            Cc Control cntrl 15
            Cf TextFormat 16
            Co Private_Use 18
            Cs Surrogate 19
            Cn Unassigned 0
            P Punctuation punct 20 21 22 23 24 29 30
            Pd Dash_Punctuation 20
            Ps Open_Punctuation 21
            Pe Close_Punctuation 22
            Pc Connector_Punctuation 23
            Po Other_Punctuation 24
            Pi Initial_Punctuation 29
            Pf Final_Punctuation 30
            S Symbol 25 26 27 28
            Sm Math_Symbol 25
            Sc Currency_Symbol 26
            Sk Modifier_Symbol 27
            So Other_Symbol 28
            """;

    /** The binary properties that the JDK does not know. */
    private static final Set<String> UNDECIDED = words("""
            Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL
            Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash
            Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier_Base
            EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext Grapheme_Base Gr_Base Grapheme_Extend
            Gr_Ext IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST Logical_Order_Exception LOE Math Pattern_Syntax Pat_Syn
            Quotation_Mark QMark Radical Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph
            UIdeo XID_Continue XIDC XID_Start XIDS
            """);

    /** The scripts that are newer than Unicode 13, which is that of Java 17. */
    private static final Set<String> NEW_SCRIPTS = words("""
            Cypro_Minoan Cpmn Old_Uyghur Ougr Tangsa Tnsa Toto Vithkuqi Vith Kawi Nag_Mundari Nagm Garay Gara Gurung_Khema
            Gukh Kirat_Rai Krai Ol_Onal Onao Sunuwar Sunu Todhri Todr Tulu_Tigalari Tutg Beria_Erfe Berf Sidetic Sidt Tai_Yo
            Tayo Tolong_Siki Tols
            """);

    /** All names of a category, each with the types. */
    private static final Map<String, boolean[]> TYPES = types();

    private static final Map<String, CharSet> KNOWN = new ConcurrentHashMap<>();

    private UnicodeProperty() {}

    private static Set<String> words(String text) {
        return Stream.of(text.split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, boolean[]> types() {
        Map<String, boolean[]> all = new HashMap<>();
        CATEGORIES.lines().forEach(line -> {
            boolean[] types = new boolean[32];
            for (String word : line.split(" ", -1)) {
                if (Cursor.isDigit(word.charAt(0))) {
                    types[Integer.parseInt(word)] = true;
                } else {
                    all.put(word, types);
                }
            }
        });
        return all;
    }

    /** Returns whether ECMA-262 has a property of that name, or name and value. */
    static boolean exists(String name) {
        int equals = name.indexOf('=');
        if (equals < 0) {
            return TYPES.containsKey(name) || UNDECIDED.contains(name) || binary(name) != null;
        }
        String value = name.substring(equals + 1);
        return switch (name.substring(0, equals)) {
            case "General_Category", "gc" -> TYPES.containsKey(value);
            case "Script", "sc", "Script_Extensions", "scx" -> script(value) != null || NEW_SCRIPTS.contains(value);
            default -> false;
        };
    }

    /** Returns the code points that have the property, or those that have not; null if that is not known. */
    static @Nullable CharSet set(String name, boolean negated) {
        String key = negated ? "^" + name : name;
        CharSet known = KNOWN.get(key);
        if (known == null) {
            known = negated ? negate(set(name, false)) : make(name);
            if (known != null) {
                KNOWN.put(key, known);
            }
        }
        return known;
    }

    private static @Nullable CharSet negate(@Nullable CharSet set) {
        return set == null ? null : set.negate();
    }

    private static @Nullable CharSet make(String name) {
        int equals = name.indexOf('=');
        String value = name.substring(equals + 1);
        if (name.startsWith("Script_Extensions=") || name.startsWith("scx=")) {
            return null;
        }
        if (name.startsWith("Script=") || name.startsWith("sc=")) {
            Character.UnicodeScript script = script(value);
            return script == null ? null : Scripts.SETS.get(script);
        }
        boolean[] types = TYPES.get(value);
        IntPredicate test = types != null ? c -> types[Character.getType(c)] : binary(value);
        return test == null ? null : collect(test);
    }

    /** The JDK ignores case; ECMA-262 does not. */
    private static Character.@Nullable UnicodeScript script(String name) {
        if (name.equals("Qaai")) {
            return Character.UnicodeScript.INHERITED;
        }
        if (name.equals("Qaac")) {
            return Character.UnicodeScript.COPTIC;
        }
        boolean isSpeltRight = name.equals("SignWriting")
                || (name.matches("[A-Z][a-z]+(_[A-Z][a-z]*)*") && !name.equals("Signwriting"));
        try {
            return isSpeltRight ? Character.UnicodeScript.forName(name) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable IntPredicate binary(String name) {
        return switch (name) {
            case "Any" -> c -> true;
            case "ASCII" -> c -> c < 128;
            case "ASCII_Hex_Digit", "AHex" -> c -> c < 128 && Character.digit(c, 16) >= 0;
            case "Hex_Digit", "Hex" -> c -> (c < 128 || (c >= 0xFF00 && c <= 0xFFEF)) && Character.digit(c, 16) >= 0;
            case "Assigned" -> c -> Character.getType(c) != Character.UNASSIGNED;
            case "Alphabetic", "Alpha" -> Character::isAlphabetic;
            case "Uppercase", "Upper" -> Character::isUpperCase;
            case "Lowercase", "Lower" -> Character::isLowerCase;
            case "White_Space", "space" -> c -> Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == 0x85;
            case "Pattern_White_Space", "Pat_WS" ->
                c -> (c >= '\t' && c <= '\r')
                        || c == ' '
                        || c == 0x85
                        || c == 0x200E
                        || c == 0x200F
                        || isLineSeparator(c);
            case "Ideographic", "Ideo" -> Character::isIdeographic;
            case "ID_Start", "IDS" -> UnicodeProperty::isIdStart;
            case "ID_Continue", "IDC" -> UnicodeProperty::isIdContinue;
            case "Bidi_Mirrored", "Bidi_M" -> Character::isMirrored;
            case "Bidi_Control", "Bidi_C" ->
                c -> c == 0x61C
                        || c == 0x200E
                        || c == 0x200F
                        || (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069);
            case "Join_Control", "Join_C" -> c -> c == 0x200C || c == 0x200D;
            case "Regional_Indicator", "RI" -> c -> c >= 0x1F1E6 && c <= 0x1F1FF;
            case "Emoji_Modifier", "EMod" -> c -> c >= 0x1F3FB && c <= 0x1F3FF;
            case "Noncharacter_Code_Point", "NChar" -> c -> (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
            case "Variation_Selector", "VS" ->
                c -> (c >= 0x180B && c <= 0x180F && c != 0x180E)
                        || (c >= 0xFE00 && c <= 0xFE0F)
                        || (c >= 0xE0100 && c <= 0xE01EF);
            default -> null;
        };
    }

    /** The vertical tilde is a letter, but part of no name; the JDK does not know that. */
    static boolean isIdStart(int c) {
        return Character.isUnicodeIdentifierStart(c) && c != 0x2E2F;
    }

    static boolean isIdContinue(int c) {
        return Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c) && c != 0x2E2F;
    }

    private static boolean isLineSeparator(int c) {
        return c == 0x2028 || c == 0x2029;
    }

    private static CharSet collect(IntPredicate test) {
        Collected collected = new Collected();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (test.test(c)) {
                collected.add(c);
            }
        }
        return collected.toSet();
    }

    /** All scripts, in one pass over the code points. */
    private static final class Scripts {
        static final Map<Character.UnicodeScript, CharSet> SETS;

        static {
            Map<Character.UnicodeScript, Collected> all = new EnumMap<>(Character.UnicodeScript.class);
            for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
                all.computeIfAbsent(Character.UnicodeScript.of(c), script -> new Collected())
                        .add(c);
            }
            SETS = all.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(
                            Map.Entry::getKey, entry -> entry.getValue().toSet()));
        }
    }

    /** Code points that come in their order, as ranges. */
    private static final class Collected {
        private int[] ranges = new int[16];
        private int count;

        void add(int c) {
            if (count > 0 && ranges[count - 1] == c - 1) {
                ranges[count - 1] = c;
                return;
            }
            if (count == ranges.length) {
                ranges = Arrays.copyOf(ranges, 2 * count);
            }
            ranges[count++] = c;
            ranges[count++] = c;
        }

        CharSet toSet() {
            return CharSet.ofRanges(ranges, count);
        }
    }
}
