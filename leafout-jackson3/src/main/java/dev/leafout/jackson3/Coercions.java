// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

/**
 * What a mapper reads as null, or as what is inside, because its settings say so: an array around a value, an empty
 * array, an empty text. The schema then leaves it to Jackson, which knows whether it fits.
 */
final class Coercions {
    /** Types that are written as text, or whose conversion from text is not part of what they accept. */
    private static final Set<LogicalType> READ_FROM_TEXT = Set.of(
            LogicalType.Boolean,
            LogicalType.Integer,
            LogicalType.Float,
            LogicalType.DateTime,
            LogicalType.Textual,
            LogicalType.Untyped);

    private final ObjectMapper mapper;

    Coercions(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the schema with what is also read in the place of such a value. */
    Map<String, @Nullable Object> addTo(Map<String, @Nullable Object> schema, LogicalType logical, Class<?> raw) {
        Map<String, @Nullable Object> more = schema;
        if (takesArrays(logical, raw)) {
            more = or(more, "array", SchemaParts.anything());
        }
        if (!READ_FROM_TEXT.contains(logical) && takes(CoercionInputShape.EmptyString, logical, raw)) {
            more = or(more, "string", SchemaParts.with("pattern", "^\\s*$"));
        }
        return more;
    }

    private boolean takesArrays(LogicalType logical, Class<?> raw) {
        return mapper.deserializationConfig().isEnabled(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)
                || takes(CoercionInputShape.EmptyArray, logical, raw);
    }

    private boolean takes(CoercionInputShape input, LogicalType logical, Class<?> raw) {
        DeserializationContext context = JacksonApi.context(mapper, null);
        return context.findCoercionAction(logical, raw, input) != CoercionAction.Fail;
    }

    /** Returns a schema that also accepts values of this type. */
    private static Map<String, @Nullable Object> or(
            Map<String, @Nullable Object> schema, String type, Map<String, @Nullable Object> keywords) {
        if (schema.isEmpty() || typesOf(schema).contains(type)) {
            return schema;
        }
        boolean typesDecide = schema.containsKey("type")
                && !schema.containsKey("anyOf")
                && !schema.containsKey("enum")
                && !schema.containsKey("const");
        if (!typesDecide) {
            Map<String, @Nullable Object> other = SchemaParts.type(type);
            other.putAll(keywords);
            List<Object> options = new ArrayList<>();
            if (schema.size() == 1 && schema.get("anyOf") instanceof List<?> known) {
                options.addAll(known);
            } else {
                options.add(schema);
            }
            options.add(other);
            return SchemaParts.anyOf(options);
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(schema);
        List<Object> types = new ArrayList<>(typesOf(schema));
        types.add(type);
        copy.put("type", types);
        copy.putAll(keywords);
        return copy;
    }

    private static List<?> typesOf(Map<String, @Nullable Object> schema) {
        Object types = schema.get("type");
        return types instanceof List<?> list ? list : types == null ? List.of() : List.of(types);
    }
}
