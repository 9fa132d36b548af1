// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;

/**
 * The level below events: everything the parser reads, as it reads it, without allocating.
 *
 * <p>For <code>{"ab":12,</code> fed as <code>{"a</code> and <code>b":12,</code> the calls are: valueStarted(OBJECT),
 * memberExpected, keyAppended("a"), keyAppended("b"), keyCompleted("ab"), valueStarted(NUMBER), numberAppended("12"),
 * valueCompleted(NUMBER, "12"), memberExpected.
 *
 * <p><b>Exact offsets.</b> A piece of text is either a run of source characters, one for one, or the decoded form of a
 * single escape (or of a surrogate pair that arrived in two halves). In a run that ends at {@code at.offset()},
 * character <i>i</i> of <i>n</i> became known at {@code at.offset() - (n - 1 - i)}; the one or two characters of an
 * escape became known at {@code at.offset()}, and so did text that the parser had to look ahead at because of a
 * tolerance. {@link #textAppended The flag} that comes with the piece tells the two apart.
 *
 * <p><b>Rules.</b> The position and the text are valid only during the call. A listener must not feed the parser that
 * calls it. If it throws, the exception reaches the caller of {@code feed} and the parser takes no more input. What the
 * listeners after it have heard by then depends on how the text was cut, unless it throws a {@link
 * StopParsingException}.
 *
 * <p><b>Checkpoints.</b> A listener that has state returns a name from {@link #checkpointName()}; its state then
 * becomes part of the parser's checkpoint.
 *
 * <p><b>Threads.</b> A parser calls its listeners in the thread that feeds it. A listener of a single parser need not
 * be thread-safe.
 *
 * @since 0.1
 */
public interface ParseListener {

    /** More of a key has been read; {@code at} is the object. */
    default void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {}

    /** A key is complete; {@code at} is the property that it names. Equal keys are usually the same String. */
    default void keyCompleted(ParsePosition at, String key) {}

    /**
     * The object or array {@code at} is certain to get another member: the comma before it has been read, or the
     * opening quote of the first key. With tolerances on, a comma proves nothing, so this is called when a key begins.
     * Not called for an item whose {@code valueStarted} is the first proof: the first item of an array and, with
     * tolerances on, every item.
     */
    default void memberExpected(ParsePosition at) {}

    /** The first character of a value has been read. */
    default void valueStarted(ParsePosition at, ValueKind kind) {}

    /** The first letter of {@code true} or {@code false} has been read, after {@code valueStarted}. */
    default void booleanStarted(ParsePosition at, boolean value) {}

    /**
     * More of a string value has been read.
     *
     * @param escaped whether the text is the decoded form of a single escape or of a reunited surrogate pair, rather
     *     than a run of source characters
     */
    default void textAppended(ParsePosition at, TextSlice text, boolean escaped) {}

    /**
     * A digit of a unicode escape in a string value has been read, and not the last one: the next UTF-16 unit of the
     * text will be one from {@code first} to {@code last}. If it is half a surrogate pair that stands alone, U+FFFD
     * will take its place.
     */
    default void escapeAppended(ParsePosition at, char first, char last) {}

    /** More of a number has been read. It may continue until {@code valueCompleted} is called. */
    default void numberAppended(ParsePosition at, TextSlice text) {}

    /**
     * A value can no longer change.
     *
     * @param raw a number or literal as it was written; empty for containers and for strings, whose text has already
     *     been reported
     */
    default void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {}

    /** The input deviates from plain JSON here, in a way that is accepted. */
    default void inputRepaired(ParsePosition at, Tolerance what) {}

    /**
     * The same, where text was read as something else because that is {@linkplain Expectation expected} there. By default
     * this calls {@link #inputRepaired(ParsePosition, Tolerance)}.
     *
     * @param written the text that was replaced; empty if something was added
     * @param made the JSON that it was replaced by; empty if it was left out
     */
    default void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        inputRepaired(at, what);
    }

    /**
     * More of the text around the document has been read: before it, after it, or in a value that was passed over.
     * Together the pieces are all the characters that do not belong to the document. Called only if such text is
     * accepted.
     */
    default void outsideAppended(ParsePosition at, TextSlice text) {}

    /** The document is over. With {@code manyValues()} another one may begin after it. */
    default void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {}

    /**
     * Everything from one {@code feed} or {@code finish} has been reported: the moment to hand on what was collected.
     * Also called before {@code feed} throws because of an error in the input or a {@link StopParsingException}, but
     * not if a listener threw anything else.
     */
    default void chunkEnded() {}

    /**
     * Returns whether this listener hears text that {@link TextVisibility} holds back. A validator does, so that it
     * finds violations at once. A listener that shows text does not: it hears only the part of each string that may be
     * shown.
     */
    default boolean hearsHeldText() {
        return false;
    }

    /** Returns the name of this listener's state in a checkpoint; empty if it has no state. */
    default String checkpointName() {
        return "";
    }

    /** Returns this listener's state. Called only if {@link #checkpointName()} is not empty. */
    default byte[] checkpoint() {
        return new byte[0];
    }

    /**
     * Restores a state that {@link #checkpoint()} returned.
     *
     * @throws CheckpointException if the bytes are not such a state
     */
    default void restore(byte[] checkpoint) {}

    /**
     * Restores a state as part of a parser's checkpoint. Does the same as {@link #restore(byte[])}, unless the listener
     * holds something that the parser's limits apply to.
     *
     * @throws CheckpointException if the bytes are not such a state, or it exceeds the limits
     */
    default void restore(byte[] checkpoint, ParseLimits limits) {
        restore(checkpoint);
    }
}
