// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayList;
import java.util.List;

/** The part of a validator's state that exists only past a limit. It comes last in a checkpoint. */
final class LateState {
    private final DocumentValidator validator;
    private final Workbench bench;

    LateState(DocumentValidator validator) {
        this.validator = validator;
        this.bench = validator.bench();
    }

    boolean isThere() {
        return bench.deferrals != null
                || (validator.numbers != null && validator.numbers.isFull())
                || leaves().stream().anyMatch(Leaf::hasLate);
    }

    /** Those of all trials of the open values, always in the same order. */
    private List<Leaf> leaves() {
        List<Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < bench.depth; i++) {
            Level level = bench.levels[i];
            for (int j = 0; j < level.count; j++) {
                leaves.add(level.trials[j].leaf);
            }
        }
        return leaves;
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(bench.isInDoubt);
        if (validator.numbers != null) {
            validator.numbers.writeLate(out);
        }
        leaves().forEach(leaf -> leaf.writeLate(out));
        out.writeBoolean(bench.deferrals != null);
        if (bench.deferrals != null) {
            bench.deferrals.write(out);
        }
    }

    void read(CheckpointReader in) {
        bench.isInDoubt = in.readBoolean();
        if (validator.numbers != null) {
            validator.numbers.readLate(in);
        }
        leaves().forEach(leaf -> leaf.readLate(in));
        if (in.readBoolean()) {
            bench.deferrals = new Deferrals();
            bench.deferrals.read(in, bench);
        }
    }
}
