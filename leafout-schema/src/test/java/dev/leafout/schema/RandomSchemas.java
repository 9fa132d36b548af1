// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Schemas of all keywords, over few names, letters and numbers, so that keywords meet. The same seed makes the same. */
final class RandomSchemas {
    private static final List<String> NAMES = List.of("a", "b", "ab", "c");
    private static final List<String> TYPES =
            List.of("object", "array", "string", "number", "integer", "boolean", "null");
    private static final List<String> PATTERNS =
            List.of("^a", "b$", "^a*$", "^(a|b)+$", "^ab?$", "a", "^[ab]{2}$", "^$", "^a.*b$", "^(?:aa|b)*$", "[^a]");
    private static final List<String> NUMBERS = List.of("-1", "0", "1", "2", "3", "5", "0.5", "2.5", "10");

    private final Random random;

    RandomSchemas(long seed) {
        this.random = new Random(seed);
    }

    /** Returns a schema that may refer to two others that it defines. */
    Object document() {
        Object root = schema(2, true);
        if (root instanceof Map<?, ?> map) {
            Map<String, Object> result = new LinkedHashMap<>();
            map.forEach((key, value) -> result.put((String) key, value));
            Map<String, Object> defined = new LinkedHashMap<>(); // not Map.of, whose order is another in every JVM
            defined.put("x", schema(1, false));
            defined.put("y", schema(0, false));
            result.put("$defs", defined);
            return result;
        }
        return root;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private Object schema(int depth, boolean mayRefer) {
        if (chance(6)) {
            return chance(70);
        }
        Map<String, Object> out = new LinkedHashMap<>();
        int theme = random.nextInt(depth > 0 ? 4 : 2);
        if (chance(70)) {
            out.put(
                    "type",
                    switch (theme) {
                        case 0 -> "string";
                        case 1 -> pick(List.of("number", "integer"));
                        case 2 -> "object";
                        default -> "array";
                    });
            if (chance(15)) {
                String other = pick(TYPES);
                out.compute("type", (key, one) -> one.equals(other) ? one : List.of(one, other));
            }
        }
        int keywords = random.nextInt(4);
        for (int i = 0; i < keywords; i++) {
            switch (theme) {
                case 0 -> textKeyword(out);
                case 1 -> numberKeyword(out);
                case 2 -> objectKeyword(out, depth, mayRefer);
                default -> arrayKeyword(out, depth, mayRefer);
            }
        }
        if (chance(15)) {
            valuesKeyword(out);
        }
        if (chance(depth > 0 ? 30 : 8)) {
            inPlaceKeyword(out, Math.max(0, depth - 1), mayRefer);
        }
        return out;
    }

    private Object sub(int depth, boolean mayRefer) {
        return schema(Math.max(0, depth - 1), mayRefer);
    }

    private void textKeyword(Map<String, Object> out) {
        switch (random.nextInt(3)) {
            case 0 -> out.put("minLength", random.nextInt(4));
            case 1 -> out.put("maxLength", random.nextInt(4));
            default -> out.put("pattern", pick(PATTERNS));
        }
    }

    private void numberKeyword(Map<String, Object> out) {
        String keyword = pick(List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"));
        out.put(
                keyword,
                new BigDecimal(
                        keyword.equals("multipleOf")
                                ? pick(List.of("1", "2", "3", "0.5", "2.5", "5"))
                                : pick(NUMBERS)));
    }

    private void objectKeyword(Map<String, Object> out, int depth, boolean mayRefer) {
        switch (random.nextInt(11)) {
            case 0, 1, 2 -> {
                Map<String, Object> properties = new LinkedHashMap<>();
                names().forEach(name -> properties.put(name, sub(depth, mayRefer)));
                out.put("properties", properties);
            }
            case 3 -> out.put("required", names());
            case 4 -> out.put("additionalProperties", chance(70) ? false : sub(depth, mayRefer));
            case 5 -> out.put("patternProperties", Map.of(pick(PATTERNS), sub(depth, mayRefer)));
            case 6 -> {
                Map<String, Object> names = new LinkedHashMap<>();
                textKeyword(names);
                out.put("propertyNames", names);
            }
            case 7 -> out.put(chance(50) ? "minProperties" : "maxProperties", random.nextInt(3));
            case 8 -> out.put("dependentRequired", Map.of(pick(NAMES), names()));
            case 9 -> out.put("dependentSchemas", Map.of(pick(NAMES), sub(depth, mayRefer)));
            default -> out.put("unevaluatedProperties", chance(70) ? false : sub(depth, mayRefer));
        }
    }

    private List<String> names() {
        List<String> shuffled = new ArrayList<>(NAMES);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, 1 + random.nextInt(2)));
    }

    private void arrayKeyword(Map<String, Object> out, int depth, boolean mayRefer) {
        switch (random.nextInt(8)) {
            case 0 -> out.put("prefixItems", list(depth, mayRefer));
            case 1, 2 -> out.put("items", sub(depth, mayRefer));
            case 3 -> out.put("contains", sub(depth, mayRefer));
            case 4 -> {
                // One of them, and never alone: the other validator applies them without contains, and to objects.
                out.keySet().removeAll(List.of("minContains", "maxContains"));
                out.put(chance(50) ? "minContains" : "maxContains", random.nextInt(3));
                out.putIfAbsent("contains", sub(depth, mayRefer));
                out.put("type", "array");
            }
            case 5 -> out.put(chance(50) ? "minItems" : "maxItems", random.nextInt(4));
            case 6 -> {
                // With the type: the other validator takes objects for arrays here.
                out.put("uniqueItems", true);
                out.put("type", "array");
            }
            default -> out.put("unevaluatedItems", chance(70) ? false : sub(depth, mayRefer));
        }
    }

    private List<Object> list(int depth, boolean mayRefer) {
        List<Object> list = new ArrayList<>();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            list.add(sub(depth, mayRefer));
        }
        return list;
    }

    private void valuesKeyword(Map<String, Object> out) {
        if (chance(40)) {
            out.put("const", value(1));
            return;
        }
        List<Object> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            Object value = value(1);
            if (!values.contains(value)) {
                values.add(value);
            }
        }
        out.put("enum", values);
    }

    private Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> chance(50);
            case 1, 2 -> new BigDecimal(pick(NUMBERS));
            case 6 -> List.of(value(0));
            case 7 -> Map.of(pick(NAMES), value(0));
            default -> pick(List.of("", "a", "b", "ab", "aa", "abb"));
        };
    }

    private void inPlaceKeyword(Map<String, Object> out, int depth, boolean mayRefer) {
        switch (random.nextInt(mayRefer ? 7 : 6)) {
            case 0 -> out.put("allOf", list(depth + 1, mayRefer));
            case 1, 2 -> out.put("anyOf", list(depth + 1, mayRefer));
            case 3 -> out.put("oneOf", list(depth + 1, mayRefer));
            case 4 -> out.put("not", schema(depth, mayRefer));
            case 5 -> {
                out.put("if", schema(depth, mayRefer));
                if (chance(70)) {
                    out.put("then", schema(depth, mayRefer));
                }
                if (chance(70)) {
                    out.put("else", schema(depth, mayRefer));
                }
            }
            default -> out.put("$ref", "#/$defs/" + pick(List.of("x", "y")));
        }
    }
}
