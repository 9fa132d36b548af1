// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/**
 * Fails its task at random records, a few times in a run: sometimes before the first checkpoint, mostly after one.
 * While it waits for a checkpoint it holds the records up, for a minute in total; otherwise all of them would pass
 * before the first checkpoint.
 */
final class Faults implements MapFunction<String, String>, CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1;
    private static final long PACE_NANOS = 20_000_000;
    private static final Map<Integer, Plan> PLANS = new ConcurrentHashMap<>();

    private final int run;

    /** What is planned for one run and what has come of it; shared by all tasks and attempts. */
    private static final class Plan {
        private final Random random;
        private int left;
        private int checkpoints;
        private int records;
        private int thrown;
        private int restored;

        Plan(int run) {
            this.random = new Random(run);
            this.left = 1 + random.nextInt(3);
            next();
        }

        private void next() {
            checkpoints = random.nextInt(5);
            records = random.nextInt(400);
        }

        synchronized void pass() {
            if (left > 0 && checkpoints <= 0 && records-- == 0) {
                left--;
                thrown++;
                next();
                throw new IllegalStateException("A failure on purpose");
            }
        }

        synchronized boolean isWaiting() {
            return left > 0 && checkpoints > 0;
        }

        synchronized void checkpoint() {
            checkpoints--;
        }

        synchronized void restored() {
            restored++;
        }
    }

    /** Faults that are the same for the same run, as far as threads allow. */
    Faults(int run) {
        this.run = run;
        PLANS.put(run, new Plan(run));
    }

    int thrown() {
        return PLANS.get(run).thrown;
    }

    /** Returns how often a task went on from a checkpoint. */
    int restored() {
        return PLANS.get(run).restored;
    }

    @Override
    public String map(String value) {
        Plan plan = PLANS.get(run);
        if (plan.isWaiting()) {
            LockSupport.parkNanos(PACE_NANOS);
        }
        plan.pass();
        return value;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        PLANS.get(run).checkpoint();
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
        if (context.isRestored()) {
            PLANS.get(run).restored();
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}
}
