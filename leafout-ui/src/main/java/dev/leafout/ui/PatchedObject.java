// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValueStarted;
import dev.leafout.wire.Transcoder;
import java.util.function.Consumer;

/** An object that is sent as JSON Patch. A growing string is replaced, and all else is sent once. */
final class PatchedObject implements ShownObject {
    private final Consumer<String> send;
    private final Transcoder patches;
    /** The length of the open string when it was sent last, and how much was appended since. */
    private long sent;

    private long grown;
    /** Whether there is something else to send. */
    private boolean isDue;

    private final Runnable before;
    private boolean hasBegun;

    /** @param before called once, before the first patch is sent */
    PatchedObject(String pointer, Runnable before, Consumer<String> send) {
        this.patches = Transcoder.jsonPatch(pointer);
        this.before = before;
        this.send = send;
    }

    @Override
    public void accept(JsonEvent event) {
        patches.accept(event);
        if (event instanceof TextAppended appended) {
            grown += appended.text().length();
        } else {
            isDue = true;
            if (event instanceof ValueStarted started && started.kind() == ValueKind.STRING) {
                sent = 0;
                grown = 0;
            }
        }
    }

    @Override
    public void flush(boolean all) {
        if (!all && !isDue && (grown == 0 || grown * MIN_GROWTH < sent)) {
            return;
        }
        isDue = false;
        sent += grown;
        grown = 0;
        String patch = patches.take();
        if (!patch.isEmpty()) {
            if (!hasBegun) {
                hasBegun = true;
                before.run();
            }
            send.accept(patch);
        }
    }
}
