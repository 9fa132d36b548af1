// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.parse.text.InputWindow;

/**
 * Looks a bounded way ahead without consuming anything. It keeps no state between questions: if the available text does
 * not decide one, it is asked again from the same place when there is more. So every answer is the same for every
 * chunking, and the unread text is all the state there is.
 */
final class Lookahead {
    /** How far it looks. */
    static final int MAX = 160;
    /** How long a key may be to be recognized. */
    static final int MAX_KEY = 64;

    /** Returned instead of a character: more input may come and must be waited for. */
    static final int MORE = -1;
    /** Returned instead of a character: the input has ended. */
    static final int END = -2;
    /** Returned instead of a character: it is too far ahead. */
    static final int FAR = -3;

    /** The answer to a question about what follows. */
    enum Answer {
        YES,
        NO,
        /** Ask again when there is more text. */
        LATER
    }

    private final InputWindow window;
    /** Whether no more input will come. */
    boolean ended;

    private int limit;
    /** The place of the next character. */
    int pos;
    /** The place after the last character that was looked at. */
    private int seen;
    /** How many line ends, and how many blanks in total, the last {@link #skipBlanks} has passed. */
    int lines;

    int blanks;

    Lookahead(InputWindow window) {
        this.window = window;
    }

    /** Starts at this place of the window. */
    Lookahead from(int start) {
        pos = start;
        seen = start;
        limit = Math.min(window.end(), start + MAX);
        return this;
    }

    /** Returns the next character, as ASCII if it is full-width, without moving. */
    int peek() {
        boolean far = limit < window.end();
        seen = Math.max(seen, pos < limit || far ? pos + 1 : pos);
        return pos < limit ? FullWidth.ascii(window.at(pos)) : far ? FAR : ended ? END : MORE;
    }

    /** Like {@link #peek()}, but full-width characters stay as they are: a string ends with the same form of quote. */
    int raw() {
        int c = peek();
        return c < 0 ? c : window.at(pos);
    }

    /** Returns the character after the next one. */
    int second() {
        pos++;
        int c = peek();
        pos--;
        return c;
    }

    /** Returns the next character as it is, and moves past it. */
    int next() {
        int c = raw();
        pos += c < 0 ? 0 : 1;
        return c;
    }

    /** Returns the offset after the last character that was looked at, which is where the answer became known. */
    long knownAt() {
        return window.base() + seen;
    }

    /** Moves to the first character that is not white space and returns it. */
    int skipBlanks() {
        lines = 0;
        blanks = 0;
        int c = peek();
        while (c >= 0 && isBlank((char) c)) {
            if (c == '\n') {
                lines++;
            }
            blanks++;
            pos++;
            c = peek();
        }
        return c;
    }

    /** As {@link #skipBlanks}, but passes comments as well. */
    int skipBlanksAndComments() {
        int c = skipBlanks();
        while (c == '/' && (second() == '/' || second() == '*' || second() == MORE)) {
            int linesBefore = lines;
            int blanksBefore = blanks;
            c = second() == '/' ? skipLine() : skipBlockComment();
            if (c < 0) {
                return c;
            }
            c = skipBlanks();
            lines += linesBefore;
            blanks += blanksBefore + 1;
        }
        return c;
    }

    /** Goes to the end of the line and returns the character there. */
    private int skipLine() {
        int c = peek();
        while (c >= 0 && c != '\n' && c != '\r') {
            pos++;
            c = peek();
        }
        return c;
    }

    /** Goes on after the comment and returns what follows; what is not negative is nothing to rely on. */
    private int skipBlockComment() {
        pos += 2;
        int c = peek();
        while (c >= 0 && (c != '*' || second() != '/')) {
            if (c == '*' && second() == MORE) {
                return MORE;
            }
            pos++;
            c = peek();
        }
        pos += c < 0 ? 0 : 2;
        return c;
    }

    /** Returns whether a comment begins here. */
    boolean isComment() {
        if (peek() != '/') {
            return false;
        }
        int second = second();
        return second == '/' || second == '*';
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t' || isOtherSpace(c);
    }

    /** Returns whether it is white space, or an invisible character, that is not white space in JSON. */
    static boolean isOtherSpace(char c) {
        return switch (c) {
            case '\u000B', '\f', '\u00A0', '\u1680', '\u2028', '\u2029', '\u202F', '\u205F', '\u3000', '\uFEFF' -> true;
            default -> c >= '\u2000' && c <= '\u200D';
        };
    }

    static boolean isNameStart(int c) {
        return c >= 0 && (Character.isLetter((char) c) || c == '_' || c == '$');
    }

    static boolean isNamePart(int c) {
        return isNameStart(c) || c >= '0' && c <= '9' || c == '-';
    }

    /** Returns whether these characters come next, and moves past them if so. */
    Answer accept(String text) {
        int start = pos;
        for (int i = 0; i < text.length(); i++) {
            int c = next();
            if (c != text.charAt(i)) {
                pos = c == MORE ? pos : start;
                return c == MORE ? Answer.LATER : Answer.NO;
            }
        }
        return Answer.YES;
    }

    /**
     * Returns whether a key comes next, in quotes, bare or without its first quote, followed by a colon or what stands
     * for one.
     */
    Answer key() {
        int c = peek();
        if (Quotes.isQuote(c)) {
            return quotedKey((char) raw());
        }
        if (!isNameStart(c)) {
            return c == MORE ? Answer.LATER : Answer.NO;
        }
        while (isNamePart(c)) {
            pos++;
            c = peek();
        }
        if (c == '"') {
            pos++;
        }
        return colon();
    }

    /** Returns whether a key comes next whose quotes have a backslash before them. */
    Answer escapedKey() {
        Answer answer = accept("\\\"");
        int c = peek();
        while (answer == Answer.YES && c >= ' ' && c != '\\' && c != '"') {
            pos++;
            c = peek();
        }
        answer = answer == Answer.YES ? accept("\\\"") : answer;
        return answer == Answer.YES ? colon() : answer;
    }

    /** Goes on after the quote that ends the string whose first character comes next, and returns that quote. */
    int skipString(char quote) {
        int c = next();
        while (c >= ' ' && !Quotes.closes(quote, (char) c)) {
            if (c == '\\' && next() == '\r') {
                pos += peek() == '\n' ? 1 : 0;
            }
            c = next();
        }
        return c;
    }

    /** Same as {@link #key()}, for a key that begins with this quote. */
    private Answer quotedKey(char quote) {
        int start = ++pos;
        int c = raw();
        while (c >= 0 && !Quotes.closes(quote, (char) c)) {
            if (c < ' ' || c == '\\' || pos - start >= MAX_KEY) {
                return Answer.NO;
            }
            pos++;
            c = raw();
        }
        if (c < 0) {
            return c == MORE ? Answer.LATER : Answer.NO;
        }
        pos++;
        return colon();
    }

    /** Returns whether a colon, or what stands for one, comes next. */
    Answer colon() {
        int c = skipBlanksAndComments();
        return c == MORE ? Answer.LATER : c == ':' || c == '=' ? Answer.YES : Answer.NO;
    }

    /**
     * Returns whether the string whose quote is here is a key: it looks like a name and has a colon after it. The first
     * character that cannot be in a name decides that it is not a key.
     */
    Answer nameAsKey() {
        int start = ++pos;
        int c = raw();
        while (isNamePart(c) || c == '.') {
            if (pos - start >= MAX_KEY) {
                return Answer.NO;
            }
            pos++;
            c = raw();
        }
        if (c != '"') {
            return c == MORE ? Answer.LATER : Answer.NO;
        }
        pos++;
        return pos == start + 1 ? Answer.NO : colon();
    }

    /** Reads {@code count} digits; returns MORE if they have not all arrived, END if they are not all digits. */
    int hexDigits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            int c = peek();
            int digit = c >= 0 && c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return c == MORE ? c : END;
            }
            value = value << 4 | digit;
            pos++;
        }
        return value;
    }

    /** Returns whether a value of plain JSON can begin with this character. */
    static boolean startsValue(int c) {
        return switch (c) {
            case '"', '{', '[', 't', 'f', 'n', '-' -> true;
            default -> c >= '0' && c <= '9';
        };
    }
}
