// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import java.util.function.Consumer;

/** An object that is sent whole each time, because each replaces the one before. */
final class WholeObject implements ShownObject {
    private final Consumer<String> send;
    private final PartialDocument document = new PartialDocument();
    private long sent;
    private long grown;
    private String last = "";

    WholeObject(Consumer<String> send) {
        this.send = send;
    }

    @Override
    public void accept(JsonEvent event) {
        document.accept(event);
        if (event instanceof TextAppended appended) {
            grown += appended.text().length();
        } else if (event instanceof ValueStarted || event instanceof ValueCompleted) {
            grown++;
        }
    }

    @Override
    public void flush(boolean all) {
        if (grown == 0 || !all && grown * MIN_GROWTH < sent) {
            return;
        }
        grown = 0;
        String json = document.toJson();
        sent = json.length();
        if (!json.isEmpty() && !json.equals(last)) {
            last = json;
            send.accept(json);
        }
    }
}
