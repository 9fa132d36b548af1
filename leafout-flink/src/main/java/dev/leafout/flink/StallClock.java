// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.LeafoutOptions.StallTime;
import java.io.Serializable;
import org.apache.flink.streaming.api.TimerService;
import org.jspecify.annotations.Nullable;

/**
 * The clock that detects stalls, and the timers. Each stream has one timer. It is not reset at each delta: when it
 * fires and deltas have arrived in the meantime, it is set again.
 */
final class StallClock implements Serializable {
    private static final long serialVersionUID = 1;

    private final StallTime time;
    private transient @Nullable Long listening;

    StallClock(StallTime time) {
        this.time = time;
    }

    /**
     * Returns since when silence counts. While a job is down nothing arrives for any stream, which is not a stall. So
     * with processing time, silence counts from when this task was first called.
     */
    long listening(TimerService timers) {
        if (time == StallTime.EVENT) {
            return Long.MIN_VALUE;
        }
        if (listening == null) {
            listening = timers.currentProcessingTime();
        }
        return listening;
    }

    /** Returns when the current delta arrived. */
    long now(TimerService timers, @Nullable Long timestamp) {
        if (time == StallTime.PROCESSING) {
            listening(timers);
            return timers.currentProcessingTime();
        }
        if (timestamp == null) {
            throw new IllegalStateException("Streams stall by event time, but the deltas have no timestamps."
                    + " Give the source a WatermarkStrategy with timestamps, or let streams stall by processing time.");
        }
        return timestamp;
    }

    /** Sets the timers of a new stream. With processing time there is a second one, for the end of all input. */
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

    /** Returns whether no more input can come for any stream. */
    static boolean isInputOver(TimerService timers) {
        return timers.currentWatermark() == Long.MAX_VALUE;
    }
}
