// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.plan.Branching;
import dev.leafout.schema.plan.Verdict;
import org.jspecify.annotations.Nullable;

/** The verdicts of the branches of a trial: from their own trials, or from their plans if they have none. */
final class BranchVerdicts implements Branching.Verdicts {
    private @Nullable Trial trial;
    private @Nullable Branching branching;
    private @Nullable Trial @Nullable [] branches;

    BranchVerdicts of(Trial trial, Branching branching, @Nullable Trial[] branches) {
        this.trial = trial;
        this.branching = branching;
        this.branches = branches;
        return this;
    }

    @Override
    public Verdict verdict(int branch) {
        if (branches == null || branching == null || trial == null) {
            throw new IllegalStateException("No branches");
        }
        Trial one = branches[branch];
        return one == null ? branching.branches[branch].plan(trial.plan.kind).verdict : one.verdict;
    }

    @Override
    public long when(int branch) {
        if (branches == null || trial == null) {
            throw new IllegalStateException("No branches");
        }
        Trial one = branches[branch];
        return one == null ? trial.level.start : one.when;
    }
}
