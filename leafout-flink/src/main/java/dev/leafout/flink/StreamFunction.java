// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.util.function.Supplier;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** The function that Flink calls: finds the current stream, passes the delta to it, and updates its state and timer. */
abstract class StreamFunction<O> extends KeyedProcessFunction<String, StreamDelta, O> {
    private static final long serialVersionUID = 1;

    final LeafoutOptions options;
    private final StallClock clock;
    private transient @Nullable Outlet<O> outlet;
    private transient @Nullable StreamStore store;

    StreamFunction(LeafoutOptions options) {
        this.options = options;
        this.clock = new StallClock(options.stallTime);
    }

    /** Returns the factory for the streams of this task. */
    abstract Supplier<OpenStream> streams(Outlet<O> outlet);

    @Override
    public final void open(OpenContext context) {
        RuntimeContext runtime = getRuntimeContext();
        Outlet<O> made = new Outlet<>(runtime.getMetricGroup());
        outlet = made;
        store = new StreamStore(
                streams(made),
                made,
                options.liveStreams,
                runtime.getState(new ValueStateDescriptor<>("stream", new FormSerializer<>(SavedStream.class))),
                runtime.getListState(new ListStateDescriptor<>("since", new FormSerializer<>(Arrival.class))));
    }

    private Outlet<O> outlet() {
        return opened(outlet);
    }

    private StreamStore store() {
        return opened(store);
    }

    private static <T> T opened(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("The function has not been opened");
        }
        return part;
    }

    @Override
    public final void processElement(StreamDelta delta, Context context, Collector<O> out) throws Exception {
        String key = context.getCurrentKey();
        TimerService timers = context.timerService();
        Arrival arrival = Arrival.of(delta, clock.now(timers, context.timestamp()));
        outlet().turnTo(key, context, out);
        StreamStore.Kept kept = store().find(key);
        if (kept == null) {
            begin(key, arrival, timers);
            return;
        }
        boolean wasOpen = kept.stream.isOpen();
        kept.stream.accept(arrival);
        if (isForgotten(kept.stream)) {
            free(key, kept, timers);
        } else if (wasOpen && kept.stream.isOpen()) {
            store().log(kept, arrival);
        } else {
            store().save(kept);
        }
    }

    private void begin(String key, Arrival first, TimerService timers) throws Exception {
        StreamStore.Kept kept = store().begin(key);
        kept.stream.accept(first);
        if (isForgotten(kept.stream)) {
            store().free(key);
        } else {
            kept.stream.alarm = kept.stream.due(clock.listening(timers));
            clock.begin(timers, kept.stream.alarm);
            store().save(kept);
        }
    }

    private boolean isForgotten(OpenStream stream) {
        return options.forgetMillis == 0 && stream.isOver();
    }

    private void free(String key, StreamStore.Kept kept, TimerService timers) {
        clock.end(timers, kept.stream.alarm);
        store().free(key);
    }

    @Override
    public final void onTimer(long timestamp, OnTimerContext context, Collector<O> out) throws Exception {
        String key = context.getCurrentKey();
        TimerService timers = context.timerService();
        outlet().turnTo(key, context, out);
        StreamStore.Kept kept = store().find(key);
        if (kept == null) {
            return;
        }
        OpenStream stream = kept.stream;
        if (StallClock.isInputOver(timers)) {
            stream.inputOver();
            free(key, kept, timers);
            return;
        }
        long listening = clock.listening(timers);
        boolean due = timestamp >= stream.due(listening);
        if (due && stream.isOpen()) {
            stream.stall(timestamp);
            due = isForgotten(stream);
        }
        if (due) {
            free(key, kept, timers);
        } else {
            stream.alarm = stream.due(listening);
            clock.set(timers, stream.alarm);
            store().save(kept);
        }
    }
}
