// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** It is known which of the two it is. */
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
            doom(at.offset(), Expected.values(List.of(!value)));
        }
    }

    private void report(boolean value, ParsePosition at) {
        List<@Nullable Object> other = List.of(!value);
        for (Node node : nodes()) {
            if (node.values != null && !node.values.contains(value)) {
                String keyword = node.valuesKeyword;
                String message = "must be " + Messages.values(node.values) + ", but is " + value;
                trial.fail(
                        keyword, node.pointer + "/" + keyword, at.offset(), Expected.values(node.values), message, at);
                return;
            }
        }
        Node node = nodes()[0];
        for (Branching branching : trial.plan.conjunction.branchings()) {
            node = branching.owner;
            trial.fail(
                    branching.keyword(),
                    branching.pointer(),
                    at.offset(),
                    Expected.values(other),
                    Messages.failed(branching),
                    at);
            return;
        }
        trial.fail("", node.pointer, at.offset(), Expected.values(other), "must be " + !value, at);
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
