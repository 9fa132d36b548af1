// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.plan.Plan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The reusable levels of a workbench. */
final class LevelPool {
    private static final Level[] NONE = {};
    private static final int MAX_KEPT_LEVELS = 64;
    private static final int MAX_KEPT_PLANS = 1_000;

    private final Workbench bench;
    /** A level for every depth, for all sorts of values. */
    private @Nullable Level[] spare = NONE;
    /** A level for every plan that was all there was to a value; what it needs to know it keeps. */
    private @Nullable Level[] byPlan = NONE;

    LevelPool(Workbench bench) {
        this.bench = bench;
    }

    /** Returns whether it is worth keeping. */
    boolean isSmall() {
        return spare.length <= MAX_KEPT_LEVELS && byPlan.length <= MAX_KEPT_PLANS;
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
        int slot = plan.poolSlot();
        return slot < byPlan.length ? byPlan[slot] : null;
    }

    Level makeForPlan(Plan plan) {
        int slot = plan.poolSlot();
        byPlan = slot < byPlan.length ? byPlan : Arrays.copyOf(byPlan, Math.max(slot + 1, 2 * byPlan.length));
        Level level = new Level(bench);
        byPlan[slot] = level;
        return level;
    }
}
