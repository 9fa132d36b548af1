// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

/**
 * Says of any text, by the grammar of RFC 8259 and nothing else, whether it is JSON, the beginning of JSON, or neither,
 * and if neither at which character it ceased to be.
 *
 * <p>Written as the grammar is: one method a rule, by recursion, so it shares nothing with the parser that it judges.
 * One byte order mark at the beginning is let pass.
 */
public final class PrefixOracle {
    /** {@code offset} is that of the first wrong character, or the length of the text if none is wrong. */
    public record Verdict(Kind kind, int offset) {}

    /** What a text is. */
    public enum Kind {
        /** JSON. */
        COMPLETE,
        /** Not JSON, but some text after it would make it so. */
        INCOMPLETE,
        /** No text after it makes it JSON. */
        WRONG
    }

    private static final int END = -1;

    /** Thrown where the text cannot go on as it does, or where it ends and must not. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    private final CharSequence text;
    private int at;

    private PrefixOracle(CharSequence text) {
        this.text = text;
    }

    /** Judges a text. */
    public static Verdict judge(CharSequence text) {
        PrefixOracle oracle = new PrefixOracle(text);
        try {
            oracle.document();
            return new Verdict(Kind.COMPLETE, text.length());
        } catch (Stop e) {
            boolean ended = oracle.at == text.length();
            return new Verdict(ended ? Kind.INCOMPLETE : Kind.WRONG, oracle.at);
        }
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private boolean isNext(String oneOf) {
        int c = peek();
        return c != END && oneOf.indexOf(c) >= 0;
    }

    private void expect(String oneOf) {
        if (!isNext(oneOf)) {
            throw new Stop();
        }
        at++;
    }

    private boolean take(String oneOf) {
        boolean there = isNext(oneOf);
        if (there) {
            at++;
        }
        return there;
    }

    private void document() {
        take("\uFEFF");
        whitespace();
        value();
        whitespace();
        if (peek() != END) {
            throw new Stop();
        }
    }

    private void whitespace() {
        while (take(" \t\n\r")) {}
    }

    private void value() {
        switch (peek()) {
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> number();
        }
    }

    private void word(String word) {
        for (int i = 0; i < word.length(); i++) {
            expect(word.substring(i, i + 1));
        }
    }

    private void object() {
        expect("{");
        whitespace();
        if (take("}")) {
            return;
        }
        do {
            whitespace();
            string();
            whitespace();
            expect(":");
            whitespace();
            value();
            whitespace();
        } while (take(","));
        expect("}");
    }

    private void array() {
        expect("[");
        whitespace();
        if (take("]")) {
            return;
        }
        do {
            whitespace();
            value();
            whitespace();
        } while (take(","));
        expect("]");
    }

    private void string() {
        expect("\"");
        while (!take("\"")) {
            if (take("\\")) {
                escape();
            } else if (peek() == END || peek() < 0x20) {
                throw new Stop();
            } else {
                at++;
            }
        }
    }

    private void escape() {
        if (take("u")) {
            for (int i = 0; i < 4; i++) {
                expect("0123456789abcdefABCDEF");
            }
        } else {
            expect("\"\\/bfnrt");
        }
    }

    private void number() {
        take("-");
        if (!take("0")) {
            digits();
        }
        if (take(".")) {
            digits();
        }
        if (take("eE")) {
            take("+-");
            digits();
        }
    }

    private void digits() {
        expect("0123456789");
        while (take("0123456789")) {}
    }
}
