// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.event.Tolerance;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one stream, or of one turn with several: collected while it is read, and written once, at its end.
 *
 * <p>Only the thread that feeds the stream changes them. If another one cancels the stream meanwhile, the figures are those so far:
 * whether the chunk that is just being read counts is left open.
 */
final class StreamRecord {
    private static final long NEVER = -1;

    private final StreamMeters meters;
    private final StreamObservation observation;
    private final long start;
    private final AtomicBoolean isWritten = new AtomicBoolean();

    private long firstField = NEVER;
    private long firstElement = NEVER;
    /** Maps that another thread can read while they change. */
    private final Map<Tolerance, Integer> repairs = new EnumMap<>(Tolerance.class);

    private final Map<String, Integer> violations = new ConcurrentHashMap<>(0);

    long characters;
    long events;

    /** Begins a record, now or at the given time. */
    StreamRecord(StreamMeters meters, StreamObservation observation, @Nullable Long start) {
        this.meters = meters;
        this.observation = observation;
        this.start = start == null ? meters.clock().monotonicTime() : start;
        meters.opened();
    }

    long sinceStart() {
        return meters.clock().monotonicTime() - start;
    }

    boolean hasField() {
        return firstField != NEVER;
    }

    void fieldSeen() {
        firstField = sinceStart();
        observation.event("leafout.first_field");
    }

    boolean hasElement() {
        return firstElement != NEVER;
    }

    void elementSeen() {
        firstElement = sinceStart();
        observation.event("leafout.first_element");
    }

    void repaired(Tolerance what) {
        repairs.merge(what, 1, Integer::sum);
    }

    void violated(String keyword) {
        violations.merge(keyword, 1, Integer::sum);
    }

    boolean hasViolations() {
        return !violations.isEmpty();
    }

    /** Writes the figures. The first call counts: a stream may be finished after it was cancelled. */
    void write(Outcome outcome) {
        write(outcome, null);
    }

    /** Same as {@link #write(Outcome)}, for a turn of a model. */
    void write(Outcome outcome, @Nullable TurnFigures turn) {
        if (!isWritten.compareAndSet(false, true)) {
            return;
        }
        meters.closed();
        Tags tag = outcome.tags();
        long duration = sinceStart();
        time(StreamMeters.DURATION, "Time until the stream ended", duration, tag);
        time(StreamMeters.FIRST_FIELD, "Time until something of a field was known", firstField, Tags.empty());
        time(StreamMeters.FIRST_ELEMENT, "Time until an element of a list was complete", firstElement, Tags.empty());
        meters.amount(StreamMeters.CHARACTERS, "Characters that were read", characters, tag);
        meters.amount(StreamMeters.EVENTS, "Values begun and completed, and repairs", events, tag);
        int repaired = writeRepairs();
        violations.forEach((keyword, count) -> meters.count(
                StreamMeters.VIOLATIONS,
                "Violations of the schema or the type",
                count,
                Tags.of("leafout.keyword", keyword)));
        if (turn != null) {
            turn.write(meters, duration, outcome);
        }
        observation.stop(outcome, characters, events, repaired, violations, turn);
    }

    /** Returns how many there were. */
    private int writeRepairs() {
        int sum = 0;
        for (Map.Entry<Tolerance, Integer> repair : repairs.entrySet()) {
            String tolerance = repair.getKey().name().toLowerCase(Locale.ROOT);
            meters.count(
                    StreamMeters.REPAIRS,
                    "Deviations from JSON",
                    repair.getValue(),
                    Tags.of("leafout.tolerance", tolerance));
            sum += repair.getValue();
        }
        return sum;
    }

    private void time(String name, String description, long nanos, Tags tag) {
        if (nanos != NEVER) {
            meters.time(name, description, Duration.ofNanos(nanos), tag);
        }
    }
}
