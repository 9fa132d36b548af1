// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** The outputs for the current stream. All streams of a task share one outlet. */
final class Outlet<O> {
    private final Counter repeated;
    private final Counter restored;
    private boolean muted;

    private String stream = "";
    private KeyedProcessFunction<String, StreamDelta, O>.@Nullable Context context;
    private @Nullable Collector<O> out;

    Outlet(MetricGroup metrics) {
        this.repeated = metrics.counter("repeatsDropped");
        this.restored = metrics.counter("streamsRestored");
    }

    /** Sets the current stream. */
    void turnTo(String stream, KeyedProcessFunction<String, StreamDelta, O>.Context context, Collector<O> out) {
        this.stream = stream;
        this.context = context;
        this.out = out;
    }

    /** Returns the name of the current stream. */
    String stream() {
        return stream;
    }

    /** Suppresses output while it repeats what was emitted before. */
    void mute(boolean muted) {
        this.muted = muted;
    }

    void put(O value) {
        if (!muted && out != null) {
            out.collect(value);
        }
    }

    <X> void put(OutputTag<X> side, X value) {
        if (!muted && context != null) {
            context.output(side, value);
        }
    }

    /** Counts a repeated delta that was dropped. */
    void repeated() {
        if (!muted) {
            repeated.inc();
        }
    }

    /** Counts a stream that had to be read from the state. */
    void restored() {
        restored.inc();
    }
}
