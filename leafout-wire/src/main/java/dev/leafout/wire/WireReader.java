// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The place of one client in a {@link WireLog}. For one thread at a time.
 *
 * @since 0.1
 */
public final class WireReader {
    private final WireLog log;
    private LastEventId place;

    WireReader(WireLog log, LastEventId place) {
        this.log = log;
        this.place = place;
    }

    /** Returns what comes next, and waits for it; null when nothing more will come. */
    public @Nullable WireBatch next() throws InterruptedException {
        return moved(log.next(place, Long.MAX_VALUE));
    }

    /**
     * Returns what comes next, and waits so long for it; null if nothing came, which is the time for a {@link
     * SseEncoder#comment comment}, or if nothing more will come.
     */
    public @Nullable WireBatch next(Duration timeout) throws InterruptedException {
        return moved(log.next(place, timeout.toNanos()));
    }

    /** Returns what is there and has not been read; null if nothing is. */
    public @Nullable WireBatch poll() {
        return moved(log.poll(place));
    }

    /** Returns whether everything has been read, and nothing more will come. */
    public boolean isFinished() {
        return log.isFinished(place);
    }

    private @Nullable WireBatch moved(@Nullable WireBatch batch) {
        if (batch != null) {
            place = new LastEventId(batch.id(), null);
        }
        return batch;
    }
}
