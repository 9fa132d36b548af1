// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import org.jspecify.annotations.Nullable;

/**
 * The last call that stopped, if it had no arguments. At that point it may be complete without arguments, or cut off. It is
 * complete if the model continues or stops on its own.
 */
final class EmptyCall {
    private @Nullable CallWriter call;

    /** The call gets no more arguments. */
    void stop(CallWriter stopped) {
        if (stopped.hasArguments()) {
            stopped.finish();
        } else if (stopped != call) {
            finish();
            call = stopped;
        }
    }

    /** The call was complete without arguments. */
    void finish() {
        if (call != null) {
            call.finish();
            call = null;
        }
    }

    /** The turn restarts. */
    void forget() {
        call = null;
    }
}
