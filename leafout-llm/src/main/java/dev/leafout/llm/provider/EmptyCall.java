// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import org.jspecify.annotations.Nullable;

/**
 * The call that was stopped last, if no argument had come: whether it has none, or was cut off, is still to be said. It has none if the
 * model goes on, or stopped by itself.
 */
final class EmptyCall {
    private @Nullable CallWriter call;

    /** No more arguments come for this call. */
    void stop(CallWriter stopped) {
        if (stopped.hasArguments()) {
            stopped.finish();
        } else if (stopped != call) {
            finish();
            call = stopped;
        }
    }

    /** It had no arguments. */
    void finish() {
        if (call != null) {
            call.finish();
            call = null;
        }
    }

    /** The turn begins again. */
    void forget() {
        call = null;
    }
}
