// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.plan.Plan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The levels of a workbench, which are used again and again. */
final class LevelPool {
    private static final Level[] NONE = {};
    private static final int MAX_KEPT_LEVELS = 64;
    private static final int MAX_KEPT_LANES = 1_000;

    private final Workbench bench;
    /** A level for every depth, for all sorts of values. */
    private @Nullable Level[] spare = NONE;
    /** A level for every plan that was all there was to a value; what it needs to know it keeps. */
    private @Nullable Level[] lanes = NONE;

    LevelPool(Workbench bench) {
        this.bench = bench;
    }

    /** Returns whether it is worth keeping. */
    boolean isSmall() {
        return spare.length <= MAX_KEPT_LEVELS && lanes.length <= MAX_KEPT_LANES;
    }

    Level forDepth(int depth) {
        Level level = depth < spare.length ? spare[depth] : null;
        if (level == null) {
            level = new Level(bench);
            spare = depth < spare.length ? spare : Arrays.copyOf(spare, Math.max(4, 2 * depth));
            spare[depth] = level;
        }
        return level;
    }

    /** Returns the level that is kept for this plan; null if there is none yet. */
    @Nullable
    Level forPlan(Plan plan) {
        int lane = plan.lane();
        return lane < lanes.length ? lanes[lane] : null;
    }

    Level makeForPlan(Plan plan) {
        int lane = plan.lane();
        lanes = lane < lanes.length ? lanes : Arrays.copyOf(lanes, Math.max(lane + 1, 2 * lanes.length));
        Level level = new Level(bench);
        lanes[lane] = level;
        return level;
    }
}
