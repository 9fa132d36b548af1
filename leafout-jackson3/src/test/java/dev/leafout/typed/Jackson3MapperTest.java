// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

class Jackson3MapperTest extends MapperSuite {
    @JsonIgnoreProperties(ignoreUnknown = true)
    interface Forgiving {}

    interface Renamed {
        @JsonProperty("across")
        int x();
    }

    /**
     * One setting each; a minus before a feature turns it off. UNWRAP_SINGLE_VALUE_ARRAYS and
     * ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT are not among them: with those, Jackson loses its place in arrays of arrays.
     */
    private static final List<String> FEATURES = List.of(
            "ACCEPT_SINGLE_VALUE_AS_ARRAY",
            "READ_UNKNOWN_ENUM_VALUES_AS_NULL",
            "READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE",
            "READ_ENUMS_USING_TO_STRING",
            "-READ_ENUMS_USING_TO_STRING",
            "FAIL_ON_NUMBERS_FOR_ENUMS",
            "USE_BIG_DECIMAL_FOR_FLOATS",
            "USE_BIG_INTEGER_FOR_INTS",
            "USE_JAVA_ARRAY_FOR_JSON_ARRAY",
            "-FAIL_ON_UNKNOWN_PROPERTIES",
            "FAIL_ON_UNKNOWN_PROPERTIES",
            "FAIL_ON_NULL_FOR_PRIMITIVES",
            "-FAIL_ON_NULL_FOR_PRIMITIVES",
            "FAIL_ON_NULL_CREATOR_PROPERTIES",
            "FAIL_ON_MISSING_CREATOR_PROPERTIES",
            "FAIL_ON_IGNORED_PROPERTIES",
            "-FAIL_ON_INVALID_SUBTYPE",
            "ACCEPT_EMPTY_STRING_AS_NULL_OBJECT",
            "ACCEPT_CASE_INSENSITIVE_ENUMS",
            "ACCEPT_CASE_INSENSITIVE_PROPERTIES",
            "ACCEPT_CASE_INSENSITIVE_VALUES",
            "SORT_PROPERTIES_ALPHABETICALLY",
            "-USE_BASE_TYPE_AS_DEFAULT_IMPL",
            "USE_BASE_TYPE_AS_DEFAULT_IMPL",
            "-REQUIRE_TYPE_ID_FOR_SUBTYPES");

    private final List<Setting> settings = made();

    @Override
    protected List<Setting> settings() {
        return settings;
    }

    private static List<Setting> made() {
        List<Setting> settings = new ArrayList<>();
        FEATURES.forEach(feature -> settings.add(setting(feature, with(feature))));
        settings.add(setting(
                "snake case",
                builder()
                        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .build()));
        settings.add(setting(
                "mix-ins",
                builder()
                        .addMixIn(AgreedTypes.Point.class, Renamed.class)
                        .addMixIn(Record.class, Forgiving.class)
                        .build()));
        return settings;
    }

    private static JsonMapper.Builder builder() {
        return JsonMapper.builder().findAndAddModules();
    }

    /** The two Jacksons have some of the features in different places. */
    private static ObjectMapper with(String setting) {
        boolean on = !setting.startsWith("-");
        String name = on ? setting : setting.substring(1);
        JsonMapper.Builder builder = builder();
        Arrays.stream(DeserializationFeature.values())
                .filter(feature -> feature.name().equals(name))
                .forEach(feature -> builder.configure(feature, on));
        Arrays.stream(MapperFeature.values())
                .filter(feature -> feature.name().equals(name))
                .forEach(feature -> builder.configure(feature, on));
        Arrays.stream(EnumFeature.values())
                .filter(feature -> feature.name().equals(name))
                .forEach(feature -> builder.configure(feature, on));
        return builder.build();
    }

    private static Setting setting(String name, ObjectMapper mapper) {
        ValueBinder binder = new Jackson3Binder(mapper);
        return new Setting(name, new Mapper() {
            @Override
            public ValueBinder binder() {
                return binder;
            }

            @Override
            public String write(Object value, Type type) throws Exception {
                return mapper.writerFor(mapper.constructType(type)).writeValueAsString(value);
            }

            @Override
            public Object read(String json, Type type) throws Exception {
                return mapper.readValue(json, mapper.constructType(type));
            }
        });
    }
}
