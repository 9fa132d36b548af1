// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.ObjectRules;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Verdict;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The open values with everything that is tried on them. It is reused for the next document of the same schema, since
 * creating it takes longer than validating a short document.
 *
 * <p>Usually only one required schema applies to a value: then its {@link Level#sole} leaf is called directly, and
 * nothing waits for its verdict. Otherwise all trials of the level are called, and then verdicts are updated from the
 * tip outwards.
 *
 * <p>It is long because each call of the parser has a method here, and most have a short way for the sole leaf.
 */
final class Workbench {
    private static final Level[] NONE = {};
    private static final int FEW_LEVELS = 8;

    final CompiledSchema schema;
    private final Conjunction root;
    /** The same, if it must hold. */
    private final @Nullable Conjunction required;

    final int maxAlternatives;
    /** Those of the document. */
    Findings findings = Findings.NONE;

    /** The open values, outermost first, as far as something is tried on them. */
    Level[] levels = NONE;

    private final LevelPool pool = new LevelPool(this);

    int depth;

    OpenKey key = new OpenKey();
    /** The number that is being read. */
    final GrowingText number = new GrowingText();
    /** The boolean that has just been read. */
    boolean word;
    /** Where the current value ended. */
    long end;

    /** What waits for the end of a value; null if nothing does. */
    @Nullable
    Deferrals deferrals;
    /** Whether the verdict on some value is unknown. */
    boolean isInDoubt;
    /** Whether a property may still come that tells alternatives apart, so that their causes are kept. */
    boolean keepsCauses;
    /** The verdict on the root, if it is not required. */
    @Nullable
    Trial tried;

    final long[] scratch = new long[1];
    final BranchVerdicts branchVerdicts = new BranchVerdicts();

    Workbench(CompiledSchema schema) {
        this.schema = schema;
        this.root = schema.root;
        this.required = root;
        this.maxAlternatives = schema.options().maxAlternatives();
    }

    /** One to try something on a value that is over. */
    Workbench(CompiledSchema schema, Conjunction root) {
        this.schema = schema;
        this.root = root;
        this.required = null;
        this.maxAlternatives = Integer.MAX_VALUE;
    }

    /**
     * Begins another document. Objects whose references change with every value are created anew, since changing a
     * reference in an old object costs more.
     */
    void start(Findings findings) {
        this.findings = findings;
        levels = new Level[FEW_LEVELS];
        key = new OpenKey();
    }

    /** Makes it ready for another document; returns whether it is worth keeping. */
    boolean clear() {
        keepsCauses = false;
        while (depth > 0) {
            levels[--depth].isOpen = false;
        }
        findings = Findings.NONE;
        deferrals = null;
        isInDoubt = false;
        levels = NONE;
        number.clear();
        return pool.isSmall();
    }

    Level tip() {
        return levels[depth - 1];
    }

    /** Opens a level for anything. */
    Level push(ValueKind kind, long start) {
        Level level = pool.forDepth(depth);
        open(level);
        level.begin(kind, start);
        return level;
    }

    private void open(Level level) {
        if (depth == levels.length) {
            levels = Arrays.copyOf(levels, Math.max(FEW_LEVELS, 2 * depth));
        }
        level.depth = depth;
        levels[depth++] = level;
    }

    /** Opens the level that is kept for this plan; if that is open already, as in a schema of trees, another one. */
    Level pushSole(Conjunction conjunction, Plan plan, long start) {
        Level level = pool.forPlan(plan);
        if (level == null) {
            level = pool.makeForPlan(plan);
            level.isOpen = true;
            open(level);
            level.begin(plan.kind, start);
            level.beginSole(conjunction, plan);
        } else if (level.isOpen) {
            level = push(plan.kind, start);
            level.beginSole(conjunction, plan);
        } else {
            level.isOpen = true;
            open(level);
            level.beginSoleAgain(start);
        }
        return level;
    }

    /** Brings all verdicts up to date, from the tip outwards as far as something has changed. */
    void settle(ParsePosition at) {
        for (int i = depth - 1; i >= 0 && levels[i].dirty; i--) {
            levels[i].update(at);
        }
        findings.deliver();
    }

    void memberExpected(ParsePosition at) {
        Level level = tip();
        if (level.object != null) {
            key.start(level.object.memberExpected(at));
            findings.deliver();
        } else if (level.array != null) {
            level.array.memberExpected(at);
            findings.deliver();
        } else {
            Choice choice = level.choice();
            key.start(choice == null ? null : choice.property);
            if (choice == null) {
                expectMember(level, at);
            }
        }
    }

    private void expectMember(Level level, ParsePosition at) {
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive()) {
                if (trial.leaf instanceof ObjectLeaf object) {
                    object.memberExpected(at);
                } else if (trial.leaf instanceof ArrayLeaf array) {
                    array.memberExpected(at);
                }
            }
        }
        settle(at);
    }

    void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        Level level = tip();
        if (key.goesOn(text)) {
            return;
        }
        key.spellOut();
        int from = level.choice() == null ? key.text.length() : tryAll(level, at);
        if (level.object == null || level.object.looksAtKeys()) {
            key.text.append(text);
            appendKey(level, from, escaped, at);
        }
    }

    /** The first key is not the one that makes the choice; returns how much of it the trials have seen: nothing. */
    private int tryAll(Level level, ParsePosition at) {
        level.tryAll();
        expectMember(level, at);
        return 0;
    }

    private void appendKey(Level level, int from, boolean escaped, ParsePosition at) {
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ObjectLeaf object) {
                object.keyAppended(key.text, from, escaped, at);
            }
        }
        if (level.dirty || findings.areFresh()) {
            settle(at);
        }
    }

    void keyCompleted(ParsePosition at, String name, boolean repeated) {
        Level level = tip();
        ObjectRules.Property expected = key.complete();
        if (expected != null && expected.requires.length == 0) {
            expected.rememberSpelling(name);
            if (level.object != null) {
                level.object.keyIs(expected, at);
            } else {
                level.memberKey(name);
            }
            key.leadsTo(expected.child);
            findings.deliver();
            return;
        }
        level.memberKey(name);
        if (level.choice() != null) {
            appendKey(level, tryAll(level, at), false, at);
        }
        if (level.object != null) {
            level.object.keyCompleted(name, repeated, at);
            findings.deliver();
            return;
        }
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ObjectLeaf object) {
                object.keyCompleted(name, repeated, at);
            }
        }
        settle(at);
    }

    /** A value begins; returns whether something is tried on it. */
    boolean begin(ParsePosition at, ValueKind kind) {
        Conjunction named = key.takeMember();
        if (named != null) {
            Plan plan = named.narrowed(kind);
            return plan.isEasy ? begin(named, plan, at) : beginAll(tip(), at, kind);
        }
        Level around = depth == 0 ? null : tip();
        Conjunction sole = around == null ? required : around.soleMember();
        Plan plan = sole == null ? null : sole.narrowed(kind);
        if (sole == null || plan == null || !plan.isEasy) {
            return beginAll(around, at, kind);
        }
        if (around != null && around.array != null) {
            around.array.itemBegan();
        }
        return begin(sole, plan, at);
    }

    private boolean begin(Conjunction sole, Plan plan, ParsePosition at) {
        if (plan.isSole) {
            number.clear();
            pushSole(sole, plan, at.offset());
            return true;
        }
        if (plan.verdict == Verdict.CERTAIN) {
            return false;
        }
        push(plan.kind, at.offset()).beginChoice(sole);
        return true;
    }

    /** Begins all requested trials. */
    private boolean beginAll(@Nullable Level around, ParsePosition at, ValueKind kind) {
        number.clear();
        Level level = push(kind, at.offset());
        if (around == null) {
            beginRoot(level, at);
        } else {
            beginMember(around, level, at);
        }
        boolean isTried = level.count > 0;
        if (isTried) {
            level.ready();
        } else {
            depth--;
        }
        settle(at);
        return isTried;
    }

    private void beginRoot(Level level, ParsePosition at) {
        Plan plan = root.plan(level.kind);
        if (plan.verdict == Verdict.LIVE) {
            tried = level.add(root, required != null, false);
        } else if (plan.reason != null) {
            findings.report(level, plan.reason, at);
        }
    }

    private void beginMember(Level around, Level member, ParsePosition at) {
        Choice choice = around.choice();
        Reason reason = choice == null ? null : choice.property.child.plan(member.kind).reason;
        if (reason != null) {
            findings.report(member, reason, at);
            around.way = Level.NONE_CHOSEN;
        }
        for (int i = 0; i < around.count; i++) {
            Trial trial = around.trials[i];
            if (trial.isActive() && trial.leaf instanceof MemberLeaf members) {
                members.begin(member, around.memberKey(), at);
            }
        }
    }

    void booleanStarted(ParsePosition at, boolean value) {
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            if (level.trials[i].leaf instanceof WordLeaf leaf) {
                leaf.decide(value, at);
            }
        }
        settle(at);
    }

    void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        Level level = tip();
        if (level.sole != null) {
            if (level.sole.isLive()) {
                ((TextLeaf) level.sole).append(text, escaped, at);
                findings.deliver();
            }
            return;
        }
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE && trial.leaf.isLive() && trial.leaf instanceof TextLeaf leaf) {
                leaf.append(text, escaped, at);
            }
        }
        if (level.dirty || findings.areFresh()) {
            settle(at);
        }
    }

    void escapeAppended(ParsePosition at, char first, char last) {
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE && trial.leaf.isLive() && trial.leaf instanceof TextLeaf leaf) {
                leaf.appendEscape(first, last, at);
            }
        }
        settle(at);
    }

    void numberAppended(ParsePosition at, TextSlice text) {
        Level level = tip();
        if (level.sole != null && !level.sole.isLive()) {
            return;
        }
        int from = number.length();
        number.append(text);
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE && trial.leaf instanceof NumberLeaf leaf) {
                leaf.append(number, from, number.length(), at);
            }
        }
        settle(at);
    }

    /** The innermost value on which something is tried is over. */
    void complete(ParsePosition at, ValueKind kind, TextSlice raw) {
        Level level = tip();
        if (kind == ValueKind.BOOLEAN) {
            word = raw.charAt(0) == 't';
        }
        if (level.sole == null) {
            end = at.offset();
            if (deferrals != null) {
                deferrals.lookUp(level, at);
            }
            if (level.choice() != null) {
                key.start(null);
                level.tryAll();
            }
            level.finish(at);
            if (isInDoubt) {
                level.reportUnknown(at);
            }
        } else if (level.sole.isLive()) {
            level.sole.finish(at);
        }
        depth--;
        level.isOpen = false;
        if (deferrals != null) {
            decideDeferred(deferrals, level, at);
        }
        if (depth > 0 && tip().way == Level.TO_BE_CHOSEN) {
            choose(tip(), level, at);
        }
        settle(at);
    }

    private void decideDeferred(Deferrals known, Level level, ParsePosition at) {
        known.decide(level, at);
        if (known.isEmpty()) {
            deferrals = null;
        }
    }

    /** Looks up the value that has just begun in an enum when it is over. */
    void lookUpLater(Trial trial, int branching) {
        if (deferrals == null) {
            deferrals = new Deferrals();
        }
        deferrals.lookUpLater(trial, branching);
    }

    /** Tries something only when the value is over that has just begun, unless it is being tried already. */
    void defer(Level member, Requester requester, ParsePosition at) {
        Trial known = member.find(requester.conjunction(), false, false);
        if (known != null) {
            known.addParent(requester.parent(), requester.role());
            return;
        }
        if (deferrals == null) {
            deferrals = new Deferrals();
        }
        deferrals.add(member, requester, at);
    }

    /** The value that has ended makes a choice: goes on with what it has led to. */
    private void choose(Level around, Level member, ParsePosition at) {
        Choice choice = around.choice();
        int chosen = member.sole instanceof TextLeaf text ? text.candidate() : -1;
        if (choice == null || chosen < 0) {
            around.way = Level.NONE_CHOSEN;
        } else {
            ObjectLeaf object = Objects.requireNonNull(choose(choice, chosen, around.start).object);
            object.keyIs(choice.first(chosen), at);
        }
    }

    /** Replaces the choice at the tip with what has been chosen. */
    Level choose(Choice choice, int chosen, long start) {
        depth--;
        Conjunction way = choice.ways[chosen];
        Level level = pushSole(way, choice.plan(chosen), start);
        level.way = chosen;
        return level;
    }

    /** Returns whether it has been reported that the key which is being read must not be there. */
    boolean hasBadKey() {
        for (int i = 0; depth > 0 && i < tip().count; i++) {
            Trial trial = tip().trials[i];
            if (trial.required && trial.leaf instanceof ObjectLeaf object && object.memberIsBad) {
                return true;
            }
        }
        return false;
    }

    /** It is unknown whether one of these patterns matches. */
    void doubt(Stream<EcmaPattern> patterns, ParsePosition at) {
        isInDoubt = true;
        findings.warn(Messages.doubt(patterns), at);
    }

    /** The item that has just ended is this one of all values there have been: a number or a fingerprint. */
    void itemIs(Object number, ParsePosition at) {
        if (depth == 0 || tip().kind != ValueKind.ARRAY) {
            return;
        }
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ArrayLeaf array && array.mustDiffer()) {
                array.itemIs(number, at);
            }
        }
        settle(at);
    }
}
