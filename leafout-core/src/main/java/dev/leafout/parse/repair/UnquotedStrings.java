// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import java.util.Locale;
import java.util.Set;

/** Reads string values that begin without a quote, and either end without one too or have lost only the opening one. */
final class UnquotedStrings {
    /** Words that mean something in another spelling, so they are never read as strings. */
    private static final Set<String> WORDS =
            Set.of("true", "false", "null", "none", "nil", "nan", "infinity", "undefined", "yes", "no");

    /** Instead of a place: nothing speaks against a string without quotes. */
    private static final int NO_DOUBT = -1;

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final MemberJudge members;

    UnquotedStrings(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.members = repairs.members();
    }

    /**
     * A string without quotes: ends at the end of the line, at a comma or at a closer. If it holds what such a string
     * cannot hold, its closing quote must follow: only the opening one is missing.
     */
    int read(int pos, int tokenEnd) {
        look.pos = tokenEnd;
        int end = tokenEnd;
        int doubt = NO_DOUBT;
        while (true) {
            int c = look.peek();
            if (c == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (c == '"' && repairs.accepts(Tolerance.MISSING_QUOTE)) {
                boolean key = doubt == NO_DOUBT && Lookahead.isBlank(window.at(look.pos - 1));
                int quote = look.pos;
                Lookahead.Answer ends = key ? look.key() : Lookahead.Answer.NO;
                if (ends == Lookahead.Answer.LATER) {
                    return tokenizer.hold(pos);
                }
                if (ends == Lookahead.Answer.YES) {
                    break;
                }
                look.pos = quote;
                return stringBeforeQuote(pos, doubt);
            }
            if (doubt != NO_DOUBT) {
                if (c < ' ' || c == '}' || c == ']') {
                    throw repairs.unclearValue(doubt);
                }
                look.pos += c == '\\' ? 2 : 1;
                continue;
            }
            if (c == Lookahead.END) {
                return window.end();
            }
            if (c == Lookahead.FAR) {
                throw repairs.unclearValue(pos);
            }
            int place = look.pos;
            if (c == '\\' && look.second() == '"') {
                doubt = place;
                look.pos += 2;
                continue;
            }
            Lookahead.Answer ends = endsString(c);
            if (ends == Lookahead.Answer.YES) {
                break;
            }
            if (ends == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            look.pos = place;
            Lookahead.Answer fits = fitsString(c);
            if (fits == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (fits == Lookahead.Answer.NO) {
                doubt = place;
            }
            look.pos = place + 1;
            if (!Lookahead.isBlank((char) c)) {
                end = look.pos;
            }
        }
        String text = new String(window.array(), pos, end - pos);
        if (!isText(text)) {
            throw repairs.unclearValue(pos);
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.UNQUOTED_STRING, end);
        tokenizer.strings().append(pos, end);
        return tokenizer.endString(end);
    }

    /** Returns whether a string without quotes ends before this character. */
    private Lookahead.Answer endsString(int c) {
        if (c == ',') {
            return position.frame().isObject() ? endsAtComma() : endsItemAtComma();
        }
        boolean afterBlank = Lookahead.isBlank(window.at(look.pos - 1));
        boolean ends = c == '}'
                || c == ']'
                || c == '\n'
                || c == '\r'
                || afterBlank && look.isComment()
                || c == ')' && position.frame().isArray() && repairs.accepts(Tolerance.TUPLE)
                || c == '#' && afterBlank && repairs.accepts(Tolerance.HASH_COMMENT);
        return ends ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** Returns whether a string without quotes can have this character, which does not end it. */
    private Lookahead.Answer fitsString(int c) {
        boolean fits = c != ',' && "\"{[(`;".indexOf(c) < 0 && (!Quotes.isSmart((char) c) || c == '’');
        if (c == ':') {
            int second = look.second();
            if (second == Lookahead.MORE) {
                return Lookahead.Answer.LATER;
            }
            fits = second == '/' || second >= '0' && second <= '9';
        }
        return fits ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** A string whose first quote is missing ends here, at the other one. */
    private int stringBeforeQuote(int pos, int doubt) {
        int quote = look.pos++;
        Lookahead.Answer ends = members.end(position.frame().isObject());
        if (ends == Lookahead.Answer.LATER) {
            return tokenizer.hold(pos);
        }
        if (ends == Lookahead.Answer.NO) {
            throw repairs.unclearValue(doubt == NO_DOUBT ? quote : doubt);
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.MISSING_QUOTE, pos + 1);
        tokenizer.goTo(State.IN_STRING);
        return pos;
    }

    /** Inside an object, a comma ends the string only if a key or the end of the object follows. */
    private Lookahead.Answer endsAtComma() {
        look.pos++;
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Lookahead.Answer.LATER;
        }
        if (c == '}' || c == Lookahead.END || c == '/' || c == '#') {
            return Lookahead.Answer.YES;
        }
        Lookahead.Answer key = look.key();
        if (key != Lookahead.Answer.YES || Quotes.isQuote(c)) {
            return key;
        }
        look.pos++;
        c = look.skipBlanks();
        return Lookahead.isNamePart(c) || c == Lookahead.MORE ? isNotQuoted(c) : key;
    }

    /** Returns whether no quote without another one follows in the text here. */
    private Lookahead.Answer isNotQuoted(int first) {
        int c = first;
        char before = ',';
        while (c >= ' ' && c != ']' && c != '}' && c != '"') {
            before = Lookahead.isBlank((char) c) ? before : (char) c;
            look.pos++;
            c = look.peek();
        }
        return c == Lookahead.MORE
                ? Lookahead.Answer.LATER
                : c == '"' && before != ',' && before != ':' ? Lookahead.Answer.NO : Lookahead.Answer.YES;
    }

    /** A comma in an array ends the string, unless a quote without another one follows in the text after it. */
    private Lookahead.Answer endsItemAtComma() {
        look.pos++;
        int c = look.skipBlanks();
        if (c < 0 || look.lines > 0 || !Lookahead.isNamePart(c)) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.YES;
        }
        return isNotQuoted(c);
    }

    private static boolean isPaired(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** Returns whether it can only be a string. */
    private static boolean isText(String text) {
        char first = text.charAt(0);
        if (!isPaired(text) || WORDS.contains(text.toLowerCase(Locale.ROOT))) {
            return false;
        }
        if (first >= '0' && first <= '9') {
            return !text.toLowerCase(Locale.ROOT).startsWith("0x") && isNoNumber(text);
        }
        return Character.isLetter(text.codePointAt(0)) || first == '_' || first == '$' || first == '@' || first == '/';
    }

    /** Returns whether text that begins with a digit is a date, a time, a version or an amount rather than a number. */
    private static boolean isNoNumber(String text) {
        return text.chars().anyMatch(c -> Character.isLetter(c) || c == ':' || c == '%')
                || text.chars().filter(c -> c == '-').count() > 1
                || text.chars().filter(c -> c == '.').count() > 1 && !text.contains("..");
    }
}
