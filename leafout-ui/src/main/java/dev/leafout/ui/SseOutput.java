// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.wire.SseEncoder;
import java.util.Objects;
import java.util.function.Consumer;

/** Server-sent events, each with one JSON object. */
final class SseOutput {
    private final Consumer<? super String> out;

    SseOutput(Consumer<? super String> out) {
        this.out = Objects.requireNonNull(out, "out");
    }

    void write(JsonObject object) {
        write(object.toString());
    }

    void write(String data) {
        out.accept(SseEncoder.event("", "", data));
    }
}
