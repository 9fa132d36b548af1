// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A number. */
final class NumberLeaf extends Leaf {
    private static final int MAX_EXPONENT = 999_999_999;
    /** So many characters fit a long, with a sign and a point among them. */
    private static final int MAX_SHORT = 18;

    private static final NumberRange ALL = NumberRange.all(false);

    private @Nullable List<BigDecimal> numbers;
    private NumberRange range = ALL;

    NumberLeaf(Trial trial) {
        super(trial, type(ValueKind.NUMBER));
    }

    @Override
    void bind(Plan plan) {
        if (range != plan.range) {
            numbers = plan.numbers;
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
                // Plain decimals are assumed, not known: there the whole number is looked at again.
                settle(Verdict.CERTAIN, offset);
            }
        }
    }

    private Verdict judge(CharSequence text, int length) {
        if (numbers == null) {
            return range.judge(text, length);
        }
        for (NumberRange only : trial.plan.numberRanges) {
            if (only.judge(text, length) != Verdict.DOOMED) {
                return Verdict.LIVE;
            }
        }
        return Verdict.DOOMED;
    }

    @Override
    void finish(ParsePosition at) {
        CharSequence text = trial.level.bench.number;
        BigDecimal value = value(text);
        boolean fine = numbers != null ? numbers.contains(SchemaJson.canonical(value)) : range.contains(value);
        if (fine) {
            settle(Verdict.CERTAIN, at.offset());
        } else {
            broken(text.toString(), value, at.offset(), at);
        }
    }

    /** Returns the number that a text stands for; most are short, and read without any detour. */
    static BigDecimal value(CharSequence text) {
        boolean negative = text.charAt(0) == '-';
        int from = negative ? 1 : 0;
        int length = text.length();
        int point = length - 1;
        long digits = 0;
        for (int i = from; i < length; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                point = i;
            } else if (c < '0' || c > '9' || length > MAX_SHORT) {
                return value(text.toString());
            } else {
                digits = digits * 10 + c - '0';
            }
        }
        return BigDecimal.valueOf(negative ? -digits : digits, length - 1 - point);
    }

    /** An exponent beyond what can be held is as good as the largest that can. */
    private static BigDecimal value(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException | ArithmeticException e) {
            int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
            boolean negative = text.charAt(exponent + 1) == '-';
            return new BigDecimal(text.substring(0, exponent))
                    .scaleByPowerOfTen(negative ? -MAX_EXPONENT : MAX_EXPONENT);
        }
    }

    private void broken(String text, @Nullable BigDecimal value, long offset, ParsePosition at) {
        if (!trial.required) {
            doom(offset, numbers == null ? Expected.NOTHING : Expected.values(new ArrayList<>(numbers)));
            return;
        }
        if (numbers != null) {
            reportValues(text, value != null, offset, at);
        } else {
            reportRange(text, value, offset, at);
        }
        settle(Verdict.CERTAIN, offset);
    }

    private void reportValues(String text, boolean ended, long offset, ParsePosition at) {
        List<@Nullable Object> values = new ArrayList<>(Objects.requireNonNull(numbers));
        for (Node node : nodes()) {
            if (node.values != null) {
                String keyword = node.valuesKeyword;
                String message = "must be " + Messages.values(values) + ", but " + isOrBegins(ended) + text;
                trial.fail(keyword, node.pointer + "/" + keyword, offset, Expected.values(values), message, at);
                return;
            }
        }
    }

    private static String isOrBegins(boolean ended) {
        return ended ? "is " : "begins with ";
    }

    private void reportRange(String text, @Nullable BigDecimal value, long offset, ParsePosition at) {
        Node found = nodes()[0];
        String keyword = "";
        String demand = "a number that the schema accepts";
        for (Node node : nodes()) {
            for (String one :
                    List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "type")) {
                NumberRange alone = alone(node, one);
                boolean breaks =
                        value != null ? !alone.contains(value) : alone.judge(text, text.length()) == Verdict.DOOMED;
                boolean stands = !alone.isAll();
                if (stands && (breaks || keyword.isEmpty())) {
                    found = node;
                    keyword = one;
                    demand = demand(node, one);
                }
                if (stands && breaks) {
                    String message = "must be " + demand + ", but " + isOrBegins(value != null) + text;
                    trial.fail(keyword, found.pointer + "/" + keyword, offset, expected(node, one), message, at);
                    return;
                }
            }
        }
        String message = "must be " + demand + " and keep its other bounds, but " + isOrBegins(value != null) + text;
        trial.fail(keyword, found.pointer + "/" + keyword, offset, expected(found, keyword), message, at);
    }

    private static Expected expected(Node node, String keyword) {
        return keyword.equals("type") ? Expected.types(node.types) : Expected.NOTHING;
    }

    private NumberRange alone(Node node, String keyword) {
        NumberRange all = NumberRange.all(trial.plan.conjunction.table.options.plainDecimals());
        return switch (keyword) {
            case "minimum" -> node.minimum == null ? all : all.from(node.minimum, false);
            case "maximum" -> node.maximum == null ? all : all.to(node.maximum, false);
            case "exclusiveMinimum" -> node.exclusiveMinimum == null ? all : all.from(node.exclusiveMinimum, true);
            case "exclusiveMaximum" -> node.exclusiveMaximum == null ? all : all.to(node.exclusiveMaximum, true);
            case "multipleOf" -> node.multipleOf == null ? all : all.multipleOf(node.multipleOf);
            default -> node.integer ? all.multipleOf(BigDecimal.ONE) : all;
        };
    }

    private static String demand(Node node, String keyword) {
        return switch (keyword) {
            case "minimum" -> "at least " + SchemaJson.write(node.minimum);
            case "maximum" -> "at most " + SchemaJson.write(node.maximum);
            case "exclusiveMinimum" -> "more than " + SchemaJson.write(node.exclusiveMinimum);
            case "exclusiveMaximum" -> "less than " + SchemaJson.write(node.exclusiveMaximum);
            case "multipleOf" -> "a multiple of " + SchemaJson.write(node.multipleOf);
            default -> Messages.types(node.types);
        };
    }

    @Override
    void write(CheckpointWriter out) {}

    @Override
    void read(CheckpointReader in) {}
}
