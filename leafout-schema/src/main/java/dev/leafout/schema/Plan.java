// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import org.jspecify.annotations.Nullable;

/** How a {@link Conjunction} stands for values of one kind, and what is left to look at. */
final class Plan {
    static final Branching[] NO_BRANCHINGS = {};

    final Conjunction conjunction;
    final ValueKind kind;
    /** What is known as soon as such a value begins. */
    final Verdict verdict;
    /** Why it is doomed, if it is. */
    final @Nullable Reason reason;

    /** Those whose verdict is still open. */
    final Branching[] branchings;
    /** All of them: what a schema evaluates depends on the others too. */
    final Branching[] allBranchings;
    /** Whether one of them depends on a property. */
    final boolean hasDependents;

    final @Nullable TextRules text;
    final @Nullable NumberRange range;
    /** The numbers that are possible, if only some are. */
    final @Nullable NumberChoices numbers;

    /** Whether {@code false}, bit 0, and {@code true}, bit 1, are possible. */
    final int booleans;

    final @Nullable ObjectRules object;
    final @Nullable ArrayRules array;
    /** The schemas of {@code unevaluatedProperties} or {@code unevaluatedItems}. */
    final Unevaluated[] unevaluated;

    /** Its place on a workbench, from when it first stood there. */
    private int lane = -1;
    /** Whether a required trial is all up to its leaf. */
    final boolean isSole;
    /** Whether it is all up to one leaf, to none at all, or to a choice that comes first. */
    final boolean isEasy;
    /** The same with the branches taken in that are the only ones left; this one if there are none. */
    final Plan narrowed;
    /** What tells the branches apart, if that is all there is to look at until it is known. */
    final @Nullable Choice choice;

    Plan(PlanMaker from, Verdict verdict, @Nullable Reason reason) {
        this.conjunction = from.conjunction;
        this.kind = from.kind;
        this.verdict = verdict;
        this.reason = reason;
        this.branchings = from.branchings.toArray(NO_BRANCHINGS);
        this.allBranchings = from.allBranchings.toArray(NO_BRANCHINGS);
        this.hasDependents = from.allBranchings.stream().anyMatch(one -> one.type == Branching.Type.DEPENDENT);
        this.text = from.text;
        this.range = from.range;
        this.numbers = from.numbers;
        this.booleans = from.booleans;
        this.object = from.object;
        this.array = from.array;
        this.unevaluated = from.unevaluated.toArray(new Unevaluated[0]);
        this.narrowed = from.narrowed == null ? this : from.narrowed;
        this.choice = from.choice;
        this.isSole = verdict == Verdict.LIVE && branchings.length == 0 && unevaluated.length == 0;
        this.isEasy = verdict == Verdict.CERTAIN || isSole || (verdict == Verdict.LIVE && choice != null);
    }

    /** Returns what could have stood there, if it is doomed. */
    Hint hint() {
        return reason == null ? Hint.NONE : reason.hint();
    }

    int lane() {
        return lane >= 0 ? lane : findLane();
    }

    private int findLane() {
        synchronized (conjunction.table) {
            if (lane < 0) {
                lane = conjunction.table.lanes++;
            }
            return lane;
        }
    }
}
