// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * What the tokenizer calls where the text is not plain JSON, or may turn out not to be. A method that takes a place and
 * returns one either repairs what is there, or throws what plain JSON would throw.
 *
 * <p>It is a class rather than an interface so that the JIT compiler calls its one implementation directly.
 */
public abstract class RepairHooks {
    /** Returned instead of a place: there is nothing to repair, and the tokenizer continues by itself. */
    public static final int NONE = -1;

    /** Returns whether the document must be found in the text. */
    public abstract boolean seeksDocument();

    /** Returns whether there may be text outside the document. */
    public abstract boolean handlesOutside();

    /** Returns whether there was text in which the document may have been. */
    public abstract boolean hasSeenText();

    /** Returns whether every key and every value must be shown to the repairs, since something is expected there. */
    public abstract boolean expects();

    /** A key in double quotes begins here; {@link #NONE} if it is read as it is. Only asked if {@link #expects()}. */
    public abstract int beforeQuotedKey(int pos);

    /** An object or array begins, inside the innermost one. Only called if {@link #expects()}. */
    public abstract void containerOpens();

    /** Returns whether the innermost array, which is not written, ends with the value that has just ended. */
    public abstract boolean endsUnwrittenArray();

    /** White space begins. */
    public abstract void gapBegan();

    /** White space has ended before {@code pos}. */
    public abstract void gapEnded(int pos);

    /** Returns whether this counts as white space, though it does not in plain JSON. */
    public abstract boolean isOtherSpace(char c);

    /** There is such white space at {@code pos}. */
    public abstract void passOtherSpace(int pos);

    /** In a {@link State#isOfRepairs() state} that only tolerances lead to. */
    public abstract int elsewhere(int pos);

    /** After <code>{</code> or a comma in an object: neither a key in double quotes nor a permitted end. */
    public abstract int beforeKey(char c, int pos);

    /** After a key: no colon. */
    public abstract int afterKey(char c, int pos);

    /** A value begins as in plain JSON but may still be something else; {@link #NONE} if it is not. */
    public abstract int beforeValue(char c, int pos);

    /** Where a value must begin: something that does not begin one in plain JSON. */
    public abstract int otherValue(char c, int pos);

    /** After a value: neither a comma nor the right closer. */
    public abstract int afterValue(char c, int pos);

    /** After the document, if {@link #handlesOutside()} is false. */
    public abstract int afterDocument(char c, int pos);

    /** Returns whether a number can end before this character. */
    public abstract boolean endsNumber(char c);

    /** Returns the state inside the string that is being read. */
    public abstract State insideString();

    /**
     * In a string value: a run of text that ends with a comma, perhaps with blanks after it. If the quote before the comma
     * is missing, the string ends there; {@link #NONE} if it does not.
     */
    public abstract int atComma(int from, int to);

    /** In a key: a run of text. If the quote before a colon in it is missing, the key ends there; else {@link #NONE}. */
    public abstract int inKey(int from, int to);

    /** A quote that ends an empty key in plain JSON is before {@code pos}. */
    public abstract int atEmptyKey(int pos);

    /** A quote that ends a string value in plain JSON is before {@code pos}. */
    public abstract int atQuote(int pos);

    /** In a string: a backslash; {@link #NONE} if it begins an escape of plain JSON, or is rejected. */
    public abstract int atBackslash(int pos);

    /** Returns whether this control character is accepted in a string. */
    public abstract boolean acceptsControl(char c);

    /** In a string: such a control character. */
    public abstract int atControl(char c, int pos);

    /** No more input will come, which decides what was undecided. */
    public abstract void inputEnded();

    /** At the end of the input, when all of it has been read. */
    public abstract void finish();

    public abstract void write(CheckpointWriter out);

    public abstract void read(CheckpointReader in);
}
