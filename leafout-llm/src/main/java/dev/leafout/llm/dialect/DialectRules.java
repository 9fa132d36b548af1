// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.dialect;

import java.util.Set;

/**
 * What a provider takes of JSON Schema. docs/providers.md names the source of each rule.
 *
 * @param name what messages call it
 * @param keywords the keywords that may stand in a schema, besides those about its structure
 * @param formats the formats of texts that are known
 * @param objectAtRoot whether the root must be an object without alternatives, so that anything else is wrapped
 * @param allRequired whether every property must be required
 * @param closesObjects whether objects must say that they have no other properties
 * @param inlinesReferences whether definitions are written out where they are used
 * @param recursive whether a schema may refer to itself
 * @param openApi whether it is the subset of OpenAPI: one type in capitals, {@code nullable}, {@code propertyOrdering}
 * @param typeLists whether a type may be a list of types
 * @param mostMinItems the largest {@code minItems} that may be said
 */
public record DialectRules(
        String name,
        Set<String> keywords,
        Set<String> formats,
        boolean objectAtRoot,
        boolean allRequired,
        boolean closesObjects,
        boolean inlinesReferences,
        boolean recursive,
        boolean openApi,
        boolean typeLists,
        int mostMinItems) {

    public static final DialectRules OPENAI_STRICT = new DialectRules(
            "OpenAI's strict mode",
            Set.of(
                    "description",
                    "title",
                    "enum",
                    "const",
                    "pattern",
                    "format",
                    "minimum",
                    "maximum",
                    "exclusiveMinimum",
                    "exclusiveMaximum",
                    "multipleOf",
                    "minItems",
                    "maxItems"),
            Set.of("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"),
            true,
            true,
            true,
            false,
            true,
            false,
            true,
            Integer.MAX_VALUE);

    public static final DialectRules ANTHROPIC = new DialectRules(
            "Anthropic's structured output",
            Set.of("description", "title", "enum", "const", "default", "format", "minItems"),
            Set.of("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"),
            true,
            false,
            true,
            false,
            false,
            false,
            false,
            1);

    public static final DialectRules GEMINI = new DialectRules(
            "Gemini's response schema",
            Set.of(
                    "description",
                    "title",
                    "enum",
                    "default",
                    "format",
                    "pattern",
                    "minimum",
                    "maximum",
                    "minItems",
                    "maxItems",
                    "minLength",
                    "maxLength",
                    "minProperties",
                    "maxProperties"),
            Set.of("date-time"),
            false,
            false,
            false,
            true,
            false,
            true,
            false,
            Integer.MAX_VALUE);
}
