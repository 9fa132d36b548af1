// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.snapshot.JsonStreamChunker;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Turns any number of interleaved streams of snapshots into streams of text: complete values in, each with more in it than
 * the last, and chunks out that concatenate to the final one. The chunks are numbered deltas with an end, ready for a {@link
 * LeafoutProcessFunction}.
 *
 * <pre>{@code
 * DataStream<StreamDelta> chunks = snapshots
 *         .keyBy(StreamDelta::stream)
 *         .process(new SnapshotChunkFunction(LeafoutOptions.builder().build(), JsonStreamChunker::builder))
 *         .uid("chunks");
 * }</pre>
 *
 * <p>A snapshot with a lower number than one that has come is dropped. A snapshot that is malformed, or contradicts what was
 * written, is told by {@link LeafoutProcessFunction#MALFORMED} and ends the chunks where they are; so does a stall.
 *
 * <p>Of the options it takes those of time, numbers, limits and live streams.
 *
 * <p>Not thread-safe: Flink calls each copy of it in one thread.
 *
 * @since 0.1
 */
public final class SnapshotChunkFunction extends StreamFunction<StreamDelta> {
    private static final long serialVersionUID = 1;

    private final Settings settings;

    /** How the chunkers are told what to do; each task makes them anew. */
    public interface Settings extends Serializable {
        JsonStreamChunker.Builder builder();
    }

    public SnapshotChunkFunction(LeafoutOptions options, Settings settings) {
        super(options);
        this.settings = settings;
    }

    @Override
    Supplier<OpenStream> streams(Outlet<StreamDelta> outlet) {
        JsonStreamChunker.Builder builder = settings.builder().limits(options.limits());
        return () -> new SnapshotStream(options, builder, outlet);
    }
}
