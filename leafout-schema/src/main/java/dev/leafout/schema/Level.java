// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParsePosition;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An open value with everything that is tried on it. */
final class Level {
    final PrefixValidator validator;
    /** How many containers are around it. */
    final int depth;

    ValueKind kind = ValueKind.NULL;
    /** The offset at which the value began. */
    long start;
    /** The key of the current member, if it is an object. */
    @Nullable
    String memberKey;
    /** The branches of a trial stand before it. */
    Trial[] trials = new Trial[2];

    int count;
    /** All trials that there have been on this level, to be used again. */
    private Trial[] pool = new Trial[1];

    private int used;
    /** The only trial, if it is required and decides for itself: then nothing else has to be looked at. */
    @Nullable
    ObjectLeaf object;

    @Nullable
    ArrayLeaf array;
    /** Whether something has changed since the verdicts were last looked at. */
    boolean dirty;

    Level(PrefixValidator validator, int depth) {
        this.validator = validator;
        this.depth = depth;
    }

    void begin(ValueKind kind, long start) {
        this.kind = kind;
        this.start = start;
        this.count = 0;
        this.used = 0;
        this.memberKey = null;
        this.object = null;
        this.array = null;
        this.dirty = false;
    }

    /** Returns the trial of this conjunction; it may have begun already on somebody else's behalf. */
    Trial add(Conjunction conjunction, boolean required, boolean annotates) {
        for (int i = 0; i < count; i++) {
            Trial trial = trials[i];
            if (trial.plan.conjunction == conjunction && trial.required == required && trial.annotates == annotates) {
                return trial;
            }
        }
        Trial trial = take(conjunction.plan(kind));
        trial.start(conjunction.plan(kind), required, annotates);
        if (trial.branches.length > 0) {
            trial.addBranches();
        }
        if (count == trials.length) {
            trials = Arrays.copyOf(trials, 2 * count);
        }
        trials[count++] = trial;
        dirty = true;
        return trial;
    }

    private Trial take(Plan plan) {
        if (used == pool.length) {
            pool = Arrays.copyOf(pool, 2 * used);
        }
        Trial trial = pool[used];
        if (trial == null) {
            trial = new Trial(this, plan);
            pool[used] = trial;
        }
        used++;
        return trial;
    }

    /** Everything has been added: finds out whether there is only one thing to look at. */
    void ready() {
        Trial only = trials[0];
        if (count == 1 && only.isSimple()) {
            if (only.leaf instanceof ObjectLeaf leaf) {
                object = leaf;
            } else if (only.leaf instanceof ArrayLeaf leaf) {
                array = leaf;
            }
        }
    }

    /** Looks at all verdicts that something new may have changed; they may change those of the level around. */
    void update(ParsePosition at) {
        dirty = false;
        for (int i = 0; i < count; i++) {
            trials[i].update(at, false);
        }
    }

    void finish(ParsePosition at) {
        for (int i = 0; i < count; i++) {
            trials[i].finish(at);
        }
    }
}
