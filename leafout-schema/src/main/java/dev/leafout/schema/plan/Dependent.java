// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * Properties that are required once another one is there.
 *
 * @param name that other one
 * @param refusal who says so
 */
record Dependent(String name, List<String> others, Refusal refusal) {

    static List<Dependent> of(Node node) {
        if (!node.hasRequiringDependents()) {
            return List.of();
        }
        List<Dependent> all = new ArrayList<>();
        node.dependentRequired.forEach((name, others) -> {
            String keyword = node.dependencies.contains(name) ? "dependencies" : "dependentRequired";
            all.add(new Dependent(name, others, new Refusal(node, keyword)));
        });
        node.requiringDependents.forEach(
                (name, schema) -> all.add(new Dependent(name, schema.required, new Refusal(schema, "required"))));
        return all;
    }
}
