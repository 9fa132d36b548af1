// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.Map;

/**
 * The {@code discriminator} of OpenAPI: which schema of a {@code oneOf} or {@code anyOf} is meant. It only decides what is
 * reported if none of them holds.
 *
 * @param property the property that names it
 * @param branches the schemas by what that property says
 */
public record Discriminator(String property, Map<String, Node> branches) {}
