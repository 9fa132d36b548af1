// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.Set;

/**
 * An {@code unevaluatedProperties} or {@code unevaluatedItems}: it applies where none of the schemas in its scope does.
 *
 * @param owner the schema whose keyword it is
 * @param conjunction what must hold for what none of the others looks at
 * @param scope the schema itself and those that it includes
 */
public record Unevaluated(Node owner, Conjunction conjunction, Set<Node> scope) {}
