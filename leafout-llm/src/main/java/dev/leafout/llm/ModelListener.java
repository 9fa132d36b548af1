// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamListener;

/**
 * Follows one {@link ModelStream} from its opening to its end, for example to measure it. Given to {@link
 * ModelStreamBuilder#listen}.
 *
 * <p>Its methods must be fast and must not throw.
 *
 * <p><b>Threads.</b> Called in the thread that feeds the stream, except for {@link #cancelled()}.
 *
 * @since 0.1
 */
public interface ModelListener {
    /** An event arrived. It has not been processed yet. */
    default void eventArrived(ModelEvent event) {}

    /** Returns a listener for a typed answer or the typed arguments of a call. Called for each, when its stream is opened. */
    default StreamListener objectOpened() {
        return new StreamListener() {};
    }

    /**
     * The stream was cancelled, by {@link ModelStream#cancel()} or by a violation. {@link #turnEnded} follows if somebody finishes
     * the stream all the same. May be called from any thread, also during another call.
     */
    default void cancelled() {}

    /** The turn is over. Called at most once. */
    default void turnEnded(ModelResult<?> result) {}

    /** A callback threw this, and the stream takes no more input. Called at most once, and not after {@link #turnEnded}. */
    default void failed(Throwable cause) {}
}
