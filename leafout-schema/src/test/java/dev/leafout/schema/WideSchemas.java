// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Schemas that try much on one value at once, and values for them. The same seed makes the same. */
final class WideSchemas {
    private static final List<String> NAMES = List.of("a", "b", "c");

    private final Random random;
    /** A bit for each depth: whether objects are expected there, or arrays. */
    private final int kinds;

    WideSchemas(long seed) {
        this.random = new Random(seed);
        this.kinds = random.nextInt(16);
    }

    private boolean isObject(int depth) {
        return (kinds >> depth & 1) == 0;
    }

    /** Returns branches of a value, each of which says something of the same members. */
    Map<String, Object> schema(int depth) {
        Map<String, Object> out = new LinkedHashMap<>();
        String keyword = pick("anyOf", "oneOf", "not", "if", "anyOf", "oneOf", "allOf");
        switch (keyword) {
            case "not" -> out.put(keyword, Map.of(pick("anyOf", "oneOf", "allOf"), branches(depth)));
            case "if" -> {
                out.put("if", branch(depth));
                out.put("then", random.nextBoolean() ? schema(0) : branch(depth));
                out.put("else", branch(depth));
                out.put("anyOf", branches(depth));
            }
            default -> out.put(keyword, branches(depth));
        }
        if (random.nextInt(4) == 0) {
            out.put(pick("unevaluatedProperties", "unevaluatedItems"), random.nextBoolean() ? false : scalar());
        }
        return out;
    }

    private List<Object> branches(int depth) {
        List<Object> all = new ArrayList<>();
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            all.add(branch(depth));
        }
        return all;
    }

    private Map<String, Object> branch(int depth) {
        Map<String, Object> out = new LinkedHashMap<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            switch ((isObject(depth) ? 0 : 5) + random.nextInt(5)) {
                case 0, 1 -> out.put("properties", Map.of(pick("a", "b", "c"), member(depth)));
                case 2 -> {
                    out.put("additionalProperties", member(depth));
                    if (random.nextBoolean()) {
                        out.put("patternProperties", Map.of(pick("^a", "^(?=a|b)", "(?<!a)$"), member(depth)));
                    }
                }
                case 3 -> out.put(pick("unevaluatedProperties", "propertyNames"), member(depth));
                case 5 -> out.put("items", member(depth));
                case 6 -> out.put("contains", member(depth));
                case 7 -> out.put("prefixItems", List.of(member(depth), member(depth)));
                case 8 -> out.put("unevaluatedItems", member(depth));
                case 9 -> out.put("uniqueItems", true);
                default ->
                    out.put(
                            "dependentSchemas",
                            Map.of(pick("a", "b", "c"), Map.of("properties", Map.of("b", member(depth)))));
            }
        }
        return out;
    }

    private Map<String, Object> member(int depth) {
        return depth == 0 || random.nextInt(3) == 0
                ? scalar()
                : random.nextBoolean() ? schema(depth - 1) : branch(depth - 1);
    }

    private Map<String, Object> scalar() {
        return switch (random.nextInt(7)) {
            case 0 -> Map.of("type", pick("string", "number", "object", "array", "boolean"));
            case 1 -> Map.of("minLength", 1 + random.nextInt(2));
            case 2 -> Map.of("pattern", pick("^x", "y$", "^[xy]*$", "^(?=x)", "(?<!x)$"));
            case 3 -> Map.of("minimum", new BigDecimal(1 + random.nextInt(2)));
            case 4 -> Map.of("const", value(0));
            case 5 -> Map.of(pick("minProperties", "maxProperties"), 1 + random.nextInt(2));
            default -> Map.of("enum", List.of(value(-1), value(0)));
        };
    }

    /** Returns a value of few letters, numbers and names, mostly of the kind that a schema of that depth is about. */
    Object value(int depth) {
        int which = random.nextInt(10);
        if (which == 0 || depth < 0) {
            return which < 4 ? new BigDecimal(random.nextInt(4)) : which < 8 ? pick("x", "y", "xy", "") : which < 9;
        }
        return which > 1 == isObject(depth) ? object(depth) : array(depth);
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (String name : NAMES) {
            if (random.nextInt(3) > 0) {
                object.put(name, value(depth - 1));
            }
        }
        return object;
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            array.add(value(depth - 1));
        }
        return array;
    }

    private String pick(String... all) {
        return Arrays.asList(all).get(random.nextInt(all.length));
    }
}
