// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Unevaluated;
import dev.leafout.schema.plan.Verdict;

/** What a {@link Trial} knows about its value itself, apart from other schemas on the same value. */
abstract class Leaf {
    /** The child must be valid. */
    static final int MAIN = -1;
    /** From here on, the role of a child is that of an {@link Unevaluated}; below, that of a {@code contains}. */
    static final int PENDING = 1 << 16;

    /** How many types of leaves there are. */
    static final int TYPES = 5;

    final Trial trial;
    /** One of the {@link #TYPES}. */
    final int type;
    /** A number, since changing a reference in an old object costs more. */
    private int standing;

    long when;
    /** What would have been allowed where it was doomed. */
    private Hint hint = Hint.NONE;

    Leaf(Trial trial, int type) {
        this.trial = trial;
        this.type = type;
    }

    final Verdict verdict() {
        return Verdict.of(standing);
    }

    final void verdict(Verdict verdict) {
        standing = verdict.code;
    }

    final boolean isLive() {
        return standing == Verdict.LIVE.code;
    }

    static int type(ValueKind kind) {
        return Math.min(Kinds.index(kind), TYPES - 1);
    }

    static Leaf of(Trial trial, ValueKind kind) {
        return switch (kind) {
            case STRING -> new TextLeaf(trial);
            case NUMBER -> new NumberLeaf(trial);
            case OBJECT -> new ObjectLeaf(trial);
            case ARRAY -> new ArrayLeaf(trial);
            default -> new WordLeaf(trial);
        };
    }

    /** A value begins. */
    final void start() {
        bind(trial.plan);
        startAgain(trial.level.start);
    }

    /** Another value begins for the plan of the last one. */
    final void startAgain(long start) {
        standing = Verdict.LIVE.code;
        when = start;
        begin();
    }

    /** Adopts the plan, unless it already has. */
    abstract void bind(Plan plan);

    abstract void begin();

    /** It is doomed; the hint says what would have been allowed. */
    final void doom(long offset, Hint instead) {
        if (verdict() != Verdict.DOOMED || offset < when) {
            hint = instead;
        }
        settle(Verdict.DOOMED, offset);
    }

    final Hint hint() {
        return hint;
    }

    final void settle(Verdict decided, long offset) {
        if (decided == Verdict.DOOMED && verdict() == Verdict.DOOMED) {
            when = Math.min(when, offset);
        } else if (isLive() || decided == Verdict.DOOMED) {
            // Certain by its own rules, it can still be doomed by a member that nobody evaluates.
            verdict(decided);
            when = offset;
            // Nothing waits for the verdict of a sole leaf.
            if (trial.level.sole != this) {
                trial.level.dirty = true;
            }
        }
    }

    final Node[] nodes() {
        return trial.plan.conjunction.nodes;
    }

    /** The value is over. */
    abstract void finish(ParsePosition at);

    /**
     * A child has a verdict; if it is doomed, the hint says what would have been allowed. If it is live, the child is
     * over and its verdict will never be known.
     */
    void child(int role, Verdict decided, long offset, Hint instead, ParsePosition at) {}

    abstract void write(CheckpointWriter out);

    abstract void read(CheckpointReader in);

    /** Returns whether it knows something that only a limit has brought about. */
    boolean hasLate() {
        return false;
    }

    /** Writes that; {@link #write} leaves it out. */
    void writeLate(CheckpointWriter out) {}

    void readLate(CheckpointReader in) {}
}
