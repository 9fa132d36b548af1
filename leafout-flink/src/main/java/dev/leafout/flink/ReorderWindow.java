// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts the deltas of a stream in order: keeps those that are early until the ones before them have arrived. */
final class ReorderWindow {
    /** What to do with a delta. */
    enum Place {
        /** It is the expected one: read it, then whatever {@link ReorderWindow#poll()} returns. */
        NEXT,
        /** It is early, and kept until its turn. */
        AHEAD,
        /** It is a repeat. */
        REPEATED,
        /** It is too far ahead: those before it are lost. */
        BEYOND
    }

    private final int bound;
    private long next;
    private @Nullable TreeMap<Long, Arrival> ahead;

    ReorderWindow(long first, int bound) {
        this.next = first;
        this.bound = bound;
    }

    Place place(Arrival arrival) {
        long sequence = arrival.sequence();
        if (sequence == next || sequence == StreamDelta.UNNUMBERED) {
            next++;
            return Place.NEXT;
        }
        if (sequence < next) {
            return Place.REPEATED;
        }
        if (sequence - next > bound) {
            return Place.BEYOND;
        }
        if (ahead == null) {
            ahead = new TreeMap<>();
        }
        return ahead.putIfAbsent(sequence, arrival) == null ? Place.AHEAD : Place.REPEATED;
    }

    /** Returns the next delta if it was kept. */
    @Nullable
    Arrival poll() {
        Arrival arrival = ahead == null ? null : ahead.remove(next);
        if (arrival != null) {
            next++;
            if (ahead != null && ahead.isEmpty()) {
                ahead = null;
            }
        }
        return arrival;
    }

    /** Returns which deltas are missing before the kept ones; empty if none are kept. */
    String missing() {
        return ahead == null ? "" : missing(ahead.firstKey());
    }

    /** Returns which deltas are missing, given that this one has arrived. */
    String missing(long found) {
        long last = (ahead == null ? found : ahead.firstKey()) - 1;
        return last == next ? "delta " + next + " is missing" : "deltas " + next + " to " + last + " are missing";
    }

    void write(CheckpointWriter out) {
        out.writeLong(next).writeInt(ahead == null ? 0 : ahead.size());
        if (ahead != null) {
            for (Map.Entry<Long, Arrival> entry : ahead.entrySet()) {
                Arrival arrival = entry.getValue();
                out.writeLong(arrival.sequence()).writeString(arrival.text());
                out.writeString(arrival.end()).writeLong(arrival.at());
            }
        }
    }

    void read(CheckpointReader in) {
        next = in.readLong();
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            Arrival arrival =
                    new Arrival(in.readLong(), in.readNullableString(), in.readNullableString(), in.readLong());
            in.require(arrival.sequence() > next, "delta");
            if (ahead == null) {
                ahead = new TreeMap<>();
            }
            ahead.put(arrival.sequence(), arrival);
        }
    }
}
