// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.SplittableRandom;

/**
 * Random JSON5, and the JSON that it means; the same for the same seed. It uses all that JSON5 adds, as its specification
 * has it, but for escapes in names without quotes.
 */
public final class RandomJson5 {
    /** A text, and the JSON that it means. */
    public record Sample(String text, String meant) {}

    private static final String[] BLANKS = {" ", "\n", "\t", "\r\n", "\u00a0", "\u2028", "\ufeff", "\u3000", "\u000b"};
    private static final String[] COMMENTS = {
        "// one\n", "/* two */", "/**/", "// \"x\": 1,\n", "/* ', \" : 1, \n */", "/* } ] */", "// it's {\n"
    };
    private static final String[] NAMES = {"a", "b1", "$x", "_y", "été", "name", "trueish", "NaN", "e1"};
    /** What stands in a string for itself, whichever quote it has. */
    private static final String[] PLAIN = {
        "x", "some text", ",", ", ", ": ", "{", "[", "]", "}", "//", "/*", "é", "日", "  "
    };
    /** An escape, and the JSON that it means. */
    private static final String[][] ESCAPES = {
        {"\\n", "\\n"},
        {"\\\\", "\\\\"},
        {"\\/", "/"},
        {"\\'", "'"},
        {"\\\"", "\\\""},
        {"\\v", "\\u000b"},
        {"\\0", "\\u0000"},
        {"\\x41", "A"},
        {"\\u0041", "A"},
        {"\\\n", ""},
        {"\\\r\n", ""}
    };
    /** A number, and the JSON that it means. */
    private static final String[][] NUMBERS = {
        {"1", "1"},
        {"-12.5e-3", "-12.5e-3"},
        {"+1", "1"},
        {".5", "0.5"},
        {"-.5", "-0.5"},
        {"5.", "5"},
        {"+5.e3", "5e3"},
        {"0x1F", "31"},
        {"-0xff", "-255"},
        {"Infinity", "1e999"},
        {"-Infinity", "-1e999"},
        {"NaN", "null"}
    };

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder meant = new StringBuilder();

    public RandomJson5(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns a document, an object or an array. */
    public Sample document() {
        text.setLength(0);
        meant.setLength(0);
        gap();
        container(random.nextInt(4));
        gap();
        return new Sample(text.toString(), meant.toString());
    }

    private <T> T pick(T[] from) {
        return from[random.nextInt(from.length)];
    }

    private void both(String as, String means) {
        text.append(as);
        meant.append(means);
    }

    private void gap() {
        while (random.nextInt(4) == 0) {
            text.append(random.nextInt(3) == 0 ? pick(COMMENTS) : pick(BLANKS));
        }
    }

    private void value(int depth) {
        switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0, 1 -> string();
            case 2 -> number();
            case 3 -> {
                String word = pick(new String[] {"true", "false", "null"});
                both(word, word);
            }
            default -> container(depth - 1);
        }
    }

    private void number() {
        String[] number = pick(NUMBERS);
        both(number[0], number[1]);
    }

    private void container(int depth) {
        boolean object = random.nextBoolean();
        both(object ? "{" : "[", object ? "{" : "[");
        gap();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                both(",", ",");
                gap();
            }
            if (object) {
                key(i);
                gap();
                both(":", ":");
                gap();
            }
            value(depth);
            gap();
        }
        if (count > 0 && random.nextInt(3) == 0) {
            text.append(',');
            gap();
        }
        both(object ? "}" : "]", object ? "}" : "]");
    }

    /** A key that no other one of its object is, so that the order of repeats is of no concern. */
    private void key(int index) {
        if (random.nextBoolean()) {
            String name = pick(NAMES) + index;
            both(name, "\"" + name + "\"");
        } else {
            string();
            meant.insert(meant.length() - 1, "k" + index);
            text.insert(text.length() - 1, "k" + index);
        }
    }

    private void string() {
        char quote = random.nextBoolean() ? '"' : '\'';
        both(String.valueOf(quote), "\"");
        for (int i = random.nextInt(5); i > 0; i--) {
            switch (random.nextInt(5)) {
                case 0 -> {
                    String[] escape = pick(ESCAPES);
                    both(escape[0], escape[1]);
                }
                case 1 -> both(quote == '"' ? "'" : "\"", quote == '"' ? "'" : "\\\"");
                default -> {
                    String plain = pick(PLAIN);
                    both(plain, plain);
                }
            }
        }
        both(String.valueOf(quote), "\"");
    }
}
