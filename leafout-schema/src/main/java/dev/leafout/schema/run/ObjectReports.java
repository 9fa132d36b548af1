// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ObjectRules;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Refusal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The reports for an object that violates its rules. */
final class ObjectReports {
    private ObjectReports() {}

    /** A key, or the beginning of one, that is not allowed; the hint says what would have been. */
    static void badKey(
            Trial trial,
            ObjectRules rules,
            Refusal refusal,
            String prefix,
            BitSet missing,
            long offset,
            Hint hint,
            ParsePosition at) {
        String keyword = refusal.keyword();
        Supplier<String> message = () -> switch (keyword) {
            case "maxProperties" -> "must have at most " + Messages.count(rules.max, "property") + possible(hint);
            case "dependentRequired", "dependencies" ->
                "has no room left for " + Messages.names(rules.names(missing)) + ", which it must have";
            default -> {
                if (prefix.isEmpty()) {
                    yield "must have no more properties";
                }
                yield keyword.equals("propertyNames")
                        ? "has a property whose name must not be, or begin with, " + Messages.quoted(prefix)
                        : "must have no property whose name is, or begins with, " + Messages.quoted(prefix)
                                + possible(hint);
            }
        };
        Hint rule = Hint.ofRules(refusal.owner(), keyword);
        boolean isAboutNames = keyword.equals("additionalProperties") || keyword.equals("unevaluatedProperties");
        Hint all = isAboutNames
                ? Hint.later(() -> hint.expected().names().isEmpty() ? rule : hint)
                : Hint.any(List.of(hint, rule));
        trial.fail(new Reason(refusal.owner(), keyword, message, all), offset, at);
    }

    private static String possible(Hint hint) {
        List<String> names = hint.expected().names();
        return names.isEmpty() ? "" : "; possible: " + Messages.names(names);
    }

    static void missing(Trial trial, ObjectRules rules, BitSet missing, ParsePosition at) {
        Refusal owner = rules.whoRequires(missing);
        Hint hint = Hint.ofNames(() -> rules.names(missing));
        Supplier<String> message = () -> "lacks " + Messages.names(rules.names(missing));
        trial.fail(new Reason(owner.owner(), owner.keyword(), message, hint), at.offset(), at);
    }

    static void tooFew(Trial trial, int count, ParsePosition at) {
        Node owner = owner(trial, node -> node.minProperties > count);
        Supplier<String> message =
                () -> "must have at least " + Messages.count(owner.minProperties, "property") + ", but has " + count;
        trial.fail(new Reason(owner, "minProperties", message), at.offset(), at);
    }

    private static Node owner(Trial trial, Predicate<Node> test) {
        Node[] nodes = trial.plan.conjunction.nodes;
        return Arrays.stream(nodes).filter(test).findFirst().orElse(nodes[0]);
    }
}
