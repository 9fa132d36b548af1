// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.TruncatedDocument.Cause;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * One stream: what it has come to, and when it was last heard of.
 *
 * <p>What it does depends on its state and on what it is told alone. So a stream that is restored and told again what came
 * since is the same stream, and that is how the state of a stream is kept: {@link StreamStore}.
 */
abstract class OpenStream {
    private static final String CHECKPOINT_OF = "stream";
    private static final int CHECKPOINT_VERSION = 1;

    final LeafoutOptions options;
    /** For when the timer of this stream is set. */
    long alarm = Long.MAX_VALUE;

    private long lastSeen = Long.MIN_VALUE;
    private boolean open = true;
    private boolean ended;

    OpenStream(LeafoutOptions options) {
        this.options = options;
    }

    /** Begins anew. */
    abstract void begin();

    /** Takes a delta, in whichever order it comes. */
    abstract void take(Arrival arrival);

    /** Puts out the end. */
    abstract void finish(Cause cause, String reason);

    /** Returns which deltas have not come though later ones have; empty if it is none. */
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

    /** The producer has said that it is over. */
    final void end(String reason) {
        ended = true;
        close(Cause.ENDED, reason);
    }

    /** Nothing has come for too long. */
    final void stall(long now) {
        lastSeen = Math.max(lastSeen, now);
        ended = true;
        closeForWantOfInput(Cause.STALLED, "nothing for " + options.stallMillis + " ms");
    }

    /** There is no more input of any stream. */
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

    /** Closes it without another word: all has been said. */
    final void close() {
        open = false;
    }

    final boolean isOpen() {
        return open;
    }

    /** Returns whether it need not be remembered for longer than the options say. */
    final boolean isOver() {
        return !open && ended;
    }

    /**
     * Returns when it will have been silent for too long, or for long enough to be forgotten.
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
