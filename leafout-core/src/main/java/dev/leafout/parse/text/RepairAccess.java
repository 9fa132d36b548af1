// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;

/**
 * What the repairs may see of the tokenizer, and what they may have it do. A method that returns a place returns where
 * the tokenizer goes on.
 */
public interface RepairAccess {

    /** Returns where in the text and in the document it stands. */
    Position position();

    /** Returns what reads strings, for what is to be added to the open one. */
    StringScanner strings();

    State state();

    void goTo(State next);

    /** Returns how much white space there has been in this gap. */
    int gap();

    void setGap(int length);

    /** Counts the white space at this place, inside the document or outside of it. */
    void countWhitespace(int pos);

    /** Returns the place of the first character that is no white space. */
    int skipGap(int from);

    /** Says that the character at this place cannot be consumed before more has come. */
    int hold(int pos);

    /** Reports a repair of the value at hand, which became clear with the character before {@code pos}. */
    void report(Tolerance what, int pos);

    /** Reports a repair that is about the innermost container rather than about its last child. */
    void reportInside(Tolerance what, int pos);

    /** Hands the listener text that is outside of the document. */
    void handOverOutside(int from, int to);

    /** A key begins, whatever it is written between. */
    void beginKey(int pos);

    /** A value begins with the character before {@code pos}, as what it turned out to be. */
    void beginValue(ValueKind kind, int pos);

    /** The key or the string value that is being read ends before {@code pos}. */
    int endString(int pos);

    /** The value that ends before {@code pos} is this literal, however it was written. */
    int completeLiteral(Literal word, int pos);

    /** The value that ends before {@code pos} is this number, however it was written. */
    int completeNumber(String text, int pos);

    /** An object or array begins at {@code pos}, though its bracket does not stand there. */
    void openUnwritten(ValueKind kind, int pos);

    /** The closing bracket stands before {@code pos}. */
    int close(int pos);

    /** The innermost object or array ends before {@code pos}, whether its bracket stands there or not. */
    void closeHere(int pos);

    /** A value that ends before {@code pos} has been completed: where does that lead? */
    int afterValue(int pos);

    /** Returns what to throw where something else stands than the state says. */
    JsonSyntaxException expected(int pos, Problem problem, ValuePath path);

    /** Returns what to throw where a value must begin. */
    JsonSyntaxException expectedValue(int pos);

    /** Returns what to throw where neither a comma nor a closer follows a value. */
    JsonSyntaxException expectedCommaOrCloser(int pos);
}
