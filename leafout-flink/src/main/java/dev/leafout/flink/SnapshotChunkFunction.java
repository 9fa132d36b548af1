// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.snapshot.JsonStreamChunker;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Turns any number of interleaved streams of snapshots into streams of text. Each snapshot is a complete value that has
 * grown since the last one; the chunks concatenate to the final value. The chunks are numbered deltas with an end,
 * ready for a {@link LeafoutProcessFunction}.
 *
 * <pre>{@code
 * DataStream<StreamDelta> chunks = snapshots
 *         .keyBy(StreamDelta::stream)
 *         .process(new SnapshotChunkFunction(LeafoutOptions.builder().build(), JsonStreamChunker::builder))
 *         .uid("chunks");
 * }</pre>
 *
 * <p>A snapshot with a lower number than an earlier one is dropped. A snapshot that is malformed, or contradicts what
 * was written, goes to {@link LeafoutProcessFunction#MALFORMED} and ends the chunks where they are; so does a stall.
 *
 * <p>It uses only the options about time, sequence numbers, limits and live streams.
 *
 * <p>Not thread-safe: Flink calls each copy of it in one thread.
 *
 * @since 0.1
 */
public final class SnapshotChunkFunction extends StreamFunction<StreamDelta> {
    private static final long serialVersionUID = 1;

    private final Settings settings;

    /** Creates the chunkers; each task creates its own. */
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
