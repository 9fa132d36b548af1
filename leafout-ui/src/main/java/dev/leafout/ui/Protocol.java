// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;

/** How a front end is told what happens. {@link FrontEndStream} decides what is said and in which order. */
interface Protocol {
    void turnStarted();

    void partStarted(boolean isThinking, String id);

    void partAppended(boolean isThinking, String id, String text);

    void partEnded(boolean isThinking, String id);

    void callStarted(ShownCall call);

    void argumentsAppended(ShownCall call, String json);

    /** The arguments of a call are whole and valid. */
    void callReady(ShownCall call);

    /** Whether a front end can be told that the arguments of one call cannot be used. */
    boolean canRefuseCalls();

    /** The arguments of a call cannot be used. Returns whether the front end was told so. */
    boolean callRefused(ShownCall call, String why);

    void callAnswered(ShownCall call, String json);

    void callBroke(ShownCall call, String message);

    void providerCalled(ModelEvent.ProviderToolCalled call);

    ShownObject object(String name);

    void data(String name, String json);

    void turnEnded();

    void finished(FinishReason reason);

    /** Tells the front end, or throws the failure if it cannot be told. */
    void failed(String code, RuntimeException failure);
}
