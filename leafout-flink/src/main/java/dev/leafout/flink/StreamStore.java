// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ValueState;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one task. The keyed state of a stream is a checkpoint plus the deltas since. So every change is in the
 * state before the next delta is read, although most deltas are only appended to a list. When the list has grown to an
 * eighth of the checkpoint, or to 256 bytes, a new checkpoint replaces both. So the work is linear, and the state is
 * hardly larger than the checkpoint.
 *
 * <p>The most recent streams are also kept in memory, to continue without reading the state. This is only a cache: a
 * task that starts with an empty one gives the same results.
 */
final class StreamStore {
    private static final int LEAST_LOGGED = 256;
    private static final int SHARE_LOGGED = 8;

    private final Supplier<OpenStream> streams;
    private final Outlet<?> outlet;
    private final ValueState<SavedStream> saved;
    private final ListState<Arrival> since;
    private final Map<String, Kept> live;

    /** A stream, and how much of it is in the state. */
    static final class Kept {
        final OpenStream stream;
        private int savedBytes;
        private int loggedBytes;

        private Kept(OpenStream stream) {
            this.stream = stream;
        }
    }

    StreamStore(
            Supplier<OpenStream> streams,
            Outlet<?> outlet,
            int most,
            ValueState<SavedStream> saved,
            ListState<Arrival> since) {
        this.streams = streams;
        this.outlet = outlet;
        this.saved = saved;
        this.since = since;
        this.live = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
                return size() > most;
            }
        };
    }

    /** Returns the stream of the current key, or null if there is none. */
    @Nullable
    Kept find(String key) throws Exception {
        Kept kept = live.get(key);
        return kept == null ? load(key) : kept;
    }

    private @Nullable Kept load(String key) throws Exception {
        SavedStream last = saved.value();
        if (last == null) {
            return null;
        }
        outlet.restored();
        Kept kept = new Kept(streams.get());
        kept.stream.restore(last.checkpoint());
        kept.savedBytes = last.checkpoint().length;
        outlet.mute(true);
        for (Arrival arrival : since.get()) {
            kept.stream.accept(arrival);
            kept.loggedBytes += arrival.size();
        }
        outlet.mute(false);
        live.put(key, kept);
        return kept;
    }

    /** Begins the stream of the current key. It is not in the state until it is saved. */
    Kept begin(String key) {
        Kept kept = new Kept(streams.get());
        kept.stream.begin();
        live.put(key, kept);
        return kept;
    }

    /** Brings the state up to date after a delta. */
    void log(Kept kept, Arrival arrival) throws Exception {
        int size = arrival.size();
        if (kept.loggedBytes + size > Math.max(LEAST_LOGGED, kept.savedBytes / SHARE_LOGGED)) {
            save(kept);
        } else {
            since.add(arrival);
            kept.loggedBytes += size;
        }
    }

    /** Brings the state up to date, whatever has changed. */
    void save(Kept kept) throws Exception {
        byte[] checkpoint = kept.stream.checkpoint();
        saved.update(new SavedStream(checkpoint));
        kept.savedBytes = checkpoint.length;
        if (kept.loggedBytes > 0) {
            since.clear();
            kept.loggedBytes = 0;
        }
    }

    /** Forgets the stream of the current key. */
    void free(String key) {
        live.remove(key);
        saved.clear();
        since.clear();
    }
}
