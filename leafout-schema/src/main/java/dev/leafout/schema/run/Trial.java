// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Branching;
import dev.leafout.schema.plan.Cause;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Discriminator;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.ValueSet;
import dev.leafout.schema.plan.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Conjunction} that is tried on one open value. If it is required, each failure is reported as a violation at
 * once and then ignored; such a trial is never doomed. If it is one of several alternatives, it only has a verdict.
 */
final class Trial {
    private static final @Nullable Trial[][] NO_BRANCHES = {};
    private static final Trial[] NO_TRIALS = {};
    private static final int[] NO_ROLES = {};

    final Level level;
    Conjunction conjunction;
    Plan plan;
    boolean required;
    /** Whether it must be known which members it evaluates. */
    boolean annotates;

    Leaf leaf;
    Branching[] branchings = Plan.NO_BRANCHINGS;
    /** For each branching its branches; none where the plan has the verdict already. */
    @Nullable
    Trial[][] branches = NO_BRANCHES;

    Verdict verdict = Verdict.LIVE;
    long when;
    /** The branchings that have been reported; null if none has. */
    private @Nullable BitSet reported;
    /** What has come of the branchings that are not tried but looked up; null if there are none. */
    private @Nullable Verdict @Nullable [] lookedUp;
    /** What would have been allowed where it was doomed. */
    private Hint hint = Hint.NONE;

    /** On whose members' behalf it is tried, and in which roles. The first is mostly the only one. */
    private @Nullable Trial parent;

    private int role;
    private Trial[] otherParents = NO_TRIALS;
    private int[] otherRoles = NO_ROLES;
    private int otherCount;
    /** The leaves of the kinds of values that it has been used for, if there was more than one. */
    private @Nullable Leaf @Nullable [] leaves;

    Trial(Level level, Conjunction conjunction, Plan plan) {
        this.level = level;
        this.conjunction = conjunction;
        this.plan = plan;
        this.leaf = Leaf.of(this, plan.kind);
    }

    /** Begins with another value. A trial is used again and again, as the level is to which it belongs. */
    void start(Conjunction conjunction, Plan plan, boolean required, boolean annotates) {
        this.conjunction = conjunction;
        this.plan = plan;
        this.required = required;
        this.annotates = annotates;
        verdict = plan.verdict;
        when = level.start;
        if (reported != null) {
            reported = null;
        }
        if (lookedUp != null) {
            lookedUp = null;
        }
        parent = null;
        if (otherCount > 0) {
            otherCount = 0;
            otherParents = NO_TRIALS;
            otherRoles = NO_ROLES;
        }
        Branching[] all = needsAll() ? plan.allBranchings : plan.branchings;
        if (all != branchings) {
            branchings = all;
            branches = all.length == 0 ? NO_BRANCHES : new Trial[all.length][];
            for (int i = 0; i < all.length; i++) {
                branches[i] = new Trial[all[i].branches.length];
            }
        }
        leaf = leafFor(plan);
        leaf.start();
    }

    private Leaf leafFor(Plan plan) {
        int type = Leaf.type(plan.kind);
        if (type == leaf.type) {
            return leaf;
        }
        @Nullable Leaf[] all = leaves;
        if (all == null) {
            all = new Leaf[Leaf.TYPES];
            leaves = all;
        }
        all[leaf.type] = leaf;
        Leaf known = all[type];
        return known != null ? known : Leaf.of(this, plan.kind);
    }

    private boolean needsAll() {
        return annotates || plan.unevaluated.length > 0;
    }

    /** Begins the branches, which come before it on its level. */
    void addBranches() {
        for (int i = 0; i < branches.length; i++) {
            Conjunction[] all = branchings[i].branches;
            level.bench.keepsCauses |= branchings[i].owner.discriminator != null;
            if (isLookedUp(branchings[i])) {
                lookedUp = lookedUp == null ? new Verdict[branches.length] : lookedUp;
                level.bench.lookUpLater(this, i);
                continue;
            }
            for (int j = 0; j < all.length; j++) {
                Verdict initial = all[j].plan(plan.kind).verdict;
                boolean mayEvaluate = needsAll() && initial == Verdict.CERTAIN && !all[j].isTrue;
                branches[i][j] = mayEvaluate || initial == Verdict.LIVE ? level.add(all[j], false, needsAll()) : null;
            }
        }
    }

    private boolean isLookedUp(Branching branching) {
        return branching.type == Branching.Type.VALUES
                && branching.branches.length > level.bench.schema.options().maxAlternatives();
    }

    /** The value is over, and is this one: whether it is among those of an enum. */
    void found(int i, @Nullable Object value) {
        ValueSet values = branchings[i].owner.values;
        if (lookedUp != null && values != null) {
            lookedUp[i] = values.contains(value) ? Verdict.CERTAIN : Verdict.DOOMED;
            level.dirty = true;
        }
    }

    void addParent(Trial added, int addedRole) {
        if (parent == null) {
            parent = added;
            role = addedRole;
            return;
        }
        if (otherCount == otherParents.length) {
            otherParents = Arrays.copyOf(otherParents, Math.max(1, 2 * otherCount));
            otherRoles = Arrays.copyOf(otherRoles, otherParents.length);
        }
        otherParents[otherCount] = added;
        otherRoles[otherCount++] = addedRole;
    }

    int parentCount() {
        return parent == null ? 0 : 1 + otherCount;
    }

    Trial parent(int i) {
        return i == 0 && parent != null ? parent : otherParents[i - 1];
    }

    int role(int i) {
        return i == 0 ? role : otherRoles[i - 1];
    }

    /** Returns whether what follows still matters to it. */
    boolean isActive() {
        return verdict == Verdict.LIVE || (annotates && verdict == Verdict.CERTAIN);
    }

    /** Returns whether only the leaf decides. */
    boolean isSimple() {
        return required && branchings.length == 0 && plan.unevaluated.length == 0;
    }

    /** Looks at what the leaf and the branches say by now. */
    void update(ParsePosition at, boolean ended) {
        if (verdict != Verdict.LIVE) {
            return;
        }
        boolean live = leaf.isLive();
        long doomed = leaf.verdict() == Verdict.DOOMED ? leaf.when : Long.MAX_VALUE;
        long certain = leaf.when;
        long[] offset = level.bench.scratch;
        for (int i = 0; i < branchings.length; i++) {
            Verdict one = combine(i, offset, ended);
            if (one == Verdict.LIVE) {
                live = true;
            } else if (one == Verdict.CERTAIN) {
                certain = Math.max(certain, offset[0]);
            } else if (required) {
                report(i, offset[0], at);
            } else {
                doomed = Math.min(doomed, offset[0]);
            }
        }
        if (doomed < Long.MAX_VALUE) {
            decide(Verdict.DOOMED, doomed, at);
        } else if (!live && plan.unevaluated.length == 0) {
            decide(Verdict.CERTAIN, certain, at);
        }
    }

    private Verdict combine(int i, long[] offset, boolean ended) {
        Branching branching = branchings[i];
        if (lookedUp != null && isLookedUp(branching)) {
            offset[0] = level.bench.end;
            return lookedUp[i] == null ? Verdict.LIVE : lookedUp[i];
        }
        @Nullable Trial[] all = branches[i];
        Branching.Verdicts verdicts = level.bench.branchVerdicts.of(this, branching, all);
        if (branching.type != Branching.Type.DEPENDENT) {
            return branching.combine(verdicts, offset);
        }
        long seen = leaf instanceof ObjectLeaf object && branching.name != null ? object.seenAt(branching.name) : -1;
        Verdict dependent = branching.combine(verdicts, offset);
        if (seen < 0) {
            offset[0] = ended ? level.bench.end : offset[0];
            return ended || dependent == Verdict.CERTAIN ? Verdict.CERTAIN : Verdict.LIVE;
        }
        offset[0] = Math.max(offset[0], seen);
        return dependent;
    }

    /** Returns whether a branching of one of these schemas has been reported. */
    boolean hasReported(Set<Node> owners) {
        for (int i = 0; reported != null && i < branchings.length; i++) {
            if (reported.get(i) && owners.contains(branchings[i].owner)) {
                return true;
            }
        }
        return false;
    }

    /** What the {@code oneOf} of a schema would say has been said. */
    void reportedAlready(Node owner) {
        for (int i = 0; i < branchings.length; i++) {
            if (branchings[i].owner == owner && branchings[i].type == Branching.Type.ONE) {
                reported = reported == null ? new BitSet() : reported;
                reported.set(i);
            }
        }
    }

    private void report(int i, long offset, ParsePosition at) {
        BitSet before = reported;
        if (before == null) {
            before = new BitSet();
            reported = before;
        }
        if (before.get(i)) {
            return;
        }
        before.set(i);
        Branching branching = branchings[i];
        Cause meant =
                plan.choice == null ? causeOfTheBranchThatIsNamed(i) : causeOfTheBranchThatWasMeant(plan.choice, i, at);
        if (meant != null) {
            level.bench.findings.report(meant, offset);
            return;
        }
        Hint instead = branching.type == Branching.Type.VALUES && branching.owner.values != null
                ? branching.owner.values.hint()
                : hint(i, offset);
        Reason reason = branching.reason(
                () -> Messages.failed(branching) + Messages.possible(branching, instead.expected()), instead);
        level.bench.findings.report(level, reason, offset, at);
    }

    /** The property that tells the branches apart came late: what was wrong with the one that it names. */
    private @Nullable Cause causeOfTheBranchThatWasMeant(Choice choice, int i, ParsePosition at) {
        ValuePath tag = Findings.path(level, at).key(choice.property.name);
        String written = null;
        for (Trial branch : branches[i]) {
            Cause cause = branch == null ? null : branch.hint().cause();
            if (cause != null && cause.path().equals(tag)) {
                if (cause.isWhole()) {
                    return null;
                }
                written = written == null || cause.written().length() > written.length() ? cause.written() : written;
            }
        }
        Cause meant = null;
        for (int j = 0; written != null && j < branches[i].length; j++) {
            Trial branch = branches[i][j];
            if (branch != null && choice.fits(branchings[i].branches[j], written)) {
                Cause cause = branch.hint().cause();
                if (meant != null || cause == null || cause.path().equals(tag)) {
                    return null;
                }
                meant = cause;
            }
        }
        return meant;
    }

    /** Returns what was wrong with the branch that a {@code discriminator} names; null if it names none. */
    private @Nullable Cause causeOfTheBranchThatIsNamed(int i) {
        Discriminator discriminator = branchings[i].owner.discriminator;
        if (discriminator == null) {
            return null;
        }
        String tag = level.tag(discriminator.property());
        Node named = tag == null ? null : discriminator.branches().get(tag);
        if (named == null) {
            return null;
        }
        Conjunction meant = conjunction.table.of(named);
        for (int j = 0; j < branches[i].length; j++) {
            Trial branch = branches[i][j];
            if (branch != null && branchings[i].branches[j] == meant) {
                return branch.hint().cause();
            }
        }
        return null;
    }

    private Hint hint(int i, long offset) {
        List<Hint> all = hints(i, offset);
        Branching branching = branchings[i];
        if (all.isEmpty()) {
            all.add(Hint.ofRules(branching.owner, branching.type.keyword));
        }
        return Hint.any(all);
    }

    /** Returns what would have been allowed where it was doomed; nothing if it was not. */
    Hint hint() {
        return verdict == Verdict.DOOMED ? hint : Hint.NONE;
    }

    private Hint findHint() {
        List<Hint> all = new ArrayList<>();
        if (leaf.verdict() == Verdict.DOOMED && leaf.when == when) {
            add(leaf.hint(), all);
        }
        for (int i = 0; i < branchings.length; i++) {
            all.addAll(hints(i, when));
        }
        return Hint.any(all);
    }

    /** Returns what the last doomed branches expected, at this offset. */
    private List<Hint> hints(int i, long offset) {
        List<Hint> all = new ArrayList<>();
        Branching branching = branchings[i];
        if (branching.type == Branching.Type.NOT) {
            return all;
        }
        @Nullable Trial[] trials = branches[i];
        for (int j = 0; j < trials.length; j++) {
            Trial branch = trials[j];
            if (branch != null && branch.when == offset) {
                add(branch.hint(), all);
            } else if (branch == null && level.start == offset) {
                add(branching.branches[j].plan(plan.kind).hint(), all);
            }
        }
        if (level.start == offset) {
            for (Conjunction branch : branching.hopeless) {
                add(branch.plan(plan.kind).hint(), all);
            }
        }
        return all;
    }

    private static void add(Hint hint, List<Hint> all) {
        if (hint != Hint.NONE) {
            all.add(hint);
        }
    }

    void decide(Verdict decided, long offset, ParsePosition at) {
        verdict = decided;
        when = offset;
        if (decided == Verdict.DOOMED) {
            hint = findHint();
        }
        if (!required) {
            notifyParents(at);
        }
    }

    void notifyParents(ParsePosition at) {
        for (int i = 0; i < parentCount(); i++) {
            Trial around = parent(i);
            if (around.isActive()) {
                around.leaf.child(role(i), verdict, when, hint(), at);
            }
        }
    }

    /** Something that must hold does not. */
    void fail(Reason reason, long offset, ParsePosition at) {
        if (required) {
            level.bench.findings.report(level, reason, offset, at);
        } else {
            leaf.doom(offset, because(reason.hint(), reason, offset, "", false, at));
        }
    }

    /** Returns the hint, with the cause if it may still matter. */
    Hint because(Hint hint, Reason reason, long offset, String written, boolean isWhole, ParsePosition at) {
        return level.bench.keepsCauses
                ? hint.because(Findings.cause(level, reason, offset, written, isWhole, at))
                : hint;
    }

    /** The value is over: everything still open is decided, unless it is unknown. */
    void finish(ParsePosition at) {
        if (isSimple()) {
            if (leaf.isLive()) {
                leaf.finish(at);
            }
            return;
        }
        if (verdict == Verdict.LIVE) {
            if (leaf.isLive()) {
                leaf.finish(at);
            }
            update(at, true);
        }
        if (plan.unevaluated.length > 0 && verdict == Verdict.LIVE) {
            Verdict members = leaf instanceof MemberLeaf one ? one.finishUnevaluated(at) : Verdict.CERTAIN;
            if (members == Verdict.DOOMED) {
                decide(Verdict.DOOMED, at.offset(), at);
            } else if (members == Verdict.CERTAIN && !leaf.isLive() && areBranchesSettled()) {
                decide(Verdict.CERTAIN, at.offset(), at);
            }
        }
    }

    private boolean areBranchesSettled() {
        for (int i = 0; i < branchings.length; i++) {
            if (combine(i, level.bench.scratch, true) == Verdict.LIVE) {
                return false;
            }
        }
        return true;
    }

    void write(CheckpointWriter out) {
        out.writeEnum(verdict).writeLong(when);
        long[] bits = reported == null ? new long[0] : reported.toLongArray();
        out.writeInt(bits.length);
        for (long word : bits) {
            out.writeLong(word);
        }
        FindingsCheckpoint.write(out, hint());
    }

    void read(CheckpointReader in) {
        verdict = in.readEnum(Verdict.class);
        when = in.readLong();
        long[] bits = new long[in.readInt(0, (branchings.length + Long.SIZE - 1) / Long.SIZE)];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = in.readLong();
        }
        reported = bits.length == 0 ? null : BitSet.valueOf(bits);
        hint = FindingsCheckpoint.readHint(in);
    }
}
