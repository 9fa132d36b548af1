// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.ParsePosition;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** What is said of an object that breaks its rules. */
final class ObjectReports {
    private ObjectReports() {}

    /** A key that must not be there, as far as it goes; these names could have stood there. */
    static void badKey(
            Trial trial,
            ObjectRules rules,
            String keyword,
            String prefix,
            long offset,
            List<String> possible,
            ParsePosition at) {
        String names = possible.isEmpty() ? "" : "; possible: " + Messages.names(possible);
        String message = switch (keyword) {
            case "maxProperties" -> "must have at most " + rules.max + " properties" + names;
            case "propertyNames" -> "has a property whose name must not be, or begin with, '" + prefix + "'";
            default ->
                prefix.isEmpty()
                        ? "must have no more properties"
                        : "must have no property whose name is, or begins with, '" + prefix + "'" + names;
        };
        Node owner = owner(trial, node -> switch (keyword) {
            case "maxProperties" -> node.maxProperties <= rules.max;
            case "propertyNames" -> node.propertyNames != null;
            case "unevaluatedProperties" -> node.unevaluatedProperties != null;
            case "patternProperties" -> !node.patternProperties.isEmpty();
            default -> node.additionalProperties != null;
        });
        trial.fail(keyword, owner.pointer + "/" + keyword, offset, Expected.names(possible), message, at);
    }

    static void missing(Trial trial, List<String> names, ParsePosition at) {
        Node owner = owner(trial, node -> node.required.stream().anyMatch(names::contains));
        boolean dependent = owner.required.stream().noneMatch(names::contains);
        String keyword = dependent ? "dependentRequired" : "required";
        if (dependent) {
            owner = owner(trial, node -> !node.dependentRequired.isEmpty());
        }
        String message = "lacks " + Messages.names(names);
        trial.fail(keyword, owner.pointer + "/" + keyword, at.offset(), Expected.names(names), message, at);
    }

    static void tooFew(Trial trial, int count, ParsePosition at) {
        Node owner = owner(trial, node -> node.minProperties > count);
        String message = "must have at least " + owner.minProperties + " properties, but has " + count;
        trial.fail("minProperties", owner.pointer + "/minProperties", at.offset(), Expected.NOTHING, message, at);
    }

    private static Node owner(Trial trial, Predicate<Node> test) {
        Node[] nodes = trial.plan.conjunction.nodes;
        return Arrays.stream(nodes).filter(test).findFirst().orElse(nodes[0]);
    }
}
