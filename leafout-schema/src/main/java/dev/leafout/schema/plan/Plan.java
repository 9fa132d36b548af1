// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import org.jspecify.annotations.Nullable;

/** What a {@link Conjunction} knows about values of one kind, and what is left to check. */
public final class Plan {
    public static final Branching[] NO_BRANCHINGS = {};
    private static final Unevaluated[] NONE_UNEVALUATED = {};

    public final Conjunction conjunction;
    public final ValueKind kind;
    /** What is known as soon as such a value begins. */
    public final Verdict verdict;
    /** Why it is doomed, if it is. */
    public final @Nullable Reason reason;

    /** The branchings whose verdict is still open. */
    public final Branching[] branchings;
    /** All branchings: what a schema evaluates depends on the others too. */
    public final Branching[] allBranchings;
    /** Whether one of them depends on a property. */
    public final boolean hasDependents;

    public final @Nullable TextRules text;
    public final @Nullable NumberRange range;
    /** Whether numbers must be written without point and exponent. */
    public final boolean digitsOnly;
    /** The numbers that are possible, if only some are. */
    public final @Nullable NumberChoices numbers;

    /** Whether {@code false}, bit 0, and {@code true}, bit 1, are possible. */
    public final int booleans;

    public final @Nullable ObjectRules object;
    public final @Nullable ArrayRules array;
    /** The schemas of {@code unevaluatedProperties} or {@code unevaluatedItems}. */
    public final Unevaluated[] unevaluated;

    /** Its slot on a workbench, assigned when it is first used there. */
    private int poolSlot = -1;
    /** Whether only the leaf decides a required trial. */
    public final boolean isSole;
    /** Whether only one leaf, nothing at all, or a choice that comes first decides it. */
    public final boolean isEasy;
    /** The same merged with branches that are the only ones left; this one if there are none. */
    public final Plan narrowed;
    /** What tells the branches apart, if nothing else has to be checked until it is known. */
    public final @Nullable Choice choice;

    Plan(PlanMaker from, Verdict verdict, @Nullable Reason reason) {
        this.conjunction = from.conjunction;
        this.kind = from.kind;
        this.verdict = verdict;
        this.reason = reason;
        this.branchings = from.branchings.toArray(NO_BRANCHINGS);
        this.allBranchings = from.allBranchings.toArray(NO_BRANCHINGS);
        this.hasDependents = hasDependents(allBranchings);
        this.text = from.text;
        this.range = from.range;
        this.digitsOnly = range != null && areDigitsOnly(conjunction.nodes);
        this.numbers = from.numbers;
        this.booleans = from.booleans;
        this.object = from.object;
        this.array = from.array;
        this.unevaluated = from.unevaluated.toArray(NONE_UNEVALUATED);
        this.narrowed = from.narrowed == null ? this : from.narrowed;
        this.choice = from.choice;
        this.isSole = verdict == Verdict.LIVE && branchings.length == 0 && unevaluated.length == 0;
        this.isEasy = verdict == Verdict.CERTAIN || isSole || (verdict == Verdict.LIVE && choice != null);
    }

    private static boolean hasDependents(Branching[] all) {
        for (Branching one : all) {
            if (one.type == Branching.Type.DEPENDENT) {
                return true;
            }
        }
        return false;
    }

    static boolean areDigitsOnly(Node[] nodes) {
        for (Node node : nodes) {
            if (node.digitsOnly) {
                return true;
            }
        }
        return false;
    }

    /** Returns what would have been allowed, if it is doomed. */
    public Hint hint() {
        return reason == null ? Hint.NONE : reason.hint();
    }

    public int poolSlot() {
        return poolSlot >= 0 ? poolSlot : findPoolSlot();
    }

    private int findPoolSlot() {
        synchronized (conjunction.table) {
            if (poolSlot < 0) {
                poolSlot = conjunction.table.poolSlots++;
            }
            return poolSlot;
        }
    }
}
