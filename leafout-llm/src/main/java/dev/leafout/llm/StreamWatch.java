// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.ObjectStreamBuilder;
import java.util.List;

/**
 * What a turn wants to know of its object streams.
 *
 * @param violated runs on a violation whose policy is to cancel
 */
record StreamWatch(Runnable violated, List<ModelListener> listeners) {
    void attachTo(ObjectStreamBuilder<?> stream) {
        stream.onCancel(violated);
        listeners.forEach(listener -> stream.listen(listener::objectOpened));
    }
}
