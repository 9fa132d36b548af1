// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.type.LogicalType;

/**
 * The schemas of values without structure. Tries out which values a Jackson deserializer accepts. Coercions, such as
 * text for a number, are not included.
 */
final class ScalarSchemas {
    /** A text without meaning: a deserializer that accepts it accepts every text. */
    private static final String NONSENSE = "\"\\u0001 none of these \\u0001\"";

    /** The formats of dates and times, with example texts. */
    private static final Map<String, List<String>> FORMATS = Map.of(
            "LocalDate", List.of("date", "2026-02-03"),
            "LocalDateTime", List.of("date-time", "2026-02-03T04:05:06Z"),
            "Instant", List.of("date-time", "2026-02-03T04:05:06Z"),
            "OffsetDateTime", List.of("date-time", "2026-02-03T04:05:06Z"),
            "ZonedDateTime", List.of("date-time", "2026-02-03T04:05:06Z"),
            "OffsetTime", List.of("time", "04:05:06Z"),
            "Duration", List.of("duration", "PT1H"),
            "Period", List.of("duration", "P1D"),
            "Date", List.of("date-time", "2026-02-03T04:05:06Z"),
            "Calendar", List.of("date-time", "2026-02-03T04:05:06Z"));

    /** Dates and times that may also be written as an array of numbers. */
    private static final Set<String> ARRAYS =
            Set.of("LocalDate", "LocalDateTime", "LocalTime", "OffsetTime", "YearMonth", "MonthDay");

    private final ObjectMapper mapper;
    /** Whether this is the schema to ask a model for, rather than that of everything accepted. */
    private final boolean asked;

    ScalarSchemas(ObjectMapper mapper, boolean asked) {
        this.mapper = mapper;
        this.asked = asked;
    }

    /**
     * Returns what is known about the values that this deserializer of Jackson's accepts; an empty schema if nothing
     * is.
     */
    Map<String, @Nullable Object> of(JavaType type, ValueDeserializer<?> deserializer) {
        Class<?> raw = type.getRawClass();
        if (raw == char.class || raw == Character.class) {
            Map<String, @Nullable Object> character = SchemaParts.type("string");
            character.put("maxLength", 1);
            return character;
        }
        LogicalType logical = raw == Number.class ? LogicalType.Float : deserializer.logicalType();
        if (logical == null) {
            return SchemaParts.anything();
        }
        return switch (logical) {
            case Boolean -> SchemaParts.type("boolean");
            case Integer -> SchemaParts.type("integer");
            case Float -> number();
            case Textual -> SchemaParts.type("string");
            case Binary -> binary();
            case DateTime -> dateTime(raw, deserializer);
            case Enum -> enumeration(raw, deserializer);
            case OtherScalar -> other(raw, deserializer);
            default -> SchemaParts.anything();
        };
    }

    private Map<String, @Nullable Object> number() {
        if (asked) {
            return SchemaParts.type("number");
        }
        // What Jackson writes for values that are not numbers in JSON.
        Map<String, @Nullable Object> number = SchemaParts.type("number", "string");
        number.put("pattern", "^(NaN|[-+]?(INF|Infinity))$");
        return number;
    }

    Map<String, @Nullable Object> binary() {
        Map<String, @Nullable Object> text = SchemaParts.type("string");
        text.put("contentEncoding", "base64");
        return asked ? text : SchemaParts.type("string", "array");
    }

    private Map<String, @Nullable Object> dateTime(Class<?> raw, ValueDeserializer<?> deserializer) {
        String name = raw.getSimpleName();
        if (!asked) {
            if (name.equals("Period") || name.startsWith("Zone") && !name.equals("ZonedDateTime")) {
                return SchemaParts.type("string");
            }
            if (ARRAYS.contains(name)) {
                return SchemaParts.type("string", "array", "integer");
            }
            // Some versions of Jackson read a month from an array too.
            return takes(deserializer, "[5]")
                    ? SchemaParts.type("string", "number", "array")
                    : SchemaParts.type("string", "number");
        }
        if (name.equals("Year")) {
            return SchemaParts.type("integer");
        }
        Map<String, @Nullable Object> text = SchemaParts.type("string");
        List<String> format = FORMATS.get(name);
        if (format != null && takes(deserializer, "\"" + format.get(1) + "\"")) {
            text.put("format", format.get(0));
        }
        return text;
    }

    private Map<String, @Nullable Object> other(Class<?> raw, ValueDeserializer<?> deserializer) {
        if (takes(deserializer, "{}") || takes(deserializer, "[]")) {
            return SchemaParts.anything();
        }
        Map<String, @Nullable Object> text = SchemaParts.type("string");
        String name = raw.getSimpleName();
        if (name.equals("UUID") || name.equals("URI") || name.equals("URL")) {
            text.put("format", name.equals("UUID") ? "uuid" : "uri");
        }
        return text;
    }

    private Map<String, @Nullable Object> enumeration(Class<?> raw, ValueDeserializer<?> deserializer) {
        Object[] constants = raw.getEnumConstants();
        if (constants == null && raw.getSuperclass() != null) {
            constants = raw.getSuperclass().getEnumConstants();
        }
        boolean takesAnyText = takes(deserializer, NONSENSE);
        if (constants == null || (takesAnyText && !asked)) {
            return SchemaParts.anything();
        }
        Set<Object> values = new LinkedHashSet<>();
        boolean folds = false;
        for (Object constant : constants) {
            List<Object> known = namesOf((Enum<?>) constant, deserializer);
            values.addAll(asked && !known.isEmpty() ? known.subList(0, 1) : known);
            folds |= !asked && known.stream().anyMatch(name -> foldsCase(name, deserializer));
        }
        if (values.isEmpty()) {
            return SchemaParts.anything();
        }
        return folds ? SchemaParts.type("string") : enumeration(new ArrayList<>(values));
    }

    static Map<String, @Nullable Object> enumeration(List<Object> values) {
        Set<String> types = new LinkedHashSet<>();
        for (Object value : values) {
            types.add(value instanceof String ? "string" : value instanceof Boolean ? "boolean" : "number");
        }
        Map<String, @Nullable Object> schema = SchemaParts.type(types.toArray(new String[0]));
        schema.put("enum", values);
        return schema;
    }

    /** Returns how a constant may be written. The spelling that Jackson writes comes first. */
    private List<Object> namesOf(Enum<?> constant, ValueDeserializer<?> deserializer) {
        Set<Object> candidates = new LinkedHashSet<>();
        Object written = written(constant);
        if (written != null) {
            candidates.add(written);
        }
        candidates.add(constant.name());
        candidates.add(constant.toString());
        candidates.addAll(EnumNames.aliases(constant, mapper));
        List<Object> names = new ArrayList<>();
        for (Object candidate : candidates) {
            if (constant == read(deserializer, json(candidate))) {
                names.add(candidate);
            }
        }
        return names;
    }

    private @Nullable Object written(Enum<?> constant) {
        try {
            Object value = mapper.readValue(mapper.writeValueAsString(constant), Object.class);
            return value instanceof String || value instanceof Number || value instanceof Boolean ? value : null;
        } catch (Exception e) {
            return null;
        }
    }

    private static String json(Object scalar) {
        return dev.leafout.document.JsonWriter.write(scalar);
    }

    private boolean foldsCase(Object name, ValueDeserializer<?> deserializer) {
        if (!(name instanceof String text)) {
            return false;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        String other = lower.equals(text) ? text.toUpperCase(Locale.ROOT) : lower;
        Object found = other.equals(text) ? null : read(deserializer, json(other));
        return found != null && found == read(deserializer, json(text));
    }

    private boolean takes(ValueDeserializer<?> deserializer, String json) {
        return read(deserializer, json) != REFUSED;
    }

    private static final Object REFUSED = new Object();

    private @Nullable Object read(ValueDeserializer<?> deserializer, String json) {
        try (JsonParser parser = mapper.createParser(json)) {
            parser.nextToken();
            return deserializer.deserialize(parser, JacksonApi.context(mapper, parser));
        } catch (Exception e) {
            return REFUSED;
        }
    }
}
