// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.parse.ParseListener;
import dev.leafout.schema.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Follows one {@link ObjectStream} from its opening to its end, for example to measure it. Given to {@link
 * ObjectStreamBuilder#listen}.
 *
 * <p>As a {@link ParseListener} it hears of a stream what costs nearly nothing: {@code valueStarted}, {@code
 * textAppended} for the first piece of each string only, {@code valueCompleted}, {@code inputRepaired} and {@code
 * documentEnded}, and no other calls. It hears a value after the stream has taken it in, as {@code onEvent} consumers do:
 * what breaks the schema or does not fit the type does not arrive if it cancels the stream, and text that is held back
 * arrives when it is shown.
 *
 * <p>Its methods must be fast and must not throw.
 *
 * <p><b>Threads.</b> Called in the thread that feeds the stream, except for {@link #cancelled}.
 *
 * @since 0.1
 */
public interface StreamListener extends ParseListener {
    /** The input breaks the schema, or does not fit the Java type. */
    default void violated(Violation violation) {}

    /**
     * {@link ObjectStream#cancel()} was called. Usually nobody finishes such a stream; if somebody does, {@link
     * #streamEnded} follows. May be called from any thread, also during another call, and several times. Not called if a
     * {@linkplain ObjectStream#stopReason stop reason} was set before, since then the end follows.
     *
     * @param characters how many characters of the input have been read
     */
    default void cancelled(long characters) {}

    /**
     * The stream is over. Called at most once.
     *
     * @param characters how many characters of the input were read: all, or those before what ended the stream
     * @param failure why there is no whole object: usually a {@link StreamFailure}, otherwise what a callback threw or
     *     what ended the input; null if there is a whole object
     */
    default void streamEnded(long characters, @Nullable Throwable failure) {}
}
