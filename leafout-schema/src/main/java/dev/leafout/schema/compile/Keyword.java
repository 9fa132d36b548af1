// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.Draft;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A keyword that means something to us, and the first draft that knows it. */
enum Keyword {
    REF("$ref"),
    RECURSIVE_REF("$recursiveRef", Draft.DRAFT_2019_09),
    DYNAMIC_REF("$dynamicRef", Draft.DRAFT_2020_12),
    ANCHOR("$anchor", Draft.DRAFT_2019_09),
    DYNAMIC_ANCHOR("$dynamicAnchor", Draft.DRAFT_2020_12),
    ALL_OF("allOf"),
    ANY_OF("anyOf"),
    ONE_OF("oneOf"),
    NOT("not"),
    IF("if", Draft.DRAFT_7),
    THEN("then", Draft.DRAFT_7),
    ELSE("else", Draft.DRAFT_7),
    PROPERTIES("properties"),
    PATTERN_PROPERTIES("patternProperties"),
    ADDITIONAL_PROPERTIES("additionalProperties"),
    PROPERTY_NAMES("propertyNames", Draft.DRAFT_6),
    DEPENDENT_SCHEMAS("dependentSchemas", Draft.DRAFT_2019_09),
    DEPENDENCIES("dependencies"),
    PREFIX_ITEMS("prefixItems", Draft.DRAFT_2020_12),
    ITEMS("items"),
    ADDITIONAL_ITEMS("additionalItems"),
    CONTAINS("contains", Draft.DRAFT_6),
    UNEVALUATED_PROPERTIES("unevaluatedProperties", Draft.DRAFT_2019_09),
    UNEVALUATED_ITEMS("unevaluatedItems", Draft.DRAFT_2019_09),
    TYPE("type"),
    NULLABLE("nullable"),
    DISCRIMINATOR("discriminator"),
    ENUM("enum"),
    CONST("const", Draft.DRAFT_6),
    MINIMUM("minimum"),
    MAXIMUM("maximum"),
    EXCLUSIVE_MINIMUM("exclusiveMinimum"),
    EXCLUSIVE_MAXIMUM("exclusiveMaximum"),
    MULTIPLE_OF("multipleOf"),
    MIN_LENGTH("minLength"),
    MAX_LENGTH("maxLength"),
    PATTERN("pattern"),
    MIN_ITEMS("minItems"),
    MAX_ITEMS("maxItems"),
    MIN_CONTAINS("minContains", Draft.DRAFT_2019_09),
    MAX_CONTAINS("maxContains", Draft.DRAFT_2019_09),
    UNIQUE_ITEMS("uniqueItems"),
    MIN_PROPERTIES("minProperties"),
    MAX_PROPERTIES("maxProperties"),
    REQUIRED("required"),
    DEPENDENT_REQUIRED("dependentRequired", Draft.DRAFT_2019_09),
    FORMAT("format");

    private static final Map<String, Keyword> BY_TEXT = new HashMap<>();

    static {
        for (Keyword keyword : values()) {
            BY_TEXT.put(keyword.text, keyword);
        }
    }

    final String text;
    final Draft since;
    /** A bit for sets of keywords. */
    @SuppressWarnings("EnumOrdinal") // Any numbers will do that are different and small.
    final long bit = 1L << ordinal();

    Keyword(String text) {
        this(text, Draft.DRAFT_4);
    }

    Keyword(String text, Draft since) {
        this.text = text;
        this.since = since;
    }

    static @Nullable Keyword of(Object text) {
        return BY_TEXT.get(text);
    }

    /** Returns the set of these keywords. */
    static long set(Keyword... keywords) {
        long set = 0;
        for (Keyword keyword : keywords) {
            set |= keyword.bit;
        }
        return set;
    }
}
