// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;

/**
 * What the repairs can see of the tokenizer, and what they can make it do. A method that returns a place returns where
 * the tokenizer continues.
 */
public interface RepairAccess {

    /** Returns where the tokenizer is in the text and in the document. */
    Position position();

    /** Returns the scanner of strings, to add text to the open string. */
    StringScanner strings();

    State state();

    void goTo(State next);

    /** Returns how much white space there has been so far in this gap. */
    int gap();

    void setGap(int length);

    /** Counts the white space character at this place, inside or outside the document. */
    void countWhitespace(int pos);

    /** Returns the place of the first character that is not white space. */
    int skipGap(int from);

    /** Waits for more input before the character at this place is consumed. */
    int hold(int pos);

    /** Reports a repair of the current value, which became clear with the character before {@code pos}. */
    void report(Tolerance what, int pos);

    /**
     * Reports that text was read as something else that is expected there.
     *
     * @param inside whether it is about the innermost container rather than about its last child
     */
    void reportMade(String written, String made, int pos, boolean inside);

    /** Reports a repair that is about the innermost container rather than about its last child. */
    void reportInside(Tolerance what, int pos);

    /** Reports text that is outside the document. */
    void handOverOutside(int from, int to);

    /** Begins a key, whatever its quotes are. */
    void beginKey(int pos);

    /** Begins a value of this kind with the character before {@code pos}. */
    void beginValue(ValueKind kind, int pos);

    /** Returns whether the innermost object has this key. */
    boolean hasKey(String key);

    /** Ends the open key or string value, whose end is before {@code pos}. */
    int endString(int pos);

    /** Completes a value that ends before {@code pos} as this literal, however it was written. */
    int completeLiteral(Literal word, int pos);

    /** Completes a value that ends before {@code pos} as this number, however it was written. */
    int completeNumber(String text, int pos);

    /** Begins an object or array at {@code pos}, though its bracket is missing. */
    void openUnwritten(ValueKind kind, int pos);

    /** Closes the innermost object or array; its bracket is before {@code pos}. */
    int close(int pos);

    /** Ends the innermost object or array before {@code pos}, whether its bracket is there or not. */
    void closeHere(int pos);

    /** Moves to the state after a value that ends before {@code pos} and has been completed. */
    int afterValue(int pos);

    /** Returns the exception for something other than what the state expects. */
    JsonSyntaxException expected(int pos, Problem problem, ValuePath path);

    /** Returns the exception for something other than the beginning of a value. */
    JsonSyntaxException expectedValue(int pos);

    /** Returns the exception for a value that is followed by neither a comma nor a closer. */
    JsonSyntaxException expectedCommaOrCloser(int pos);
}
