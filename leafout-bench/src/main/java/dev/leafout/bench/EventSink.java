// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import java.util.function.Consumer;

/** Takes every event record, and keeps only a sum of them, so that the compiler cannot drop any work. */
final class EventSink implements Consumer<JsonEvent> {
    private long sum;

    long sum() {
        return sum;
    }

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            sum += appended.text().length();
        } else if (event instanceof ValueCompleted completed) {
            sum += completed.value() == null ? 1 : 2;
        }
        sum += event.offset();
    }
}
