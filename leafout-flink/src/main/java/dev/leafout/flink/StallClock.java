// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.LeafoutOptions.StallTime;
import java.io.Serializable;
import org.apache.flink.streaming.api.TimerService;
import org.jspecify.annotations.Nullable;

/**
 * The time by which streams stall, and the timers. Each stream has one, which is set anew when it goes off and the stream
 * was heard of in the meantime; not at each delta.
 */
record StallClock(StallTime time) implements Serializable {

    /** Returns when the current delta came. */
    long now(TimerService timers, @Nullable Long timestamp) {
        if (time == StallTime.PROCESSING) {
            return timers.currentProcessingTime();
        }
        if (timestamp == null) {
            throw new IllegalStateException("Streams stall by event time, but the deltas have no timestamps."
                    + " Give the source a WatermarkStrategy with timestamps, or let streams stall by processing time.");
        }
        return timestamp;
    }

    /** Sets the timers of a stream that begins. By processing time it has another one, for the end of all input. */
    void begin(TimerService timers, long alarm) {
        set(timers, alarm);
        if (time == StallTime.PROCESSING) {
            timers.registerEventTimeTimer(Long.MAX_VALUE);
        }
    }

    void set(TimerService timers, long alarm) {
        if (time == StallTime.PROCESSING) {
            timers.registerProcessingTimeTimer(alarm);
        } else {
            timers.registerEventTimeTimer(alarm);
        }
    }

    /** Removes the timers of a stream that is forgotten. */
    void end(TimerService timers, long alarm) {
        if (time == StallTime.PROCESSING) {
            timers.deleteProcessingTimeTimer(alarm);
            timers.deleteEventTimeTimer(Long.MAX_VALUE);
        } else {
            timers.deleteEventTimeTimer(alarm);
        }
    }

    /** Returns whether no more input can come, of any stream. */
    static boolean isInputOver(TimerService timers) {
        return timers.currentWatermark() == Long.MAX_VALUE;
    }
}
