// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Makes documents as models write them, with glitches as models make them, and knows what each was meant to be. The same
 * seed makes the same documents.
 */
public final class GlitchGenerator {
    /** What a token is. */
    private enum Kind {
        OPENER,
        CLOSER,
        KEY,
        COLON,
        COMMA,
        STRING,
        NUMBER,
        LITERAL
    }

    /** A token: what it means, how it is written, and what stands before it. */
    private static final class Token {
        private final Kind kind;
        private final boolean inObject;
        private String meant;
        private String text;
        private String space;
        private boolean touched;

        private Token(Kind kind, boolean inObject, String text, String space) {
            this.kind = kind;
            this.inObject = inObject;
            this.meant = text;
            this.text = text;
            this.space = space;
        }

        private String inside() {
            return text.substring(1, text.length() - 1);
        }
    }

    /** A text, and the JSON that was meant by it. */
    public record Sample(String text, String meant) {}

    private static final String[] KEYS = {
        "title",
        "name",
        "city",
        "summary",
        "tags",
        "items",
        "price",
        "count",
        "days",
        "notes",
        "first_name",
        "createdAt",
        "status",
        "score",
        "steps",
        "author",
        "is_active",
        "email",
        "budget",
        "reason",
        "due-date",
        "total amount"
    };
    private static final String[] WORDS = {
        "the",
        "trip",
        "begins",
        "in",
        "Rome",
        "with",
        "a",
        "slow",
        "walk",
        "and",
        "coffee",
        "near",
        "old",
        "bridge",
        "we",
        "recommend",
        "booking",
        "early",
        "because",
        "it",
        "is",
        "busy",
        "5",
        "days",
        "of",
        "sun",
        "it's",
        "naïve",
        "日本"
    };

    private final Random random;
    private final List<Token> tokens = new ArrayList<>();
    private String prefix = "";
    private String suffix = "";
    private int layout;

    public GlitchGenerator(long seed) {
        this.random = new Random(seed);
    }

    /** Makes a document with these glitches; null if it has no place for one of them. */
    public Sample sample(List<GlitchKind> glitches) {
        tokens.clear();
        prefix = "";
        suffix = "";
        layout = random.nextInt(3);
        if (random.nextInt(5) > 0) {
            object(0, 2 + random.nextInt(4));
        } else {
            arrayOfObjects(0);
        }
        for (GlitchKind glitch : glitches) {
            if (!apply(glitch)) {
                return null;
            }
        }
        StringBuilder text = new StringBuilder(prefix);
        StringBuilder meant = new StringBuilder();
        for (Token token : tokens) {
            text.append(token.space).append(token.text);
            meant.append(token.meant);
        }
        String document = text.append(suffix).toString();
        return new Sample(
                glitches.contains(GlitchKind.ESCAPED_DOCUMENT) ? escaped(document) : document, meant.toString());
    }

    private static String escaped(String document) {
        return document.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    // The documents

    private void add(Kind kind, boolean inObject, String text, String space) {
        tokens.add(new Token(kind, inObject, text, space));
    }

    private String lineOrNothing(int depth) {
        return layout == 2 ? "\n" + "  ".repeat(depth) : "";
    }

    private String afterComma(int depth) {
        return layout == 1 ? " " : lineOrNothing(depth);
    }

    private String blank() {
        return layout == 0 ? "" : " ";
    }

    private void object(int depth, int members) {
        List<String> keys = new ArrayList<>(List.of(KEYS));
        String space = depth == 0 || tokens.isEmpty() ? "" : lastSpace(depth);
        add(Kind.OPENER, true, "{", space);
        for (int i = 0; i < members; i++) {
            String key = keys.remove(random.nextInt(keys.size()));
            add(Kind.KEY, true, "\"" + key + "\"", i == 0 ? lineOrNothing(depth + 1) : afterComma(depth + 1));
            add(Kind.COLON, true, ":", "");
            value(depth + 1);
            if (i + 1 < members) {
                add(Kind.COMMA, true, ",", "");
            }
        }
        add(Kind.CLOSER, true, "}", lineOrNothing(depth));
    }

    private String lastSpace(int depth) {
        Kind before = tokens.get(tokens.size() - 1).kind;
        return before == Kind.COLON ? blank() : before == Kind.COMMA ? afterComma(depth) : lineOrNothing(depth);
    }

    private void value(int depth) {
        int kind = random.nextInt(depth > 2 ? 7 : 10);
        switch (kind) {
            case 0, 1, 2 -> add(Kind.STRING, true, string(), blank());
            case 3 -> add(Kind.STRING, true, "\"" + word() + "\"", blank());
            case 4, 5 -> add(Kind.NUMBER, true, number(), blank());
            case 6 -> add(Kind.LITERAL, true, literal(), blank());
            case 7 -> array(depth);
            case 8 -> arrayOfObjects(depth);
            default -> object(depth, 1 + random.nextInt(3));
        }
    }

    private void array(int depth) {
        add(Kind.OPENER, false, "[", blank());
        boolean words = random.nextInt(3) > 0;
        int items = 2 + random.nextInt(4);
        for (int i = 0; i < items; i++) {
            String space = i == 0 ? lineOrNothing(depth + 1) : afterComma(depth + 1);
            add(words ? Kind.STRING : Kind.NUMBER, false, words ? item() : number(), space);
            if (i + 1 < items) {
                add(Kind.COMMA, false, ",", "");
            }
        }
        add(Kind.CLOSER, false, "]", lineOrNothing(depth));
    }

    private String item() {
        return random.nextBoolean() ? string() : "\"" + word() + "\"";
    }

    private void arrayOfObjects(int depth) {
        add(Kind.OPENER, false, "[", tokens.isEmpty() ? "" : blank());
        int items = 1 + random.nextInt(3);
        for (int i = 0; i < items; i++) {
            object(depth + 1, 1 + random.nextInt(3));
            if (i + 1 < items) {
                add(Kind.COMMA, false, ",", "");
            }
        }
        add(Kind.CLOSER, false, "]", lineOrNothing(depth));
    }

    private String word() {
        return WORDS[random.nextInt(WORDS.length)];
    }

    private String string() {
        return "\"" + sentence() + "\"";
    }

    private String sentence() {
        StringBuilder text = new StringBuilder();
        int words = 2 + random.nextInt(10);
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : random.nextInt(7) == 0 ? ", " : " ").append(word());
        }
        return switch (random.nextInt(12)) {
            case 0 -> text + ": see \\\"" + word() + "\\\"";
            case 1 -> text + " (" + word() + ").";
            case 2 -> text + "\\n" + word();
            case 3 -> text + ".";
            default -> text.toString();
        };
    }

    private String number() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(100) + "." + (1 + random.nextInt(9));
            case 1 -> "-" + (1 + random.nextInt(50));
            default -> String.valueOf(1 + random.nextInt(random.nextBoolean() ? 10 : 100_000));
        };
    }

    private String literal() {
        return List.of("true", "false", "null").get(random.nextInt(3));
    }

    // The glitches

    private int find(Predicate<Integer> fits) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (!tokens.get(i).touched && fits.test(i)) {
                places.add(i);
            }
        }
        return places.isEmpty() ? -1 : places.get(random.nextInt(places.size()));
    }

    private boolean is(int place, Kind kind) {
        return place >= 0 && place < tokens.size() && tokens.get(place).kind == kind;
    }

    /** Writes one token of this kind in another way. */
    private boolean rewrite(Predicate<Integer> fits, java.util.function.Function<Token, String> how) {
        int place = find(fits);
        if (place < 0) {
            return false;
        }
        Token token = tokens.get(place);
        String text = how.apply(token);
        if (text == null) {
            return false;
        }
        token.text = text;
        token.touched = true;
        return true;
    }

    private Predicate<Integer> any(Kind kind) {
        return i -> is(i, kind);
    }

    private Predicate<Integer> in(boolean object, Kind kind) {
        return i -> is(i, kind) && tokens.get(i).inObject == object;
    }

    private boolean meant(Token token, String inside, String written) {
        token.meant = "\"" + inside + "\"";
        token.text = "\"" + written + "\"";
        token.touched = true;
        return true;
    }

    private boolean replaceString(Predicate<Integer> fits, String meant, String written) {
        int place = find(fits);
        return place >= 0 && meant(tokens.get(place), meant, written);
    }

    private boolean apply(GlitchKind glitch) {
        String w = word();
        String v = word();
        return switch (glitch) {
            case MISSING_CLOSING_QUOTE_OF_A_VALUE -> rewrite(in(true, Kind.STRING), token -> "\"" + token.inside());
            case MISSING_CLOSING_QUOTE_OF_AN_ITEM -> rewrite(in(false, Kind.STRING), token -> "\"" + token.inside());
            case MISSING_OPENING_QUOTE_OF_A_VALUE -> rewrite(in(true, Kind.STRING), token -> token.inside() + "\"");
            case MISSING_OPENING_QUOTE_OF_AN_ITEM -> rewrite(in(false, Kind.STRING), token -> token.inside() + "\"");
            case MISSING_CLOSING_QUOTE_OF_A_KEY -> rewrite(any(Kind.KEY), token -> "\"" + token.inside());
            case MISSING_OPENING_QUOTE_OF_A_KEY -> rewrite(any(Kind.KEY), token -> token.inside() + "\"");
            case MISSING_COMMA_BEFORE_A_KEY -> rewrite(in(true, Kind.COMMA), token -> layout == 0 ? " " : "");
            case MISSING_COMMA_BEFORE_AN_ITEM -> rewrite(in(false, Kind.COMMA), token -> layout == 0 ? " " : "");
            case MISSING_COMMA_BEFORE_A_BARE_KEY -> missingCommaBeforeBareKey();
            case MISSING_COLON -> rewrite(any(Kind.COLON), token -> layout == 0 ? " " : "");
            case DOUBLED_COMMA -> rewrite(in(true, Kind.COMMA), token -> ",,");
            case LEADING_COMMA -> rewrite(i -> is(i, Kind.OPENER) && is(i + 1, Kind.KEY), token -> "{,");
            case TRAILING_COMMA -> rewrite(any(Kind.CLOSER), token -> "," + token.text);
            case UNESCAPED_QUOTES ->
                replaceString(any(Kind.STRING), "he said \\\"" + w + "\\\" to " + v, "he said \"" + w + "\" to " + v);
            case UNESCAPED_QUOTES_AND_A_COMMA ->
                replaceString(
                        in(true, Kind.STRING),
                        "he said \\\"" + w + "\\\", then left",
                        "he said \"" + w + "\", then left");
            case QUOTE_AND_CLOSER_IN_A_STRING -> replaceString(any(Kind.STRING), "x[^\\\"]+" + "y", "x[^\"]+" + "y");
            case DOUBLED_QUOTES_OF_A_VALUE ->
                rewrite(
                        i -> is(i, Kind.STRING) && !tokens.get(i).text.contains("\\"),
                        token -> "\"" + token.text + "\"");
            case DOUBLED_QUOTES_OF_A_KEY -> rewrite(any(Kind.KEY), token -> "\"" + token.text + "\"");
            case COMMENT ->
                rewrite(any(Kind.COMMA), token -> random.nextBoolean() ? ", /* " + w + " */" : ", // " + w + "\n");
            case COMMENT_AFTER_AN_OPENER ->
                rewrite(
                        any(Kind.OPENER),
                        token -> token.text + (random.nextBoolean() ? " // " + w + "\n" : "/* " + w + " */"));
            case COMMENT_TOUCHING_A_NUMBER -> rewrite(any(Kind.NUMBER), token -> token.text + "/* " + w + " */");
            case BARE_KEY -> rewrite(i -> is(i, Kind.KEY) && isName(i), Token::inside);
            case SINGLE_QUOTES -> rewrite(i -> isQuotable(i), token -> "'" + token.inside() + "'");
            case SMART_QUOTES -> rewrite(i -> isQuotable(i), token -> "“" + token.inside() + "”");
            case PYTHON_LITERAL ->
                rewrite(any(Kind.LITERAL), token -> switch (token.text) {
                    case "true" -> "True";
                    case "false" -> "False";
                    default -> "None";
                });
            case LITERAL_IN_CAPITALS ->
                rewrite(any(Kind.LITERAL), token -> token.text.toUpperCase(java.util.Locale.ROOT));
            case UNQUOTED_STRING -> replaceUnquoted(w, v);
            case DIGIT_SEPARATOR -> replaceNumber("12000", "12_000");
            case THOUSANDS_SEPARATOR -> replaceNumber("12000", "12,000");
            case HEX_OR_SIGNED_NUMBER -> random.nextBoolean() ? replaceNumber("31", "0x1F") : replaceNumber("7", "+7");
            case ONE_VALUE_IN_ROUND_BRACKETS ->
                rewrite(i -> is(i, Kind.NUMBER) || is(i, Kind.STRING), token -> "(" + token.text + ")");
            case TUPLE -> tuple();
            case ELLIPSIS -> rewrite(i -> isArrayEnd(i), token -> ", ..." + token.text);
            case ELLIPSIS_WITH_A_COMMENT -> rewrite(i -> isArrayEnd(i), token -> ",\n... // " + w + "\n" + token.text);
            case ELLIPSIS_BETWEEN_ITEMS -> rewrite(in(false, Kind.COMMA), token -> ", ...,");
            case MISSING_BRACKET_BEFORE_A_KEY -> rewrite(i -> isArrayEnd(i) && is(i + 1, Kind.COMMA), token -> "");
            case MISSING_BRACES_BEFORE_AN_ITEM ->
                rewrite(i -> is(i, Kind.CLOSER) && tokens.get(i).inObject && is(i + 2, Kind.OPENER), token -> "");
            case WRONG_CLOSER ->
                rewrite(i -> is(i, Kind.CLOSER) && i + 1 < tokens.size(), token -> token.inObject ? "]" : "}");
            case EXTRA_CLOSER -> rewrite(any(Kind.CLOSER), token -> token.text + token.text);
            case RAW_LINE_FEED -> replaceString(any(Kind.STRING), w + "\\n" + v, w + "\n" + v);
            case INVALID_ESCAPE -> replaceString(any(Kind.STRING), "\\\\d+ " + w, "\\d+ " + w);
            case ESCAPED_DOCUMENT -> true;
            case FENCE_AND_PROSE -> around("Sure, here it is:\n```json\n", "\n```\nHope that helps!");
            case PROSE -> around("Here's the [requested] JSON: ", "\n\nLet me know if you need {more}.");
            case COMMA_AND_PROSE -> around("", ",\n\nHope that helps!");
            case THOUGHTS -> around("<think>The user wants {\"x\":1}.</think>\n", "");
            case FENCE_WITHOUT_THE_LAST_CLOSER -> fenceWithoutCloser();
            case FUNCTION_CALL ->
                rewrite(
                        any(Kind.STRING),
                        token -> (random.nextBoolean() ? "ObjectId(" : "ISODate(") + token.text + ")");
            case SEMICOLON -> rewrite(in(true, Kind.COMMA), token -> ";");
            case EQUALS_SIGN -> rewrite(any(Kind.COLON), token -> random.nextBoolean() ? "=" : " =>");
            case FULL_WIDTH ->
                random.nextBoolean() ? rewrite(any(Kind.COLON), token -> "：") : rewrite(any(Kind.COMMA), token -> "，");
            case TRIPLE_QUOTES -> rewrite(i -> isQuotable(i) && is(i, Kind.STRING), t -> "\"\"" + t.text + "\"\"");
            case CONCATENATION -> replaceString(any(Kind.STRING), w + v, w + "\" + \"" + v);
        };
    }

    private boolean isName(int place) {
        return tokens.get(place).inside().matches("[A-Za-z_]+");
    }

    /** Whether it is a string that has no quotes in it of any kind. */
    private boolean isQuotable(int place) {
        Token token = tokens.get(place);
        return (token.kind == Kind.STRING || token.kind == Kind.KEY)
                && !token.text.contains("\\")
                && !token.text.contains("'");
    }

    private boolean isArrayEnd(int place) {
        return is(place, Kind.CLOSER) && !tokens.get(place).inObject;
    }

    private boolean missingCommaBeforeBareKey() {
        int place = find(i -> is(i, Kind.COMMA) && is(i + 1, Kind.KEY) && isName(i + 1) && !tokens.get(i + 1).touched);
        if (place < 0) {
            return false;
        }
        Token key = tokens.get(place + 1);
        tokens.get(place).text = layout == 0 ? " " : "";
        tokens.get(place).touched = true;
        key.text = key.inside();
        key.touched = true;
        return true;
    }

    private boolean replaceUnquoted(String first, String second) {
        int place = find(in(true, Kind.STRING));
        if (place < 0) {
            return false;
        }
        meant(tokens.get(place), "Rome " + first + " " + second, "");
        tokens.get(place).text = "Rome " + first + " " + second;
        return true;
    }

    private boolean replaceNumber(String meant, String written) {
        int place = find(in(true, Kind.NUMBER));
        if (place < 0) {
            return false;
        }
        tokens.get(place).meant = meant;
        tokens.get(place).text = written;
        tokens.get(place).touched = true;
        return true;
    }

    private boolean tuple() {
        int opener = find(i -> is(i, Kind.OPENER) && i > 0 && !tokens.get(i).inObject && !is(i + 1, Kind.OPENER));
        if (opener < 0) {
            return false;
        }
        int closer = opener;
        while (!is(closer, Kind.CLOSER)) {
            closer++;
        }
        tokens.get(opener).text = "(";
        tokens.get(closer).text = ")";
        tokens.get(opener).touched = true;
        tokens.get(closer).touched = true;
        return true;
    }

    private boolean around(String before, String after) {
        if (!prefix.isEmpty() || !suffix.isEmpty()) {
            return false;
        }
        prefix = before;
        suffix = after;
        return true;
    }

    private boolean fenceWithoutCloser() {
        Token last = tokens.get(tokens.size() - 1);
        if (last.touched || !around("```json\n", "\n```")) {
            return false;
        }
        last.text = "";
        last.touched = true;
        return true;
    }
}
