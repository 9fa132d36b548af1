// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * An object that a front end sees while it grows.
 *
 * <p>Some formats cannot append: what has grown must be sent again. That is done only when there is a sixteenth more of
 * it ({@link #MIN_GROWTH}) and at the end, so in total no more than 17 times the text is sent, however long it gets.
 */
interface ShownObject {
    int MIN_GROWTH = 16;

    /** Takes an event of the document. */
    void accept(JsonEvent event);

    /**
     * Sends what is new.
     *
     * @param all whether to send everything now, because nothing follows
     */
    void flush(boolean all);

    /** Returns what is wrong with a path that the clients reject or, worse, silently ignore; null if it can be sent. */
    static @Nullable String problem(ValuePath path) {
        ValuePath parent = path.parent();
        boolean isPrototype = "prototype".equals(path.key()) && parent != null && "constructor".equals(parent.key());
        return isPrototype || "__proto__".equals(path.key())
                ? "Front ends accept no property of the name \"" + path.key() + "\" here."
                : null;
    }
}
