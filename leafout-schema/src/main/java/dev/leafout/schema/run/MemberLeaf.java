// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Branching;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Unevaluated;
import dev.leafout.schema.plan.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object or an array: counts members, begins their trials, and finds out which of them no schema evaluates. */
abstract class MemberLeaf extends Leaf {
    /** A member that some branch may evaluate or not. */
    static final class Pending {
        final int unevaluated;
        final @Nullable String key;
        final int index;
        /** What applies to it if no branch does. */
        Verdict verdict;

        Pending(int unevaluated, @Nullable String key, int index, Verdict verdict) {
            this.unevaluated = unevaluated;
            this.key = key;
            this.index = index;
            this.verdict = verdict;
        }
    }

    private static final List<Pending> NONE_PENDING = List.of();

    /** How many members have begun. */
    int count;
    /** Whether the current member is one that must not be there, and has been reported. */
    boolean memberIsBad;

    /** Whether it is unknown for some member if it is valid. */
    boolean isInDoubt;

    private List<Pending> pending = NONE_PENDING;

    MemberLeaf(Trial trial, ValueKind kind) {
        super(trial, type(kind));
    }

    @Override
    void begin() {
        count = 0;
        memberIsBad = false;
        isInDoubt = false;
        if (trial.plan.unevaluated.length > 0) {
            pending = new ArrayList<>();
        } else if (pending != NONE_PENDING) {
            pending = NONE_PENDING;
        }
    }

    /** Begins the trials of the member that has just begun. */
    abstract void begin(Level member, @Nullable String key, ParsePosition at);

    /** Returns all that may be tried on the current member, always in the same order. */
    abstract List<Conjunction> tried(@Nullable String key);

    /** Begins one trial; a verdict that is known at once is reported at once. */
    final void begin(Level member, Conjunction conjunction, int role, ParsePosition at) {
        if (conjunction.isTrue) {
            child(role, Verdict.CERTAIN, member.start, Hint.NONE, at);
            return;
        }
        boolean must = role == MAIN && trial.required;
        Plan plan = conjunction.plan(member.kind);
        if (plan.verdict == Verdict.DOOMED) {
            if (must && plan.reason != null) {
                member.bench.findings.report(member, plan.reason, at);
            } else {
                child(role, Verdict.DOOMED, member.start, hint(plan, member, at), at);
            }
        } else if (plan.verdict == Verdict.CERTAIN) {
            child(role, Verdict.CERTAIN, member.start, Hint.NONE, at);
        } else if (!must && member.count >= member.bench.maxAlternatives) {
            member.bench.defer(member, new Requester(trial, role, conjunction), at);
        } else {
            member.add(conjunction, must, false).addParent(trial, role);
        }
    }

    private Hint hint(Plan plan, Level member, ParsePosition at) {
        return plan.reason == null || !member.bench.keepsCauses
                ? plan.hint()
                : plan.hint().because(Findings.cause(member, plan.reason, member.start, "", false, at));
    }

    /** Begins what applies to members that no schema evaluates. */
    final void beginUnevaluated(Level member, @Nullable String key, int index, ParsePosition at) {
        Unevaluated[] all = trial.plan.unevaluated;
        for (int i = 0; i < all.length; i++) {
            Unevaluated one = all[i];
            if (one.conjunction().isTrue || isEvaluated(one, key, index)) {
                continue;
            }
            if (!isInDoubt && !mayBeEvaluated(one, key, index)) {
                begin(member, one.conjunction(), MAIN, at);
            } else {
                pending.add(new Pending(i, key, index, Verdict.LIVE));
                begin(member, one.conjunction(), PENDING + pending.size() - 1, at);
            }
        }
    }

    /** Whether a schema in scope, or a branch that is certain, evaluates the member. */
    private boolean isEvaluated(Unevaluated one, @Nullable String key, int index) {
        return evaluates(one.scope(), one.owner(), key, index)
                || byBranches(one.scope(), key, index, true, new HashSet<>(0));
    }

    final boolean mayBeEvaluated(Unevaluated one, @Nullable String key, int index) {
        return mayContain(one.scope(), index) || byBranches(one.scope(), key, index, false, new HashSet<>(0));
    }

    /** Whether a {@code contains} may still match the item. */
    abstract boolean mayContain(Collection<Node> scope, int index);

    /** Whether one of these schemas, other ones on the same value left aside, evaluates the member. */
    abstract boolean evaluates(Collection<Node> scope, @Nullable Node owner, @Nullable String key, int index);

    /** A branch to which several ways lead is asked once. */
    private boolean byBranches(
            @Nullable Collection<Node> scope, @Nullable String key, int index, boolean certainly, Set<Trial> asked) {
        for (int i = 0; i < trial.branchings.length; i++) {
            Branching branching = trial.branchings[i];
            if (scope != null && !scope.contains(branching.owner)) {
                continue;
            }
            @Nullable Trial[] all = trial.branches[i];
            for (int j = 0; j < all.length; j++) {
                Trial branch = all[j];
                if (branch != null
                        && counts(branching, all, j, certainly)
                        && asked.add(branch)
                        && branch.leaf instanceof MemberLeaf members
                        && members.covers(key, index, certainly, asked)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether what a branch evaluates counts. */
    private boolean counts(Branching branching, @Nullable Trial[] all, int j, boolean certainly) {
        Trial branch = all[j];
        if (branch == null || branch.verdict == Verdict.DOOMED || (certainly && branch.verdict != Verdict.CERTAIN)) {
            return false;
        }
        return switch (branching.type) {
            case NOT, VALUES -> false;
            case IF -> {
                Verdict condition =
                        all[0] == null ? branching.branches[0].plan(trial.plan.kind).verdict : all[0].verdict;
                Verdict needed = j == 2 ? Verdict.DOOMED : Verdict.CERTAIN;
                yield condition == needed || (!certainly && condition == Verdict.LIVE);
            }
            case DEPENDENT ->
                !certainly
                        || (this instanceof ObjectLeaf object
                                && branching.name != null
                                && object.seenAt(branching.name) >= 0);
            default -> true;
        };
    }

    private boolean covers(@Nullable String key, int index, boolean certainly, Set<Trial> asked) {
        Collection<Node> all = List.of(nodes());
        return evaluates(all, null, key, index)
                || (!certainly && (isInDoubt || mayContain(all, index)))
                || byBranches(null, key, index, certainly, asked);
    }

    @Override
    void child(int role, Verdict decided, long offset, Hint instead, ParsePosition at) {
        if (decided == Verdict.LIVE) {
            isInDoubt = true;
        } else if (role >= PENDING) {
            pending.get(role - PENDING).verdict = decided;
        } else if (role >= 0) {
            contained(role, decided, offset, at);
        } else if (decided == Verdict.DOOMED) {
            doom(offset, instead);
        } else {
            memberIsFine(offset);
        }
    }

    /** Returns whether a child with this role is still waited for. */
    final boolean hasRole(int role) {
        return role == MAIN || (role < PENDING ? role < containsCount() : role - PENDING < pending.size());
    }

    int containsCount() {
        return 0;
    }

    void contained(int which, Verdict decided, long offset, ParsePosition at) {}

    /** The current member is certain to be valid. */
    void memberIsFine(long offset) {}

    /** At the end: whether every member is either evaluated or valid, as required; live if that is unknown. */
    final Verdict finishUnevaluated(ParsePosition at) {
        Verdict verdict = isInDoubt ? Verdict.LIVE : Verdict.CERTAIN;
        for (Pending one : pending) {
            Unevaluated unevaluated = trial.plan.unevaluated[one.unevaluated];
            if (one.verdict == Verdict.CERTAIN || isEvaluated(unevaluated, one.key, one.index)) {
                continue;
            }
            if (one.verdict == Verdict.LIVE || mayYetBeEvaluated(unevaluated, one)) {
                verdict = Verdict.LIVE;
            } else if (!trial.required) {
                return Verdict.DOOMED;
            } else {
                reportUnevaluated(unevaluated, one.key, one.index, at);
            }
        }
        return verdict;
    }

    /** At the end: whether it is unknown if the member is evaluated. */
    private boolean mayYetBeEvaluated(Unevaluated unevaluated, Pending one) {
        return isInDoubt || (trial.level.bench.isInDoubt && mayBeEvaluated(unevaluated, one.key, one.index));
    }

    /** The value is over, and nothing was wrong. */
    final void settleAtEnd(ParsePosition at) {
        if (!isInDoubt) {
            settle(Verdict.CERTAIN, at.offset());
        }
    }

    final void reportUnevaluated(Unevaluated one, @Nullable String key, int index, ParsePosition at) {
        Reason reason = new Reason(
                one.owner(),
                key == null ? "unevaluatedItems" : "unevaluatedProperties",
                () -> "must not have " + (key == null ? "the item " + index : "the property " + Messages.quoted(key))
                        + ": no schema that holds evaluates it");
        trial.fail(reason, at.offset(), at);
    }

    @Override
    boolean hasLate() {
        return isInDoubt;
    }

    @Override
    void writeLate(CheckpointWriter out) {
        out.writeBoolean(isInDoubt);
    }

    @Override
    void readLate(CheckpointReader in) {
        isInDoubt = in.readBoolean();
    }

    final void writeMembers(CheckpointWriter out) {
        out.writeInt(count).writeBoolean(memberIsBad).writeInt(pending.size());
        for (Pending one : pending) {
            out.writeInt(one.unevaluated)
                    .writeString(one.key)
                    .writeInt(one.index)
                    .writeEnum(one.verdict);
        }
    }

    final void readMembers(CheckpointReader in) {
        count = in.readInt(0, Integer.MAX_VALUE);
        pending = new ArrayList<>();
        memberIsBad = in.readBoolean();
        int size = in.readInt(0, Integer.MAX_VALUE);
        for (int i = 0; i < size; i++) {
            int which = in.readInt(0, trial.plan.unevaluated.length - 1);
            pending.add(new Pending(which, in.readNullableString(), in.readInt(), in.readEnum(Verdict.class)));
        }
    }
}
