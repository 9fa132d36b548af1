// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.NumberChoices;
import dev.leafout.schema.plan.NumberRange;
import dev.leafout.schema.plan.Numbers;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A number. */
final class NumberLeaf extends Leaf {
    private static final NumberRange ALL = NumberRange.all(false);

    private @Nullable NumberChoices numbers;
    private NumberRange range = ALL;
    private boolean digitsOnly;

    NumberLeaf(Trial trial) {
        super(trial, type(ValueKind.NUMBER));
    }

    @Override
    void bind(Plan plan) {
        if (range != plan.range) {
            numbers = plan.numbers;
            digitsOnly = plan.digitsOnly;
            range = Objects.requireNonNull(plan.range, "range");
        }
    }

    @Override
    void begin() {
        if (numbers == null && range.isAll()) {
            verdict(Verdict.CERTAIN);
        }
    }

    /** More has been read: {@code text} as far as {@code to}, {@code from} of it before. */
    void append(CharSequence text, int from, int to, ParsePosition at) {
        for (int length = from + 1; length <= to && isLive(); length++) {
            Verdict now = judge(text, length);
            long offset = at.offset() - (to - length);
            if (now == Verdict.DOOMED) {
                broken(text.subSequence(0, length).toString(), null, offset, at);
            } else if (now == Verdict.CERTAIN && (!trial.required || !range.isPlain())) {
                // Plain decimals are assumed, not known, so the whole number is checked again at its end.
                settle(Verdict.CERTAIN, offset);
            }
        }
    }

    private Verdict judge(CharSequence text, int length) {
        if (digitsOnly && isFraction(text.charAt(length - 1))) {
            return Verdict.DOOMED;
        }
        return numbers == null ? range.judge(text, length) : numbers.judge(text, length);
    }

    private static boolean isFraction(char c) {
        return c == '.' || c == 'e' || c == 'E';
    }

    @Override
    void finish(ParsePosition at) {
        CharSequence text = trial.level.bench.number;
        BigDecimal value = Numbers.value(text);
        boolean fine = numbers != null ? numbers.contains(text) : range.contains(value);
        if (fine) {
            settle(Verdict.CERTAIN, at.offset());
        } else {
            broken(text.toString(), value, at.offset(), at);
        }
    }

    private void broken(String text, @Nullable BigDecimal value, long offset, ParsePosition at) {
        if (trial.required) {
            trial.fail(reason(text, value), offset, at);
            settle(Verdict.CERTAIN, offset);
            return;
        }
        Node[] nodes = nodes();
        boolean plain = range.isPlain();
        Hint hint = numbers == null
                ? Hint.later(() -> rangeReason(nodes, plain, text, value).hint())
                : hint(numbers, text, value != null);
        doom(
                offset,
                trial.level.bench.keepsCauses ? trial.because(hint, reason(text, value), offset, "", false, at) : hint);
    }

    private Reason reason(String text, @Nullable BigDecimal value) {
        return numbers == null
                ? rangeReason(nodes(), range.isPlain(), text, value)
                : valuesReason(numbers, text, value != null);
    }

    /** If it stands for several branches, the last possible ones are expected. */
    private Hint hint(NumberChoices choices, String text, boolean ended) {
        return nodes()[0].isMerged ? choices.hint(ended ? text : text.substring(0, text.length() - 1)) : choices.hint();
    }

    private Reason valuesReason(NumberChoices choices, String text, boolean ended) {
        Supplier<String> message = () -> "must be " + Messages.values(choices.values) + butIs(text, ended);
        for (Node node : nodes()) {
            if (node.values != null) {
                return new Reason(node, node.valuesKeyword, message, choices.hint());
            }
        }
        throw new IllegalStateException("no values");
    }

    private static String butIs(String text, boolean ended) {
        return ", but " + (ended ? "is " : "begins with ") + Messages.plain(text);
    }

    /** Static, because a hint may ask when the leaf has gone on to another value. */
    private static Reason rangeReason(Node[] nodes, boolean plain, String text, @Nullable BigDecimal value) {
        Node found = nodes[0];
        String keyword = "";
        for (Node node : nodes) {
            if (node.digitsOnly && isFraction(text.charAt(text.length() - 1))) {
                return reason(node, "type", text, false);
            }
            for (String one :
                    List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "type")) {
                NumberRange alone = alone(node, one, plain);
                if (alone.isAll()) {
                    continue;
                }
                boolean breaks =
                        value != null ? !alone.contains(value) : alone.judge(text, text.length()) == Verdict.DOOMED;
                if (breaks) {
                    return reason(node, one, text, value != null);
                }
                if (keyword.isEmpty()) {
                    found = node;
                    keyword = one;
                }
            }
        }
        // No keyword alone is broken, but all of them together are.
        Supplier<String> all = () -> Messages.numbers(nodes);
        Supplier<String> message = () -> "must be " + all.get() + butIs(text, value != null);
        return new Reason(found, keyword, message, Hint.ofRule(all));
    }

    private static Reason reason(Node node, String keyword, String text, boolean ended) {
        boolean isType = keyword.equals("type");
        Supplier<String> message = () -> "must be "
                + (isType ? Messages.types(node.types) : Messages.demand(node, keyword)) + butIs(text, ended);
        return new Reason(node, keyword, message, isType ? Hint.ofTypes(node.types) : Hint.ofRules(node, keyword));
    }

    private static NumberRange alone(Node node, String keyword, boolean plain) {
        NumberRange all = NumberRange.all(plain);
        return switch (keyword) {
            case "minimum" -> node.minimum == null ? all : all.from(node.minimum, false);
            case "maximum" -> node.maximum == null ? all : all.to(node.maximum, false);
            case "exclusiveMinimum" -> node.exclusiveMinimum == null ? all : all.from(node.exclusiveMinimum, true);
            case "exclusiveMaximum" -> node.exclusiveMaximum == null ? all : all.to(node.exclusiveMaximum, true);
            case "multipleOf" -> node.multipleOf == null ? all : all.multipleOf(node.multipleOf);
            default -> node.integer ? all.multipleOf(BigDecimal.ONE) : all;
        };
    }

    @Override
    void write(CheckpointWriter out) {}

    @Override
    void read(CheckpointReader in) {}
}
