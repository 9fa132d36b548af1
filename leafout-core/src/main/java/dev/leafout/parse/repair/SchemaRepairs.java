// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.text.InputWindow;
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
    private final Expectations expectations;
    private final StyledTexts.Known styled = new StyledTexts.Known();
    private final ExactTexts exactTexts;
    private final Coercions coercions;
    private final Wrappers wrappers;
    /** Whether nothing has to be asked of paths: the tolerance is accepted everywhere. */
    private final boolean everywhere;

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
        this.everywhere = repairs.acceptsEverywhere(Tolerance.SCHEMA);
        this.expectations = new Expectations(position, styled, options.expectation());
        this.exactTexts = new ExactTexts(position, look);
        this.coercions = new Coercions(
                repairs, tokenizer, look, styled, exactTexts, options.limits().maxNumberLength());
        this.wrappers = new Wrappers(repairs, tokenizer, look, styled);
    }

    /** Returns whether anything is expected at all. */
    @SuppressWarnings("ReferenceEquality") // There is one object for it.
    static boolean expects(RepairOptions options) {
        return options.expectation() != Expectation.ANYTHING
                && options.tolerances().acceptsSomewhere(Tolerance.SCHEMA)
                && !options.manyValues();
    }

    private boolean isAccepted() {
        return everywhere || repairs.accepts(Tolerance.SCHEMA);
    }

    /** An object or array begins here. */
    void opens() {
        unwritten.cut(position.openContainers() + 1);
        expectations.opens();
    }

    /** Returns whether an object that this many containers are around can have the key that begins at this place. */
    boolean canHaveKey(int depth, int start) {
        if (!isAccepted()) {
            return true;
        }
        Expectation object = expectations.at(depth);
        return object.hasOtherKeys()
                || object.keys().isEmpty()
                || styled.of(object.keys()).isKnown(keyAt(start));
    }

    /** Returns the key that begins here, in quotes or without; the lookahead has seen it. */
    private String keyAt(int start) {
        boolean quoted = Quotes.isQuote(window.at(start));
        int from = quoted ? start + 1 : start;
        int end = from;
        while (quoted ? !Quotes.closes(window.at(start), window.at(end)) : Lookahead.isNamePart(window.at(end))) {
            end++;
        }
        return new String(window.array(), from, end - from);
    }

    /** Returns the known keys of the innermost object, if it cannot have others; else null. */
    private @Nullable StyledTexts keys() {
        return isAccepted() ? expectations.keys() : null;
    }

    /** A key in double quotes: if it is not expected, but one in another style is, it is that one. */
    int key(int pos) {
        StyledTexts keys = keys();
        if (keys == null) {
            return Repairs.NONE;
        }
        Lookahead.Answer exact = exactTexts.isOneOf(keys, pos);
        if (exact != Lookahead.Answer.NO) {
            return exact == Lookahead.Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        look.from(pos);
        Lookahead.Answer whole = coercions.text(keys, Styles.NONE, false);
        int end = look.pos;
        String key = whole == Lookahead.Answer.YES ? new String(window.array(), pos + 1, end - pos - 2) : "";
        boolean known = keys.contains(key);
        if (whole == Lookahead.Answer.YES && !known) {
            whole = look.colon();
        }
        if (whole == Lookahead.Answer.LATER) {
            return tokenizer.hold(pos);
        }
        repairs.decided();
        String meant = known || whole == Lookahead.Answer.NO ? null : meant(key);
        if (meant == null) {
            return Repairs.NONE;
        }
        tokenizer.beginKey(pos);
        coercions.append(meant, pos, end);
        return tokenizer.endString(end);
    }

    private @Nullable String meant(String key) {
        StyledTexts keys = keys();
        String meant = keys == null ? null : keys.meant(key);
        return meant == null || tokenizer.hasKey(meant) ? null : meant;
    }

    /** Appends a key that has begun, and is written here without one of its quotes or both. */
    void appendKey(int from, int to) {
        String meant = meant(new String(window.array(), from, to - from));
        if (meant == null) {
            tokenizer.strings().append(from, to);
        } else {
            coercions.append(meant, from, to);
        }
    }

    /** A value begins here as in plain JSON; {@link Repairs#NONE} if it is read as it is. */
    int value(char c, int pos) {
        if (!isAccepted()) {
            return Repairs.NONE;
        }
        Expectation due = expectations.due();
        ValueKind kind = kindOf(c);
        boolean document = position.frame().isDocument();
        if (document && kind.isContainer()) {
            int next = wrappers.documentAt(c, due, pos);
            if (next != Repairs.NONE) {
                return next;
            }
        }
        if (due.kinds().contains(kind)) {
            return kind == ValueKind.STRING ? coercions.ofExpectedKind(due, pos) : Repairs.NONE;
        }
        int next = coercions.ofOtherKind(kind, due, pos);
        if (next == Repairs.NONE && kind == ValueKind.ARRAY) {
            next = wrappers.onlyItem(due.wantedKinds(), pos);
        }
        return next == Repairs.NONE && isItemOf(due, kind) ? openArray(document, kind, due, pos) : next;
    }

    /** A number with a comma and digits after it: in an object that cannot have a key 500, {@code 1,500} is one number. */
    int thousands(int pos) {
        boolean closed =
                position.frame().isObject() && !expectations.innermost().hasOtherKeys();
        return closed && isAccepted() && expectations.due().kinds().contains(ValueKind.NUMBER)
                ? coercions.thousands(pos)
                : Repairs.NONE;
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

    /** A word that is no value in plain JSON; {@link Repairs#NONE} if it is not what is expected either. */
    int word(int pos) {
        return isAccepted() ? coercions.word(expectations.due(), pos) : Repairs.NONE;
    }

    @SuppressWarnings("ReferenceEquality") // There is one object for it.
    private static boolean isItemOf(Expectation due, ValueKind kind) {
        Expectation item = due.item();
        return due.wantedKinds().contains(ValueKind.ARRAY)
                && item != Expectation.ANYTHING
                && kind != ValueKind.NULL
                && kind != ValueKind.ARRAY
                && item.kinds().contains(kind);
    }

    /** The value is an item of an array that is not written. */
    private int openArray(boolean document, ValueKind kind, Expectation due, int pos) {
        boolean inRow = document && kind == ValueKind.OBJECT;
        Lookahead.Answer known = inRow ? wrappers.hasKnownKey(due.item(), pos) : Lookahead.Answer.YES;
        if (known != Lookahead.Answer.YES) {
            return known == Lookahead.Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        if (inRow) {
            repairs.decided();
        }
        position.knownSince(window.base() + pos + 1);
        tokenizer.openUnwritten(ValueKind.ARRAY, pos);
        tokenizer.reportMade("", "[", pos + 1, true);
        rows |= inRow;
        if (!inRow) {
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

    /** Returns whether the document can begin with this bracket, though another kind of value is expected. */
    Lookahead.Answer canBeDocument(char c, int pos) {
        return isAccepted() ? wrappers.canBeDocument(c, expectations.at(0), pos) : Lookahead.Answer.NO;
    }

    /** Returns whether the document is a text, so that it may stand there without quotes. */
    boolean isTextDue() {
        Set<ValueKind> kinds = expectations.at(0).kinds();
        return isAccepted()
                && kinds.contains(ValueKind.STRING)
                && !kinds.contains(ValueKind.OBJECT)
                && !kinds.contains(ValueKind.ARRAY)
                && expectations.at(0).texts().isEmpty();
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(rows);
        unwritten.write(out);
    }

    /** Reads a state; only an empty one, if nothing is expected any more. */
    static void read(CheckpointReader in, @Nullable SchemaRepairs target) {
        boolean rows = in.readBoolean();
        DepthStack unwritten = target == null ? new DepthStack() : target.unwritten;
        unwritten.read(in);
        if (target != null) {
            target.rows = rows;
        } else {
            in.require(!rows && unwritten.isEmpty(), "expected array");
        }
    }

    /** The open containers have been restored. */
    void restored() {
        expectations.restored();
    }
}
