// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.TruncatedDocument.Cause;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * One stream: its state, and when its last delta arrived.
 *
 * <p>What it does depends only on its state and its input. So a stream that is restored and gets the later deltas again
 * is the same stream. {@link StreamStore} keeps the state of a stream in this way.
 */
abstract class OpenStream {
    private static final String CHECKPOINT_OF = "stream";
    private static final int CHECKPOINT_VERSION = 1;

    final LeafoutOptions options;
    /** When the timer of this stream fires. */
    long alarm = Long.MAX_VALUE;

    private long lastSeen = Long.MIN_VALUE;
    private boolean open = true;
    private boolean ended;

    OpenStream(LeafoutOptions options) {
        this.options = options;
    }

    /** Begins a new document. */
    abstract void begin();

    /** Takes a delta, in whatever order it arrives. */
    abstract void take(Arrival arrival);

    /** Emits the end. */
    abstract void finish(Cause cause, String reason);

    /** Returns which deltas are missing although later ones have arrived; empty if none are. */
    abstract String missing();

    abstract void write(CheckpointWriter out);

    abstract void read(CheckpointReader in);

    final void accept(Arrival arrival) {
        lastSeen = Math.max(lastSeen, arrival.at());
        if (open) {
            take(arrival);
        } else {
            ended |= arrival.end() != null;
        }
    }

    /** The producer says that the stream is over. */
    final void end(String reason) {
        ended = true;
        close(Cause.ENDED, reason);
    }

    /** Nothing has arrived for too long. */
    final void stall(long now) {
        lastSeen = Math.max(lastSeen, now);
        ended = true;
        closeForWantOfInput(Cause.STALLED, "nothing for " + options.stallMillis + " ms");
    }

    /** There is no more input for any stream. */
    final void inputOver() {
        if (open) {
            closeForWantOfInput(Cause.INPUT_OVER, "the input is over");
        }
    }

    private void closeForWantOfInput(Cause cause, String reason) {
        String missing = missing();
        if (missing.isEmpty()) {
            close(cause, reason);
        } else {
            close(Cause.GAP, missing);
        }
    }

    final void close(Cause cause, String reason) {
        open = false;
        finish(cause, reason);
    }

    /** Closes the stream without further output. */
    final void close() {
        open = false;
    }

    final boolean isOpen() {
        return open;
    }

    /** Returns whether it has been remembered as long as the options say. */
    final boolean isOver() {
        return !open && ended;
    }

    /**
     * Returns when it will have been silent too long, or long enough to be forgotten.
     *
     * @param listening since when silence counts
     */
    final long due(long listening) {
        long silence = isOver() ? options.forgetMillis : options.stallMillis;
        long from = Math.max(lastSeen, listening);
        return from > Long.MAX_VALUE - silence ? Long.MAX_VALUE : from + silence;
    }

    final byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter(CHECKPOINT_OF, CHECKPOINT_VERSION);
        out.writeLong(lastSeen).writeLong(alarm).writeBoolean(ended).writeBoolean(open);
        if (open) {
            write(out);
        }
        return out.toBytes();
    }

    final void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, CHECKPOINT_OF, CHECKPOINT_VERSION);
        lastSeen = in.readLong();
        alarm = in.readLong();
        ended = in.readBoolean();
        open = in.readBoolean();
        if (open) {
            read(in);
        }
        in.requireEnd();
    }
}
