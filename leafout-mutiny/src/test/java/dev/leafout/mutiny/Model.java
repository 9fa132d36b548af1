// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A text that a test writes while it is read, by one subscriber. */
final class Model {
    private final AtomicReference<MultiEmitter<? super String>> emitter = new AtomicReference<>();
    private final AtomicBoolean cancelled = new AtomicBoolean();

    Multi<String> text() {
        return Multi.createFrom().<String>emitter(emitter::set).onCancellation().invoke(() -> cancelled.set(true));
    }

    Model writes(String... chunks) {
        for (String chunk : chunks) {
            emitter.get().emit(chunk);
        }
        return this;
    }

    void ends() {
        emitter.get().complete();
    }

    boolean isCancelled() {
        return cancelled.get();
    }
}
