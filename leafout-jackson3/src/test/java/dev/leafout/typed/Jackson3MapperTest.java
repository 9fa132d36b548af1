// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

class Jackson3MapperTest extends MapperSuite {
    @JsonIgnoreProperties(ignoreUnknown = true)
    interface Forgiving {}

    interface Renamed {
        @JsonProperty("across")
        int x();
    }

    /** One setting each; a minus before a feature turns it off. The oldest Jackson does not have all of them. */
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
            "-REQUIRE_TYPE_ID_FOR_SUBTYPES",
            "UNWRAP_SINGLE_VALUE_ARRAYS",
            "ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT",
            "USE_NULL_FOR_EMPTY_UNWRAPPED");

    /**
     * Not tried: a mapper that wants a root name is refused; without annotations or access most of the types cannot be
     * made; and without FAIL_ON_TRAILING_TOKENS, Jackson 3 loses its place in arrays of arrays of texts, and does not
     * notice.
     */
    private static final Set<String> LEFT_OUT =
            Set.of("UNWRAP_ROOT_VALUE", "USE_ANNOTATIONS", "CAN_OVERRIDE_ACCESS_MODIFIERS", "FAIL_ON_TRAILING_TOKENS");

    private final List<Setting> settings = made();

    @Override
    protected List<Setting> settings() {
        return settings;
    }

    @Override
    protected List<Setting> otherSettings() {
        List<String> names = new ArrayList<>();
        for (DeserializationFeature feature : DeserializationFeature.values()) {
            addOther(feature.name(), feature.enabledByDefault(), names);
        }
        for (MapperFeature feature : MapperFeature.values()) {
            addOther(feature.name(), feature.enabledByDefault(), names);
        }
        return names.stream().map(name -> setting(name, with(name))).toList();
    }

    @Test
    void anArrayAroundAValueIsShownWhenItIsComplete() {
        ObjectStream<AgreedTypes.Pair<AgreedTypes.Point, String>> stream = ObjectStream.of(
                        new TypeToken<AgreedTypes.Pair<AgreedTypes.Point, String>>() {})
                .binder(new Jackson3Binder(with("UNWRAP_SINGLE_VALUE_ARRAYS")))
                .open();
        stream.feed("{\"left\":[{\"x\":1,\"y\":2}");
        assertThat(stream.partial().value()).isEqualTo(new AgreedTypes.Pair<>(null, null));
        stream.feed("],\"right\":\"he");
        assertThat(stream.partial().value()).isEqualTo(new AgreedTypes.Pair<>(new AgreedTypes.Point(1, 2), "he"));
    }

    @Test
    void anArrayAroundTheDocumentIsReadWithProseAroundItToo() {
        ObjectStream<AgreedTypes.Point> stream = ObjectStream.of(AgreedTypes.Point.class)
                .binder(new Jackson3Binder(with("UNWRAP_SINGLE_VALUE_ARRAYS")))
                .open();
        stream.feed("Here it is:\n[{\"x\":1,\"y\":2}]\n");
        assertThat(stream.finish()).isEqualTo(new AgreedTypes.Point(1, 2));
    }

    @Test
    void theOnlyItemOfAListIsReadWithProseAroundItToo() {
        ObjectStream<List<AgreedTypes.Point>> stream = ObjectStream.of(new TypeToken<List<AgreedTypes.Point>>() {})
                .binder(new Jackson3Binder(with("ACCEPT_SINGLE_VALUE_AS_ARRAY")))
                .open();
        stream.feed("Here it is:\n{\"x\":1,\"y\":2}\n");
        assertThat(stream.finish()).containsExactly(new AgreedTypes.Point(1, 2));
    }

    @Test
    void aMapperThatWantsARootNameIsRefused() {
        ObjectStreamBuilder<AgreedTypes.Point> builder =
                ObjectStream.of(AgreedTypes.Point.class).binder(new Jackson3Binder(with("UNWRAP_ROOT_VALUE")));
        assertThatThrownBy(builder::open).hasMessageContaining("UNWRAP_ROOT_VALUE");
    }

    private static void addOther(String feature, boolean byDefault, List<String> names) {
        String name = byDefault ? "-" + feature : feature;
        if (!FEATURES.contains(name) && !LEFT_OUT.contains(feature)) {
            names.add(name);
        }
    }

    private static List<Setting> made() {
        List<Setting> settings = new ArrayList<>();
        FEATURES.forEach(feature -> settings.add(setting(feature, with(feature))));
        settings.add(setting("an empty array is null", coercing(CoercionInputShape.EmptyArray)));
        settings.add(setting("an empty text is null", coercing(CoercionInputShape.EmptyString)));
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

    private static ObjectMapper coercing(CoercionInputShape shape) {
        return builder()
                .withCoercionConfigDefaults(config -> config.setCoercion(shape, CoercionAction.AsNull))
                .build();
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
