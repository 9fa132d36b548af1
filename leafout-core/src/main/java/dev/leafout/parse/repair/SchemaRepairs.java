// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Literal;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets what is expected at a place decide what the text leaves open. A value of a kind that is expected is never touched;
 * one of another kind is read as an expected one if there is only one way to do so, and else left to the validator.
 *
 * <p>What may be changed is held until that is decided, within the bound of a lookahead. Beyond it, it stays as it is.
 */
final class SchemaRepairs {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final Expectation root;
    private final boolean expects;

    /** The container that was asked for last, and what is expected there. */
    private @Nullable ValuePath lastPath;

    private Expectation last = Expectation.anything();
    /** How deep the arrays are that are not written and have one item; each is inside the one before. */
    private final DepthStack unwritten = new DepthStack();
    /** Whether the document is an array that is not written: its items stand in a row. */
    private boolean rows;

    SchemaRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look, RepairOptions options) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.root = options.expectation();
        this.expects = root != Expectation.anything() && !options.manyValues();
    }

    /** Returns whether anything is expected at all. */
    boolean expects() {
        return expects;
    }

    @SuppressWarnings("ReferenceEquality") // A frame keeps its path; another one that is equal is looked up again.
    private Expectation inside(ValuePath container) {
        if (container == lastPath) {
            return last;
        }
        Expectation found = root;
        for (ValuePath step : container.steps()) {
            String key = step.key();
            found = key == null ? found.item() : found.member(key);
        }
        lastPath = container;
        last = found;
        return found;
    }

    /** Returns what is expected of the value that begins here. */
    private Expectation due() {
        Frame frame = position.frame();
        if (frame.isDocument()) {
            return root;
        }
        Expectation container = inside(frame.path());
        String key = frame.isObject() ? position.path().key() : null;
        return key == null ? container.item() : container.member(key);
    }

    /** Returns the keys that the innermost object can have; empty if any. */
    Set<String> keys() {
        return expects && position.frame().isObject() && repairs.accepts(Tolerance.SCHEMA)
                ? inside(position.frame().path()).keys()
                : Set.of();
    }

    /** A key in double quotes: if it is not expected, but one in another style is, it is that one. */
    int key(int pos) {
        Set<String> keys = keys();
        if (keys.isEmpty()) {
            return Repairs.NONE;
        }
        look.from(pos);
        Lookahead.Answer whole = text();
        if (whole == Lookahead.Answer.YES) {
            int end = look.pos;
            whole = look.colon();
            look.pos = end;
        }
        if (whole != Lookahead.Answer.YES) {
            return whole == Lookahead.Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        int end = look.pos;
        String meant = Styles.meant(textBetween(pos, end), keys);
        repairs.decided();
        if (meant == null || tokenizer.hasKey(meant)) {
            return Repairs.NONE;
        }
        tokenizer.beginKey(pos);
        tokenizer.report(Tolerance.SCHEMA, end);
        append(meant, end);
        return tokenizer.endString(end);
    }

    /** Goes on after the string that begins here, if it has no escapes and ends on its line. */
    private Lookahead.Answer text() {
        look.pos++;
        int c = look.next();
        while (c >= ' ' && c != '"' && c != '\\') {
            c = look.next();
        }
        return c == Lookahead.MORE ? Lookahead.Answer.LATER : c == '"' ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    private String textBetween(int quote, int end) {
        return new String(window.array(), quote + 1, end - quote - 2);
    }

    private void append(String text, int end) {
        for (int i = 0; i < text.length(); i++) {
            tokenizer.strings().appendDecoded(text.charAt(i), end);
        }
    }

    /** A value begins here as in plain JSON; {@link Repairs#NONE} if it is read as it is. */
    int value(char c, int pos) {
        if (!repairs.accepts(Tolerance.SCHEMA)) {
            return Repairs.NONE;
        }
        Expectation due = due();
        Set<ValueKind> kinds = due.kinds();
        ValueKind kind = kindOf(c);
        if (kind == ValueKind.OBJECT && position.frame().isDocument()) {
            int next = unwrapped(due, pos);
            if (next != Repairs.NONE) {
                return next;
            }
        }
        if (kinds.contains(kind)) {
            return kind == ValueKind.STRING && !due.texts().isEmpty()
                    ? oneOf(due.texts(), pos)
                    : kind == ValueKind.NUMBER ? thousands(pos) : Repairs.NONE;
        }
        int next = Repairs.NONE;
        if (kind == ValueKind.STRING) {
            next = fromText(kinds, pos);
        } else if (kind == ValueKind.NUMBER && kinds.contains(ValueKind.STRING)) {
            next = asText(due.texts(), pos);
        } else if (kind == ValueKind.ARRAY) {
            next = onlyItem(kinds, pos);
        }
        return next == Repairs.NONE && kinds.contains(ValueKind.ARRAY) && fits(due.item(), kind)
                ? openArray(kind, pos)
                : next;
    }

    private static ValueKind kindOf(char c) {
        return switch (c) {
            case '{' -> ValueKind.OBJECT;
            case '[' -> ValueKind.ARRAY;
            case '"' -> ValueKind.STRING;
            case 't', 'f' -> ValueKind.BOOLEAN;
            case 'n' -> ValueKind.NULL;
            default -> ValueKind.NUMBER;
        };
    }

    private static boolean fits(Expectation item, ValueKind kind) {
        return kind != ValueKind.NULL && kind != ValueKind.ARRAY && item.kinds().contains(kind);
    }

    /** The value is an item of an array that is not written. */
    private int openArray(ValueKind kind, int pos) {
        boolean document = position.frame().isDocument();
        tokenizer.report(Tolerance.SCHEMA, pos);
        tokenizer.openUnwritten(ValueKind.ARRAY, pos);
        if (document && kind == ValueKind.OBJECT) {
            rows = true;
        } else {
            unwritten.push(position.openContainers());
        }
        return pos;
    }

    /** Returns whether the innermost array, which is not written, has got its item. */
    boolean endsUnwrittenArray() {
        return unwritten.popIf(position.openContainers());
    }

    /** Returns whether an item of a document has ended whose items stand in a row. */
    boolean isBetweenRows() {
        return rows && position.openContainers() == 1 && tokenizer.state() == State.AFTER_VALUE;
    }

    /** After such an item: the next one follows, or the document is over. */
    int betweenRows(char c, int pos) {
        if (c == '{') {
            tokenizer.goTo(State.BEFORE_ITEM);
            return pos;
        }
        return tokenizer.close(pos);
    }

    /** A string where none is expected: a number, a boolean or null in quotes. */
    private int fromText(Set<ValueKind> kinds, int pos) {
        int end = endOfText(pos);
        if (end < 0) {
            return end == LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        String text = textBetween(pos, end).strip();
        repairs.decided();
        String number = kinds.contains(ValueKind.NUMBER) ? Styles.number(text) : null;
        if (number != null) {
            return number(number, pos, end);
        }
        Literal literal = Styles.literal(text);
        if (literal == null || !kinds.contains(literal.kind())) {
            return Repairs.NONE;
        }
        tokenizer.beginValue(literal.kind(), pos + 1);
        tokenizer.report(Tolerance.SCHEMA, end);
        return tokenizer.completeLiteral(literal, end);
    }

    private int number(String text, int pos, int end) {
        tokenizer.beginValue(ValueKind.NUMBER, pos + 1);
        tokenizer.report(Tolerance.SCHEMA, end);
        return tokenizer.completeNumber(text, end);
    }

    private static final int LATER = -2;

    /** Returns where the string ends that begins here, if what follows shows that it does; else NONE or LATER. */
    private int endOfText(int pos) {
        look.from(pos);
        Lookahead.Answer whole = text();
        int end = look.pos;
        if (whole == Lookahead.Answer.YES) {
            int c = look.skipBlanks();
            boolean ends = c == ','
                    || c == '}'
                    || c == ']'
                    || c == Lookahead.END && position.frame().isDocument();
            whole = c == Lookahead.MORE ? Lookahead.Answer.LATER : ends ? Lookahead.Answer.YES : Lookahead.Answer.NO;
        }
        return whole == Lookahead.Answer.YES ? end : whole == Lookahead.Answer.LATER ? LATER : Repairs.NONE;
    }

    /** A string where only some are expected: it may be one of them in another style. */
    private int oneOf(Set<String> texts, int pos) {
        int end = endOfText(pos);
        if (end < 0) {
            return end == LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        String meant = Styles.meant(textBetween(pos, end), texts);
        repairs.decided();
        if (meant == null) {
            return Repairs.NONE;
        }
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.SCHEMA, end);
        append(meant, end);
        return tokenizer.endString(end);
    }

    /** A number where a string is expected. */
    private int asText(Set<String> texts, int pos) {
        int c = look.from(pos).peek();
        while (c >= 0 && !BareValues.endsToken((char) c)) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        String token = new String(window.array(), pos, end - pos);
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        boolean ends = c == ',' || c == '}' || c == ']' || c == '\n' || c == ' ';
        if (!ends || !Numbers.isPlain(window.array(), pos, end) || !texts.isEmpty() && !texts.contains(token)) {
            return Repairs.NONE;
        }
        if (c == ',' && Character.isDigit(look.second())) {
            return Repairs.NONE;
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.SCHEMA, end);
        tokenizer.strings().append(pos, end);
        return tokenizer.endString(end);
    }

    /** {@code 1,500} in an object that cannot have a key 500. */
    private int thousands(int pos) {
        if (keys().isEmpty()) {
            return Repairs.NONE;
        }
        int c = look.from(pos).peek();
        while (c >= '0' && c <= '9' || c == '-') {
            look.pos++;
            c = look.peek();
        }
        if (c != ',' || look.second() < '0' || look.second() > '9') {
            return Repairs.NONE;
        }
        while (c >= '0' && c <= '9' || c == '.' || c == ',' && Character.isDigit(look.second())) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        int next = look.skipBlanks();
        if (next == Lookahead.MORE || c == ',' && look.second() == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        String text = new String(window.array(), pos, end - pos);
        if (next != ',' && next != '}' || !text.matches("-?[1-9][0-9]{0,2}(,[0-9]{3})+([.][0-9]+)?")) {
            return Repairs.NONE;
        }
        repairs.decided();
        return number(text.replace(",", ""), pos, end);
    }

    /** {@code ["x"]} where no list is expected: the brackets are left out. */
    private int onlyItem(Set<ValueKind> kinds, int pos) {
        look.from(pos);
        look.pos++;
        int c = look.skipBlanks();
        Lookahead.Answer item = c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        if (c == '"' && kinds.contains(ValueKind.STRING)) {
            item = text();
        } else if (c >= 0 && c != '"' && c != '{' && c != '[' && kinds.contains(kindOf((char) c))) {
            while (c >= 0 && !BareValues.endsToken((char) c)) {
                look.pos++;
                c = look.peek();
            }
            item = c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.YES;
        }
        if (item == Lookahead.Answer.YES) {
            c = look.skipBlanks();
            item = c == Lookahead.MORE ? Lookahead.Answer.LATER : c == ']' ? Lookahead.Answer.YES : Lookahead.Answer.NO;
        }
        if (item != Lookahead.Answer.YES) {
            return item == Lookahead.Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        repairs.decided();
        tokenizer.report(Tolerance.SCHEMA, pos + 1);
        window.overwrite(pos, ' ');
        window.overwrite(look.pos, ' ');
        return pos;
    }

    /** A document in an object of its own: that object is left out, up to the first key or bracket that is expected. */
    private int unwrapped(Expectation due, int pos) {
        boolean object = due.kinds().contains(ValueKind.OBJECT);
        Set<String> keys = object ? due.keys() : due.item().keys();
        boolean list = !object && due.kinds().contains(ValueKind.ARRAY);
        if (object && keys.isEmpty() || !object && !list || !repairs.accepts(Tolerance.EXTRA_CLOSER)) {
            return Repairs.NONE;
        }
        look.from(pos);
        look.pos++;
        int c = look.skipBlanks();
        int quote = look.pos;
        Lookahead.Answer inner = c == '"' ? text() : c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        if (inner == Lookahead.Answer.YES) {
            inner = isExpected(textBetween(quote, look.pos), keys) ? Lookahead.Answer.NO : look.colon();
        }
        if (inner == Lookahead.Answer.YES) {
            look.pos++;
            inner = object ? opens(keys) : opens('[');
        }
        if (inner != Lookahead.Answer.YES) {
            return inner == Lookahead.Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        repairs.decided();
        tokenizer.report(Tolerance.SCHEMA, pos + 1);
        for (int i = pos; i < opener; i++) {
            window.overwrite(i, window.at(i) == '\n' ? '\n' : ' ');
        }
        return pos;
    }

    /** Where the bracket is that {@link #opens} has found. */
    private int opener;

    private static boolean isExpected(String key, Set<String> keys) {
        return keys.contains(key) || Styles.meant(key, keys) != null;
    }

    /** Returns whether this bracket comes next. */
    private Lookahead.Answer opens(char bracket) {
        int c = look.skipBlanks();
        opener = look.pos;
        return c == Lookahead.MORE ? Lookahead.Answer.LATER : c == bracket ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** Returns whether an object comes next whose first key is one of these. */
    private Lookahead.Answer opens(Set<String> keys) {
        Lookahead.Answer answer = opens('{');
        if (answer != Lookahead.Answer.YES) {
            return answer;
        }
        look.pos++;
        int c = look.skipBlanks();
        int quote = look.pos;
        if (c != '"') {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        }
        answer = text();
        return answer == Lookahead.Answer.YES && !isExpected(textBetween(quote, look.pos), keys)
                ? Lookahead.Answer.NO
                : answer;
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(rows);
        unwritten.write(out);
    }

    void read(CheckpointReader in) {
        rows = in.readBoolean();
        unwritten.read(in);
    }
}
