// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.dialect;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The size of a schema as OpenAI and Anthropic count it, and their limits. */
public final class SchemaSize {
    private static final int MOST_PROPERTIES = 5_000;
    private static final int MOST_LEVELS = 10;
    private static final int MOST_ENUM_VALUES = 1_000;
    private static final int MOST_CHARACTERS = 120_000;
    private static final int LARGE_ENUM = 250;
    private static final int MOST_CHARACTERS_OF_LARGE_ENUM = 15_000;
    private static final int MOST_OPTIONAL_PROPERTIES = 24;
    private static final int MOST_ALTERNATIVES = 16;

    private int properties;
    private int levels;
    private int enumValues;
    private int characters;
    private int charactersOfLargeEnum;
    private int optionalProperties;
    private int alternatives;

    private SchemaSize() {}

    /**
     * Checks that a schema is within Anthropic's limits.
     *
     * @throws IllegalArgumentException if it is not; the message says which limit
     */
    public static void checkAnthropic(Map<String, ?> schema, String dialect) {
        SchemaSize size = of(schema);
        require(size.optionalProperties, MOST_OPTIONAL_PROPERTIES, "properties that may be missing", dialect);
        require(size.alternatives, MOST_ALTERNATIVES, "places with alternatives, null included", dialect);
    }

    /**
     * Checks that a schema is within OpenAI's limits.
     *
     * @throws IllegalArgumentException if it is not; the message says which limit
     */
    public static void checkOpenAi(Map<String, ?> schema, String dialect) {
        SchemaSize size = of(schema);
        require(size.properties, MOST_PROPERTIES, "properties", dialect);
        require(size.levels, MOST_LEVELS, "levels of objects", dialect);
        require(size.enumValues, MOST_ENUM_VALUES, "values of enums", dialect);
        require(size.characters, MOST_CHARACTERS, "characters of names and values", dialect);
        require(
                size.charactersOfLargeEnum,
                MOST_CHARACTERS_OF_LARGE_ENUM,
                "characters in an enum of more than 250 values",
                dialect);
    }

    private static SchemaSize of(Map<String, ?> schema) {
        SchemaSize size = new SchemaSize();
        size.count(schema, 0);
        return size;
    }

    private static void require(int count, int most, String what, String dialect) {
        if (count > most) {
            throw new IllegalArgumentException(
                    String.format("The schema has %,d %s, but %s takes %,d at most.", count, what, dialect, most));
        }
    }

    private void count(@Nullable Object value, int level) {
        if (value instanceof List<?> list) {
            list.forEach(item -> count(item, level));
        } else if (value instanceof Map<?, ?> schema) {
            int inside = schema.get("properties") instanceof Map<?, ?> ? level + 1 : level;
            levels = Math.max(levels, inside);
            alternatives += schema.get("anyOf") instanceof List<?> || schema.get("type") instanceof List<?> ? 1 : 0;
            if (schema.get("properties") instanceof Map<?, ?> named) {
                optionalProperties +=
                        named.size() - (schema.get("required") instanceof List<?> required ? required.size() : 0);
            }
            schema.forEach((keyword, inner) -> countKeyword((String) keyword, inner, inside));
        }
    }

    private void countKeyword(String keyword, @Nullable Object value, int level) {
        if (keyword.equals("properties") && value instanceof Map<?, ?> named) {
            properties += named.size();
            countNamed(named, level);
        } else if (keyword.equals("$defs") && value instanceof Map<?, ?> named) {
            countNamed(named, 0);
        } else if (keyword.equals("enum") && value instanceof List<?> values) {
            countEnum(values);
        } else if (keyword.equals("const")) {
            characters += lengthOf(value);
        } else if (keyword.equals("items") || keyword.equals("anyOf")) {
            count(value, level);
        }
    }

    private void countNamed(Map<?, ?> schemas, int level) {
        schemas.forEach((name, schema) -> {
            characters += lengthOf(name);
            count(schema, level);
        });
    }

    private void countEnum(List<?> values) {
        int length = values.stream().mapToInt(SchemaSize::lengthOf).sum();
        enumValues += values.size();
        characters += length;
        if (values.size() > LARGE_ENUM) {
            charactersOfLargeEnum = Math.max(charactersOfLargeEnum, length);
        }
    }

    private static int lengthOf(@Nullable Object value) {
        return value instanceof String text ? text.length() : 0;
    }
}
