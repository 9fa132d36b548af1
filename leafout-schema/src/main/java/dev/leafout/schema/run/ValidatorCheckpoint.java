// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Verdict;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The state of a validator as bytes. The trials on an open value are not written out but rebuilt from their requesters
 * and the schemas that apply there. Only what the trials have learned is written out.
 */
final class ValidatorCheckpoint {
    static final String NAME = "validator";
    private static final int VERSION = 1;

    private static final Pattern NUMBER_SO_FAR = Pattern.compile("-?[0-9]*+(\\.[0-9]*+)?([eE][+-]?[0-9]*+)?");

    private final DocumentValidator validator;
    private final Workbench bench;
    private String keySoFar = "";

    ValidatorCheckpoint(DocumentValidator validator) {
        this.validator = validator;
        this.bench = validator.bench();
    }

    byte[] write() {
        LateState late = new LateState(validator);
        CheckpointWriter out = new CheckpointWriter(NAME, VERSION);
        out.writeInt(validator.schema.fingerprint());
        new FindingsCheckpoint(validator.findings).write(out);
        out.writeInt(validator.skipped).writeBoolean(validator.tipIsSkipped).writeBoolean(validator.repeatedKey);
        out.writeString(bench.depth == 0 ? "" : bench.key.soFar()).writeString(bench.number.toString());
        out.writeLong(bench.end);
        out.writeInt(validator.differing).writeBoolean(validator.numbers != null);
        if (validator.numbers != null) {
            validator.numbers.write(out);
        }
        out.writeInt(bench.depth);
        for (int i = 0; i < bench.depth; i++) {
            writeLevel(out, i);
        }
        if (validator.tags != null) {
            validator.tags.write(out, bench);
        }
        out.writeBoolean(late.isThere());
        if (late.isThere()) {
            late.write(out);
        }
        return out.toBytes();
    }

    private void writeLevel(CheckpointWriter out, int depth) {
        Level level = bench.levels[depth];
        out.writeEnum(level.kind)
                .writeLong(level.start)
                .writeString(level.memberKey())
                .writeInt(level.way)
                .writeBoolean(isAlone(level))
                .writeInt(level.count);
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            out.writeInt(trial.parentCount());
            for (int j = 0; j < trial.parentCount(); j++) {
                new Requester(trial.parent(j), trial.role(j), trial.conjunction).write(out, bench.levels[depth - 1]);
            }
        }
        for (int i = 0; i < level.count; i++) {
            Trial trial = level.trials[i];
            trial.write(out);
            out.writeEnum(trial.leaf.verdict()).writeLong(trial.leaf.when);
            trial.leaf.write(out);
        }
    }

    /** Whether what is tried is all that must hold there, so that it need not be said on whose behalf. */
    private static boolean isAlone(Level level) {
        return level.sole != null && level.trials[0].parentCount() == 0;
    }

    void read(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, VERSION);
        if (in.readInt() != validator.schema.fingerprint()) {
            throw new CheckpointException("The checkpoint is of a validator of another schema, or with other options.");
        }
        new FindingsCheckpoint(validator.findings)
                .read(in, validator.schema.options().maxViolations());
        validator.skipped = in.readInt(0, Integer.MAX_VALUE);
        validator.tipIsSkipped = in.readBoolean();
        validator.repeatedKey = in.readBoolean();
        keySoFar = in.readString();
        String number = in.readString();
        in.require(NUMBER_SO_FAR.matcher(number).matches(), "number");
        bench.number.append(number);
        bench.end = in.readLong();
        validator.differing = in.readInt(0, Integer.MAX_VALUE);
        if (in.readBoolean()) {
            validator.numbers = new ValueNumbers(validator.schema.options().maxUniqueItems());
            validator.numbers.read(in);
        }
        in.require(validator.differing == 0 || validator.numbers != null, "array");
        int depth = in.readInt(0, Integer.MAX_VALUE);
        for (int i = 0; i < depth; i++) {
            readLevel(in, i, i == depth - 1);
        }
        if (depth > 0) {
            bench.key.restore(bench.tip(), keySoFar);
        }
        if (validator.tags != null) {
            validator.tags.read(in, bench);
        }
        if (in.readBoolean()) {
            new LateState(validator).read(in);
        }
        in.requireEnd();
    }

    private void readLevel(CheckpointReader in, int depth, boolean isTip) {
        Level level = bench.push(in.readEnum(ValueKind.class), in.readLong());
        level.memberKey(in.readNullableString());
        int way = in.readInt(Level.ALL_TRIED, Integer.MAX_VALUE);
        boolean alone = in.readBoolean();
        int count = in.readInt(0, Integer.MAX_VALUE);
        Level around = depth == 0 ? null : bench.levels[depth - 1];
        if (alone || way != Level.NO_CHOICE) {
            readAlone(in, level, mustHold(in, around), way);
        } else if (around == null) {
            in.require(validator.schema.root.plan(level.kind).verdict == Verdict.LIVE, "root");
            level.add(validator.schema.root, true, false);
        }
        for (int i = 0; i < count; i++) {
            for (int j = in.readInt(0, Integer.MAX_VALUE); j > 0; j--) {
                readParent(in, level, around);
            }
        }
        in.require(level.count == count, "trials");
        for (int i = 0; i < count; i++) {
            Trial trial = level.trials[i];
            trial.read(in);
            trial.leaf.verdict(in.readEnum(Verdict.class));
            trial.leaf.when = in.readLong();
            trial.leaf.read(in);
            if (trial.leaf instanceof ObjectLeaf object) {
                object.takeUp(level.memberKey(), isTip ? keySoFar : null);
            }
        }
        level.dirty = false;
        if (level.count > 0) {
            level.ready();
        }
    }

    /** Returns all that must hold for a value, if the one around it has one trial only. */
    private Conjunction mustHold(CheckpointReader in, @Nullable Level around) {
        if (around == null) {
            return validator.schema.root;
        }
        Choice choice = around.choice();
        if (choice != null) {
            return choice.property.child;
        }
        in.require(around.sole instanceof MemberLeaf, "level");
        List<Conjunction> tried = ((MemberLeaf) around.trials[0].leaf).tried(around.memberKey());
        in.require(!tried.isEmpty(), "level");
        return tried.get(0);
    }

    private static void readAlone(CheckpointReader in, Level level, Conjunction conjunction, int way) {
        Conjunction alone = conjunction;
        if (way != Level.NO_CHOICE) {
            in.require(level.beginChoice(conjunction), "choice");
            Choice choice = level.choice();
            if (choice != null && way >= 0) {
                in.require(way < choice.ways.length, "choice");
                alone = choice.ways[way];
            }
        }
        if (way == Level.ALL_TRIED) {
            level.tryAll();
        } else if (way >= 0 || way == Level.NO_CHOICE) {
            Plan plan = alone.narrowed(level.kind);
            in.require(plan.isSole, "plan");
            level.beginSole(alone, plan);
        }
        level.way = way;
    }

    private static void readParent(CheckpointReader in, Level level, @Nullable Level around) {
        Requester requester = Requester.read(in, level, around);
        boolean must = requester.role() == Leaf.MAIN && requester.parent().required;
        level.add(requester.conjunction(), must, false).addParent(requester.parent(), requester.role());
    }
}
