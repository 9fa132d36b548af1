// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
    private static final int MAX_KEPT = 1_000;

    final JsonSchema schema;
    private final Consumer<? super Violation> consumer;
    final int maxAlternatives;
    final List<Violation> violations = new ArrayList<>(0);
    final List<String> warnings = new ArrayList<>(0);
    /** Those of the current call: they are told in the order of their offsets. */
    private final List<Violation> fresh = new ArrayList<>(0);

    /** The open values, outermost first, as far as something is tried on them. */
    Level[] levels = new Level[4];

    int depth;
    /** How many values are open within each other on which nothing is tried. */
    int skipped;
    /** Whether the value that has begun is no container and nothing is tried on it. */
    boolean tipIsSkipped;
    /** The key that is being read. */
    final CharBuffer key = new CharBuffer();

    /** The property that the key is likely to name, and how much of it has been read; then it is not collected. */
    private ObjectRules.@Nullable Property likely;

    private int matched;
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
        this.consumer = Objects.requireNonNull(consumer, "consumer");
        this.maxAlternatives = schema.options().maxAlternatives();
    }

    /** Returns the violations so far, in the order of their offsets; at most 1,000 are kept. */
    public List<Violation> violations() {
        return Collections.unmodifiableList(violations);
    }

    /** Returns what could not be decided, and why. Empty nearly always: only limits lead to it. */
    public List<String> warnings() {
        return Collections.unmodifiableList(warnings);
    }

    /** Returns whether there has been a violation, so that the document can never be valid. */
    public boolean isDoomed() {
        return !violations.isEmpty();
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
        if (levels[depth] == null) {
            levels[depth] = new Level(this, depth);
        }
        Level level = levels[depth++];
        level.begin(kind, start);
        return level;
    }

    @Override
    public void memberExpected(ParsePosition at) {
        if (skipped > 0) {
            return;
        }
        key.clear();
        Level level = tip();
        if (level.object != null) {
            level.object.memberExpected(at);
            likely = level.object.likelyProperty();
            matched = 0;
            tell();
            return;
        }
        likely = null;
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
        if (skipped > 0) {
            return;
        }
        if (likely != null) {
            if (text.standsIn(likely.name, matched)) {
                matched += text.length();
                return;
            }
            spellOutKey();
        }
        Level level = tip();
        if (level.object != null && !level.object.looksAtKeys()) {
            return;
        }
        int from = key.length();
        key.append(text);
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.isActive() && trial.leaf instanceof ObjectLeaf object) {
                object.keyAppended(key, from, escaped, at);
            }
        }
        if (level.dirty || !fresh.isEmpty()) {
            settle(at);
        }
    }

    /** The key is not the one that was likely: from here on it is looked at letter by letter. */
    void spellOutKey() {
        if (likely != null) {
            key.append(likely.name.substring(0, matched));
            likely = null;
        }
    }

    @Override
    public void keyCompleted(ParsePosition at, String name) {
        boolean repeated = repeatedKey;
        repeatedKey = false;
        if (differing > 0 && numbers != null) {
            numbers.key(name);
        }
        if (skipped > 0) {
            tell();
            return;
        }
        Level level = tip();
        level.memberKey = name;
        if (level.object != null) {
            boolean asExpected = likely != null && matched == likely.name.length();
            level.object.keyCompleted(name, asExpected ? likely : null, repeated, at);
            likely = null;
            tell();
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
        if (depth > 0 && isCertain(tip(), kind)) {
            if (kind.isContainer()) {
                skipped = 1;
            } else {
                tipIsSkipped = true;
            }
            return;
        }
        number.clear();
        offset = at.offset();
        Level level = push(kind, offset);
        if (depth == 1) {
            beginRoot(level, at);
        } else {
            Level around = levels[depth - 2];
            for (int i = 0; i < around.count; i++) {
                Trial trial = around.trials[i];
                if (trial.isActive() && trial.leaf instanceof MemberLeaf members) {
                    members.begin(level, around.memberKey, at);
                }
            }
        }
        if (level.count == 0) {
            depth--;
            skipped = kind.isContainer() ? 1 : 0;
            tipIsSkipped = !kind.isContainer();
        } else {
            level.ready();
            if (kind == ValueKind.ARRAY && mustDiffer(level)) {
                startNumbering(kind);
            }
        }
        settle(at);
    }

    /** Whether nothing has to be tried on the property that begins. */
    private static boolean isCertain(Level around, ValueKind kind) {
        if (around.object == null) {
            return false;
        }
        Plan plan = around.object.soleChild(kind);
        return plan != null && plan.verdict == Verdict.CERTAIN;
    }

    private void beginRoot(Level level, ParsePosition at) {
        Plan plan = schema.root().plan(level.kind);
        if (plan.verdict == Verdict.LIVE) {
            level.add(schema.root(), true, false);
        } else if (plan.reason != null) {
            Reason reason = plan.reason;
            report(level, reason.keyword(), reason.pointer(), level.start, reason.expected(), reason.message(), at);
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
        settle(at);
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
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE
                    && trial.leaf.verdict == Verdict.LIVE
                    && trial.leaf instanceof TextLeaf leaf) {
                leaf.append(text, escaped, at);
            }
        }
        if (level.dirty || !fresh.isEmpty()) {
            settle(at);
        }
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        if (skipped > 0 || tipIsSkipped) {
            return;
        }
        int from = number.length();
        number.append(text);
        Level level = tip();
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            if (trial.verdict == Verdict.LIVE && trial.leaf instanceof NumberLeaf leaf) {
                leaf.append(number, from, number.length(), at);
            }
        }
        settle(at);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        offset = at.offset();
        boolean wasSkipped = skipped > 0 || tipIsSkipped;
        if (skipped > 0 && kind.isContainer()) {
            skipped--;
        }
        tipIsSkipped = false;
        if (!wasSkipped) {
            Level level = tip();
            word = kind == ValueKind.BOOLEAN && raw.charAt(0) == 't';
            level.finish(at);
            if (kind == ValueKind.ARRAY && mustDiffer(level)) {
                differing--;
            }
            depth--;
        }
        if (numbers != null && numbers.depth() > 0) {
            int same = numbers.completed(kind, raw);
            if (skipped == 0) {
                compareItem(same, at);
            }
        }
        if (depth > 0) {
            settle(at);
        } else {
            tell();
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
                    warn("uniqueItems has met more different values than it may keep; not all are compared", at);
                } else {
                    array.itemIs(same, at);
                }
            }
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        if (what != Tolerance.DUPLICATE_KEY) {
            return;
        }
        repeatedKey = true;
        if (!schema.options().repeatedKeys()) {
            ValuePath path = at.path();
            String message = path + " is there already" + place(at.offset(), at);
            fresh.add(new Violation(path, "duplicateKey", "", at.offset(), true, Expected.NOTHING, message));
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
        tell();
    }

    private void tell() {
        if (fresh.isEmpty()) {
            return;
        }
        fresh.sort(Comparator.comparingLong(Violation::offset));
        List<Violation> told = List.copyOf(fresh);
        fresh.clear();
        for (Violation violation : told) {
            if (violations.size() < MAX_KEPT) {
                violations.add(violation);
            }
            consumer.accept(violation);
        }
    }

    void report(
            Level level,
            String keyword,
            String pointer,
            long decidedAt,
            Expected expected,
            String message,
            ParsePosition at) {
        ValuePath path = at.path();
        while (path.depth() > level.depth && path.parent() != null) {
            path = path.parent();
        }
        String text = path + " " + message + place(decidedAt, at);
        fresh.add(new Violation(path, keyword, pointer, decidedAt, true, expected, text));
    }

    private static String place(long decidedAt, ParsePosition at) {
        return " at line " + at.line() + ", column " + Math.max(1, at.column() - (at.offset() - decidedAt));
    }

    void warn(String message, ParsePosition at) {
        String warning = message + " (" + at.path() + ")";
        if (warnings.size() < MAX_KEPT && !warnings.contains(warning)) {
            warnings.add(warning);
        }
    }
}
