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
import dev.leafout.schema.plan.ValueSet;
import dev.leafout.schema.plan.Verdict;
import java.util.List;
import java.util.function.Supplier;

/** {@code true}, {@code false} or {@code null}. */
final class WordLeaf extends Leaf {
    WordLeaf(Trial trial) {
        super(trial, type(ValueKind.BOOLEAN));
    }

    @Override
    void bind(Plan plan) {}

    @Override
    void begin() {
        if (trial.plan.booleans == 3) {
            verdict(Verdict.CERTAIN);
        }
    }

    /** It is known whether it is true or false. */
    void decide(boolean value, ParsePosition at) {
        if (!isLive()) {
            return;
        }
        if ((trial.plan.booleans & (value ? 2 : 1)) != 0) {
            settle(Verdict.CERTAIN, at.offset());
        } else if (trial.required) {
            report(value, at);
            settle(Verdict.CERTAIN, at.offset());
        } else {
            doom(at.offset(), hint(!value));
        }
    }

    private static Hint hint(boolean other) {
        return Hint.ofValues(() -> List.of(other));
    }

    private void report(boolean value, ParsePosition at) {
        for (Node node : nodes()) {
            ValueSet values = node.values;
            if (values != null && !values.contains(value)) {
                Supplier<String> message = () -> "must be " + Messages.values(values.list()) + ", but is " + value;
                trial.fail(new Reason(node, node.valuesKeyword, message, values.hint()), at.offset(), at);
                return;
            }
        }
        Conjunction conjunction = trial.plan.conjunction;
        for (Branching branching : conjunction.branchings()) {
            if (conjunction.table.scalars.refuses(branching, value)) {
                trial.fail(branching.reason(() -> Messages.failed(branching), hint(!value)), at.offset(), at);
                return;
            }
        }
        trial.fail(new Reason(nodes()[0], "", () -> "must be " + !value, hint(!value)), at.offset(), at);
    }

    @Override
    void finish(ParsePosition at) {
        decide(trial.level.bench.word, at);
    }

    @Override
    void write(CheckpointWriter out) {}

    @Override
    void read(CheckpointReader in) {}
}
