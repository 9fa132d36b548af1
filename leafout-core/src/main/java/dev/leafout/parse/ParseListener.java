// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;

/**
 * The level under the events: what the parser sees, as it sees it, with nothing allocated on the way.
 *
 * <p>For <code>{"ab":12,</code> fed as <code>{"a</code> and <code>b":12,</code> the calls are: valueStarted(OBJECT), memberExpected,
 * keyAppended("a"), keyAppended("b"), keyCompleted("ab"), valueStarted(NUMBER), numberAppended("12"),
 * valueCompleted(NUMBER, "12"), memberExpected.
 *
 * <p><b>Exact offsets.</b> A piece of text is either a run of source characters, one for one, or what a single escape
 * (or a surrogate pair that arrived in two halves) stands for. In a run that ends at {@code at.offset()}, character
 * <i>i</i> of <i>n</i> became known at {@code at.offset() - (n - 1 - i)}; the one or two characters of an escape became
 * known at {@code at.offset()}, and so did text that had to be looked at to decide on a tolerance. The two can be told
 * apart by {@link #textAppended the flag} that comes with the piece.
 *
 * <p><b>Rules.</b> The position and the text are valid only during the call. A listener must not feed the parser that
 * calls it. If it throws, the exception reaches the caller of {@code feed} and the parser takes no more input.
 *
 * <p><b>Checkpoints.</b> A listener with state of its own returns a name from {@link #checkpointName()}; its bytes then
 * travel inside the parser's checkpoint.
 *
 * <p><b>Threads.</b> A parser calls its listeners in the thread that feeds it. A listener that has one parser need not be thread-safe.
 *
 * @since 0.1
 */
public interface ParseListener {

    /** More of a key has been read; {@code at} is the object. */
    default void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {}

    /** A key is whole; {@code at} is the property that it names. Equal keys are mostly the same String. */
    default void keyCompleted(ParsePosition at, String key) {}

    /**
     * The object or array {@code at} is certain to get another member: the comma before it has been read, or the opening
     * quote of the first key. With tolerances on, a comma is no proof; then it is the beginning of any key. Not called for
     * an item whose {@code valueStarted} says as much: the first one of an array, and with tolerances on every one.
     */
    default void memberExpected(ParsePosition at) {}

    /** The first character of a value has been read. */
    default void valueStarted(ParsePosition at, ValueKind kind) {}

    /** The first letter of {@code true} or {@code false} has been read, after {@code valueStarted}. */
    default void booleanStarted(ParsePosition at, boolean value) {}

    /**
     * More of a string value has been read.
     *
     * @param escaped whether the text is what a single escape or a reunited surrogate pair stands for, rather than a
     *     run of source characters
     */
    default void textAppended(ParsePosition at, TextSlice text, boolean escaped) {}

    /** More of a number has been read. It may go on; {@code valueCompleted} says when it does not. */
    default void numberAppended(ParsePosition at, TextSlice text) {}

    /**
     * A value can no longer change.
     *
     * @param raw a number or literal as it was written; empty for strings, whose text came before, and for containers
     */
    default void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {}

    /** The input deviates from plain JSON here, and was accepted. */
    default void inputRepaired(ParsePosition at, Tolerance what) {}

    /**
     * More of the text around the document has been read: before it, after it, or in between what was passed over. All
     * pieces together are all the characters that are not of the document. Heard only if such text is accepted.
     */
    default void outsideAppended(ParsePosition at, TextSlice text) {}

    /** The document is over. With {@code manyValues()} another one may begin after it. */
    default void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {}

    /**
     * All that one {@code feed} brought, or {@code finish}, has been said: the moment to hand on what was collected of it. Also
     * called before {@code feed} throws because of an error in the input, and not if a listener threw.
     */
    default void chunkEnded() {}

    /**
     * Returns whether this listener hears text that {@link TextVisibility} holds back. A validator does, so that what is wrong
     * is found at once. What shows what it hears does not: it hears of each string only what may be shown.
     */
    default boolean hearsHeldText() {
        return false;
    }

    /** Returns the name under which this listener's state goes into a checkpoint; empty if it has none. */
    default String checkpointName() {
        return "";
    }

    /** Returns this listener's state. Called only if {@link #checkpointName()} is not empty. */
    default byte[] checkpoint() {
        return new byte[0];
    }

    /**
     * Takes on a state that {@link #checkpoint()} returned.
     *
     * @throws CheckpointException if these bytes are no such state
     */
    default void restore(byte[] checkpoint) {}

    /**
     * Takes on a state as part of a parser's. Does the same as {@link #restore(byte[])}, unless the listener holds
     * something that the limits of the parser bound.
     *
     * @throws CheckpointException if these bytes are no such state, or one beyond the limits
     */
    default void restore(byte[] checkpoint, ParseLimits limits) {
        restore(checkpoint);
    }
}
