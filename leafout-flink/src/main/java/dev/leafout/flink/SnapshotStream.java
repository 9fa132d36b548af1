// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.ValuePath;
import dev.leafout.flink.TruncatedDocument.Cause;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;

/**
 * A stream of snapshots, and the chunks made from it. A snapshot contains everything that earlier ones had, so a late
 * or lost snapshot does not matter.
 */
final class SnapshotStream extends OpenStream {
    private final JsonStreamChunker.Builder settings;
    private final Outlet<StreamDelta> outlet;
    private JsonStreamChunker chunker;
    private long last;
    private long chunks;

    SnapshotStream(LeafoutOptions options, JsonStreamChunker.Builder settings, Outlet<StreamDelta> outlet) {
        super(options);
        this.settings = settings;
        this.outlet = outlet;
        this.chunker = settings.build();
        this.last = options.firstSequence - 1;
    }

    @Override
    void begin() {}

    @Override
    void take(Arrival arrival) {
        boolean numbered = arrival.sequence() != StreamDelta.UNNUMBERED;
        if (numbered && arrival.sequence() <= last) {
            outlet.repeated();
            return;
        }
        last = numbered ? arrival.sequence() : last + 1;
        String snapshot = arrival.text();
        if (snapshot == null) {
            end(String.valueOf(arrival.end()));
            return;
        }
        try {
            chunk(chunker.process(snapshot));
        } catch (JsonSyntaxException e) {
            outlet.put(LeafoutProcessFunction.MALFORMED, MalformedStream.of(outlet.stream(), e));
            breakOff("a snapshot is malformed");
        } catch (SnapshotConflictException e) {
            outlet.put(LeafoutProcessFunction.MALFORMED, conflict(e.path(), String.valueOf(e.getMessage())));
            breakOff("a snapshot contradicts another");
        }
    }

    private MalformedStream conflict(ValuePath path, String message) {
        return new MalformedStream(outlet.stream(), "conflict", path, 0, message);
    }

    private void chunk(String chunk) {
        if (!chunk.isEmpty()) {
            outlet.put(StreamDelta.text(outlet.stream(), chunks++, chunk));
        }
    }

    /** Ends the chunks where they are: what is open stays open. */
    private void breakOff(String reason) {
        outlet.put(StreamDelta.end(outlet.stream(), chunks++, reason));
        close();
    }

    @Override
    void finish(Cause cause, String reason) {
        if (cause == Cause.ENDED) {
            chunk(chunker.flush());
        }
        outlet.put(StreamDelta.end(outlet.stream(), chunks++, reason));
    }

    @Override
    String missing() {
        return "";
    }

    @Override
    void write(CheckpointWriter out) {
        out.writeLong(last).writeLong(chunks).writeBytes(chunker.checkpoint());
    }

    @Override
    void read(CheckpointReader in) {
        last = in.readLong();
        chunks = in.readLong();
        chunker = settings.restore(in.readBytes());
    }
}
