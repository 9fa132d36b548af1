// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Validates a document while it is being read. Attach it to a parser with {@code listen}; a violation is reported before
 * the {@code feed} that brought the deciding character returns.
 *
 * <p>Violations are definite: nothing that follows can mend them. After one the rest of the document is still looked at,
 * as if that one had not been, so all of them can be collected; or the consumer throws, which stops the parse.
 *
 * <p>It belongs to one parser and is used by one thread at a time. With {@code manyValues()} each document is validated for
 * itself.
 */
public final class PrefixValidator implements ParseListener {
    final JsonSchema schema;
    final Findings findings;
    final int maxAlternatives;

    /** The open values, outermost first, as far as something is tried on them. */
    Level[] levels = new Level[4];

    int depth;
    /** How many values are open within each other on which nothing is tried. */
    int skipped;
    /** Whether the value that has begun is no container and nothing is tried on it. */
    boolean tipIsSkipped;

    final OpenKey key = new OpenKey();
    boolean repeatedKey;

    @Nullable
    ValueNumbers numbers;
    /** How many of the open arrays must have items that differ. */
    int differing;

    /** The number that is being read. */
    final CharBuffer number = new CharBuffer();
    /** The boolean that has just been read. */
    boolean word;

    final long[] scratch = new long[1];
    final BranchVerdicts branchVerdicts = new BranchVerdicts();
    long offset;

    PrefixValidator(JsonSchema schema, Consumer<? super Violation> consumer) {
        this.schema = schema;
        this.findings = new Findings(consumer);
        this.maxAlternatives = schema.options().maxAlternatives();
    }

    /** Returns the violations so far, in the order of their offsets; at most 1,000 are kept. */
    public List<Violation> violations() {
        return Collections.unmodifiableList(findings.violations);
    }

    /** Returns what could not be decided, and why. Empty nearly always: only limits lead to it. */
    public List<String> warnings() {
        return Collections.unmodifiableList(findings.warnings);
    }

    /** Returns whether there has been a violation, so that the document can never be valid. */
    public boolean isDoomed() {
        return !findings.violations.isEmpty();
    }

    /** The offset at which character {@code index} of a piece became known. */
    static long offsetOf(int index, TextSlice piece, boolean escaped, ParsePosition at) {
        return escaped ? at.offset() : at.offset() - (piece.length() - 1 - index);
    }

    long offset(@Nullable ParsePosition at) {
        return at == null ? offset : at.offset();
    }

    private Level tip() {
        return levels[depth - 1];
    }

    Level push(ValueKind kind, long start) {
        if (depth == levels.length) {
            levels = Arrays.copyOf(levels, 2 * depth);
        }
        Level level = levels[depth];
        if (level == null) {
            level = new Level(this, depth);
            levels[depth] = level;
        }
        depth++;
        level.begin(kind, start);
        return level;
    }

    @Override
    public void memberExpected(ParsePosition at) {
        if (skipped > 0) {
            return;
        }
        Level level = tip();
        if (level.object != null) {
            key.start(level.object.memberExpected(at));
            findings.tell();
            return;
        }
        if (level.array != null) {
            level.array.memberExpected(at);
            findings.tell();
            return;
        }
        Choice choice = level.choice();
        key.start(choice == null ? null : choice.property);
        expectMember(level, at);
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

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (skipped > 0 || key.goesOn(text)) {
            return;
        }
        Level level = tip();
        key.spellOut();
        int from = key.text.length();
        if (level.choice() != null) {
            from = tryAll(level, at);
        }
        if (level.object != null && !level.object.looksAtKeys()) {
            return;
        }
        key.text.append(text);
        appendKey(level, from, escaped, at);
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

    /** The first key is not the one that makes the choice; returns how much of it the trials have seen: nothing. */
    private int tryAll(Level level, ParsePosition at) {
        level.tryAll();
        expectMember(level, at);
        return 0;
    }

    @Override
    public void keyCompleted(ParsePosition at, String name) {
        boolean repeated = repeatedKey;
        repeatedKey = false;
        if (differing > 0 && numbers != null) {
            numbers.key(name);
        }
        if (skipped > 0) {
            findings.tell();
            return;
        }
        Level level = tip();
        level.memberKey = name;
        ObjectRules.Property expected = key.asExpected();
        if (expected != null && level.choice() != null) {
            return;
        }
        if (level.choice() != null) {
            key.spellOut();
            appendKey(level, tryAll(level, at), false, at);
        }
        if (level.object != null) {
            level.object.keyCompleted(name, expected, repeated, at);
            findings.tell();
            return;
        }
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ObjectLeaf object) {
                object.keyCompleted(name, null, repeated, at);
            }
        }
        settle(at);
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (differing > 0 && numbers != null) {
            numbers.started(kind);
        }
        if (skipped > 0) {
            if (kind.isContainer()) {
                skipped++;
            }
            return;
        }
        Level around = depth == 0 ? null : tip();
        Conjunction sole = around == null ? schema.root() : around.soleMember();
        if (sole == null || !beginSole(sole, around, kind, at)) {
            beginAll(kind, at);
        }
    }

    /** Begins what is only one thing to look at; returns whether it is. */
    private boolean beginSole(Conjunction conjunction, @Nullable Level around, ValueKind kind, ParsePosition at) {
        Plan plan = conjunction.plan(kind).narrowed;
        if (plan.verdict == Verdict.CERTAIN) {
            pass(kind);
        } else if (plan.isSole()) {
            Level level = push(kind, at.offset());
            Trial trial = level.beginSole(conjunction);
            if (around != null && around.count > 0) {
                trial.addParent(around.trials[0], Leaf.MAIN);
            }
            if (kind == ValueKind.NUMBER) {
                number.clear();
            } else if (level.array != null && level.array.mustDiffer()) {
                startNumbering(kind);
            }
        } else if (plan.choice == null || plan.verdict == Verdict.DOOMED) {
            return false;
        } else {
            push(kind, at.offset()).beginChoice(conjunction);
        }
        if (around != null && around.array != null) {
            around.array.itemBegan();
        }
        return true;
    }

    /** Nothing is tried on the value that begins. */
    private void pass(ValueKind kind) {
        if (kind.isContainer()) {
            skipped = 1;
        } else {
            tipIsSkipped = true;
        }
    }

    /** Begins everything that somebody wants to try. */
    private void beginAll(ValueKind kind, ParsePosition at) {
        number.clear();
        offset = at.offset();
        Level level = push(kind, offset);
        if (depth == 1) {
            beginRoot(level, at);
        } else {
            beginMember(levels[depth - 2], level, at);
        }
        if (level.count == 0) {
            depth--;
            pass(kind);
        } else {
            level.ready();
            if (kind == ValueKind.ARRAY && mustDiffer(level)) {
                startNumbering(kind);
            }
        }
        settle(at);
    }

    private void beginRoot(Level level, ParsePosition at) {
        Plan plan = schema.root().plan(level.kind);
        if (plan.verdict == Verdict.LIVE) {
            level.add(schema.root(), true, false);
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
                members.begin(member, around.memberKey, at);
            }
        }
    }

    private static boolean mustDiffer(Level level) {
        for (int i = 0; i < level.count; i++) {
            if (level.trials[i].leaf instanceof ArrayLeaf array && array.mustDiffer()) {
                return true;
            }
        }
        return false;
    }

    private void startNumbering(ValueKind kind) {
        if (numbers == null) {
            numbers = new ValueNumbers(schema.options().maxUniqueItems());
        }
        if (differing++ == 0) {
            numbers.started(kind);
        }
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        if (skipped > 0 || tipIsSkipped) {
            return;
        }
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            if (level.trials[i].leaf instanceof WordLeaf leaf) {
                leaf.decide(value, at);
            }
        }
        settleTip(level, at);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (differing > 0 && numbers != null) {
            numbers.text.append(text);
        }
        if (skipped > 0 || tipIsSkipped) {
            return;
        }
        Level level = tip();
        if (level.sole != null) {
            if (level.sole.verdict == Verdict.LIVE) {
                ((TextLeaf) level.sole).append(text, escaped, at);
                findings.tell();
            }
            return;
        }
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE
                    && trial.leaf.verdict == Verdict.LIVE
                    && trial.leaf instanceof TextLeaf leaf) {
                leaf.append(text, escaped, at);
            }
        }
        if (level.dirty || findings.areFresh()) {
            settle(at);
        }
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        if (skipped > 0 || tipIsSkipped) {
            return;
        }
        Level level = tip();
        if (level.sole != null && level.sole.verdict != Verdict.LIVE) {
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
        settleTip(level, at);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        if (tipIsSkipped) {
            tipIsSkipped = false;
        } else if (skipped > 0) {
            skipped -= kind.isContainer() ? 1 : 0;
        } else {
            complete(tip(), at, kind, raw);
        }
        if (numbers != null && numbers.depth() > 0) {
            int same = numbers.completed(kind, raw);
            if (skipped == 0) {
                compareItem(same, at);
            }
        }
    }

    private void complete(Level level, ParsePosition at, ValueKind kind, TextSlice raw) {
        if (kind == ValueKind.BOOLEAN) {
            word = raw.charAt(0) == 't';
        }
        if (level.sole != null) {
            if (level.sole.verdict == Verdict.LIVE) {
                level.sole.finish(at);
            }
        } else {
            offset = at.offset();
            if (level.choice() != null) {
                level.tryAll();
            }
            level.finish(at);
        }
        if (differing > 0 && kind == ValueKind.ARRAY && mustDiffer(level)) {
            differing--;
        }
        depth--;
        if (depth > 0) {
            choose(tip(), level, at);
            settle(at);
        } else {
            findings.tell();
        }
    }

    /** If the value that has ended makes a choice: goes on with what it has led to. */
    private static void choose(Level around, Level member, ParsePosition at) {
        Choice choice = around.choice();
        if (choice == null) {
            return;
        }
        int chosen = member.sole instanceof TextLeaf text ? text.candidate() : -1;
        if (chosen < 0) {
            around.way = Level.NONE_CHOSEN;
        } else {
            around.choose(choice, chosen).resume(choice.property.name, at);
        }
    }

    private void compareItem(int same, ParsePosition at) {
        if (depth == 0 || tip().kind != ValueKind.ARRAY) {
            return;
        }
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ArrayLeaf array && array.mustDiffer()) {
                if (same == ValueNumbers.UNKNOWN) {
                    findings.warn(
                            "uniqueItems has met more different values than it may keep; not all are compared", at);
                } else {
                    array.itemIs(same, at);
                }
            }
        }
        settle(at);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        if (what != Tolerance.DUPLICATE_KEY) {
            return;
        }
        repeatedKey = true;
        if (!schema.options().repeatedKeys()) {
            findings.reportRepeatedKey(at);
        }
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        depth = 0;
        skipped = 0;
        tipIsSkipped = false;
        differing = 0;
        numbers = null;
    }

    @Override
    public String checkpointName() {
        return ValidatorCheckpoint.NAME;
    }

    /** Returns the state of this validator; a parser's checkpoint includes it. */
    @Override
    public byte[] checkpoint() {
        return new ValidatorCheckpoint(this).write();
    }

    /**
     * Takes on the state that {@link #checkpoint()} returned, of a validator of the same schema.
     *
     * @throws dev.leafout.parse.CheckpointException if these bytes are no such state
     */
    @Override
    public void restore(byte[] checkpoint) {
        try {
            new ValidatorCheckpoint(this).read(checkpoint);
        } catch (SchemaException | NullPointerException | ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException("Not a state of a validator", e);
        }
    }

    /** Brings all verdicts up to date, from the tip outwards as far as something has changed. */
    private void settle(ParsePosition at) {
        for (int i = depth - 1; i >= 0 && levels[i].dirty; i--) {
            levels[i].update(at);
        }
        findings.tell();
    }

    /** As {@link #settle}; where there is one trial that is required, nobody waits for its verdict. */
    private void settleTip(Level level, ParsePosition at) {
        if (level.sole != null) {
            findings.tell();
        } else {
            settle(at);
        }
    }
}
