// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * What the tokenizer asks where the text is not plain JSON, or where it may turn out not to be. A method that is given a
 * place and returns one either repairs what stands there, or throws what plain JSON would throw.
 *
 * <p>It is a class, not an interface: there is one implementation, and the JIT compiler then calls it directly.
 */
public abstract class RepairHooks {
    /** Instead of a place: there is nothing to repair, the tokenizer goes on by itself. */
    public static final int NONE = -1;

    /** Returns whether the document must be found in the text. */
    public abstract boolean seeksDocument();

    /** Returns whether there may be text outside of the document. */
    public abstract boolean handlesOutside();

    /** Returns whether there was text in which the document may have been. */
    public abstract boolean hasSeenText();

    /** White space begins. */
    public abstract void gapBegan();

    /** White space has ended before {@code pos}. */
    public abstract void gapEnded(int pos);

    /** Returns whether this counts as white space, though it does not in plain JSON. */
    public abstract boolean isOtherSpace(char c);

    /** There is such white space at this place. */
    public abstract void passOtherSpace(int pos);

    /** In a {@link State#isOfRepairs() state} that plain JSON does not have. */
    public abstract int elsewhere(int pos);

    /** After <code>{</code> or, in an object, a comma: neither a key in double quotes nor the end that may be there. */
    public abstract int beforeKey(char c, int pos);

    /** After a key: no colon. */
    public abstract int afterKey(char c, int pos);

    /** A value that begins as in plain JSON may be something else all the same; {@link #NONE} if it is not. */
    public abstract int beforeValue(char c, int pos);

    /** Where a value must begin, nothing does that would in plain JSON. */
    public abstract int otherValue(char c, int pos);

    /** After a value: neither a comma nor the closer that is due. */
    public abstract int afterValue(char c, int pos);

    /** After the document, where text is not handled as such. */
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

    /** What closes an empty key in plain JSON stands before {@code pos}. */
    public abstract int atEmptyKey(int pos);

    /** What closes a string value in plain JSON stands before {@code pos}. */
    public abstract int atQuote(int pos);

    /** In a string: a backslash; {@link #NONE} if an escape of plain JSON begins there, or what is refused. */
    public abstract int atBackslash(int pos);

    /** Returns whether this control character may stand in a string. */
    public abstract boolean acceptsControl(char c);

    /** In a string: such a control character. */
    public abstract int atControl(char c, int pos);

    /** No more input will come: what is undecided is decided by that. */
    public abstract void inputEnded();

    /** At the end of the input, when all of it has been read. */
    public abstract void finish();

    public abstract void write(CheckpointWriter out);

    public abstract void read(CheckpointReader in);
}
