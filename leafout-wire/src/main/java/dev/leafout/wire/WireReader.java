// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The position of one client in a {@link WireLog}. For one thread at a time.
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

    /** Waits for the next batch and returns it; null when nothing more will come. */
    public @Nullable WireBatch next() throws InterruptedException {
        return moved(log.next(place, Long.MAX_VALUE));
    }

    /**
     * Waits up to this long for the next batch and returns it; null if nothing came in time (send a {@link
     * SseEncoder#comment comment} then), or if nothing more will come.
     */
    public @Nullable WireBatch next(Duration timeout) throws InterruptedException {
        return moved(log.next(place, timeout.toNanos()));
    }

    /** Returns the next batch if there is one, without waiting; otherwise null. */
    public @Nullable WireBatch poll() {
        return moved(log.poll(place));
    }

    /** Returns whether everything has been read and nothing more will come. */
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
