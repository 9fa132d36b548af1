// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.dialect;

import java.util.Set;

/**
 * The subset of JSON Schema that a provider accepts. docs/providers.md names the source of each rule.
 *
 * @param name the name used in messages
 * @param keywords the keywords that are allowed in addition to structural ones
 * @param formats the supported string formats
 * @param mostMinItems the largest supported {@code minItems}
 * @param traits the traits of this dialect
 */
public record DialectRules(
        String name, Set<String> keywords, Set<String> formats, int mostMinItems, Set<Trait> traits) {

    /** A trait that only some dialects have. */
    public enum Trait {
        /** The root must be an object without alternatives. Anything else is wrapped. */
        OBJECT_AT_ROOT,
        /** Every property must be required. */
        ALL_REQUIRED,
        /** Objects must declare that they have no other properties. */
        CLOSED_OBJECTS,
        /** Definitions are inlined where they are used. */
        NO_REFERENCES,
        /** A schema may refer to itself. */
        RECURSION,
        /** The OpenAPI subset: a single type in capitals, {@code nullable}, {@code propertyOrdering}. */
        OPEN_API,
        /** A type may be a list of types. */
        TYPE_LISTS
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

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
            Integer.MAX_VALUE,
            Set.of(Trait.OBJECT_AT_ROOT, Trait.ALL_REQUIRED, Trait.CLOSED_OBJECTS, Trait.RECURSION, Trait.TYPE_LISTS));

    public static final DialectRules ANTHROPIC = new DialectRules(
            "Anthropic's structured output",
            Set.of("description", "title", "enum", "const", "default", "format", "minItems"),
            Set.of("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"),
            1,
            Set.of(Trait.OBJECT_AT_ROOT, Trait.CLOSED_OBJECTS));

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
            Integer.MAX_VALUE,
            Set.of(Trait.NO_REFERENCES, Trait.OPEN_API));
}
