// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParsePosition;
import java.util.Arrays;

/** An open value with everything that is tried on it. */
final class Level {
    final PrefixValidator validator;
    /** How many containers are around it. */
    final int depth;

    ValueKind kind = ValueKind.NULL;
    /** The offset at which the value began. */
    long start;
    /** The branches of a trial stand before it. */
    Trial[] trials = new Trial[2];

    int count;
    /** Whether something has changed since the verdicts were last looked at. */
    boolean dirty;

    Level(PrefixValidator validator, int depth) {
        this.validator = validator;
        this.depth = depth;
    }

    void begin(ValueKind kind, long start) {
        this.kind = kind;
        this.start = start;
        Arrays.fill(trials, 0, count, null);
        this.count = 0;
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
        Trial trial = new Trial(this, conjunction.plan(kind), required, annotates);
        trial.addBranches();
        if (count == trials.length) {
            trials = Arrays.copyOf(trials, 2 * count);
        }
        trials[count++] = trial;
        dirty = true;
        return trial;
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
