// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.JsonText;
import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Scalars that are read without a parser are the ones that Jackson would have read. */
class Jackson3ScalarsTest {
    enum Colour {
        RED,
        @JsonProperty("dark-green")
        GREEN
    }

    private static final List<Class<?>> NUMBERS =
            List.of(int.class, Integer.class, long.class, double.class, Double.class, float.class, boolean.class);

    private final Random random = new Random(20);

    @Test
    void numbersAreThoseOfJackson() {
        ObjectMapper strict = JsonMapper.builder()
                .withCoercionConfig(
                        LogicalType.Float,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
                .build();
        for (ObjectMapper mapper : List.of(JsonMapper.builder().build(), strict)) {
            Jackson3Binder binder = new Jackson3Binder(mapper);
            for (int i = 0; i < 3_000; i++) {
                String number = number();
                for (Class<?> type : NUMBERS) {
                    assertThat(bound(binder.shapeOf(type), JsonNumber.of(number)))
                            .as("%s as %s", number, type)
                            .isEqualTo(read(mapper, number, type));
                }
            }
        }
    }

    private String number() {
        String digits = Long.toString(random.nextLong(1L << random.nextInt(1, 63)));
        String fraction = random.nextInt(3) == 0 ? "" : "." + "0".repeat(random.nextInt(3)) + random.nextInt(10_000);
        String exponent = random.nextInt(8) == 0 ? "e" + random.nextInt(-400, 400) : "";
        return (random.nextInt(4) == 0 ? "-" : "") + digits + fraction + exponent;
    }

    @Test
    void booleansAreThoseOfJackson() {
        ObjectMapper mapper = JsonMapper.builder().build();
        Jackson3Binder binder = new Jackson3Binder(mapper);
        for (Class<?> type : List.of(boolean.class, Boolean.class, int.class, double.class, Colour.class)) {
            assertThat(bound(binder.shapeOf(type), true)).as(type.getName()).isEqualTo(read(mapper, "true", type));
        }
    }

    @Test
    void namesOfConstantsAreThoseOfJacksonEachTime() {
        ObjectMapper mapper = JsonMapper.builder().build();
        Shape shape = new Jackson3Binder(mapper).shapeOf(Colour.class);
        for (int i = 0; i < 3; i++) {
            for (String name : List.of("RED", "dark-green", "GREEN", "red", "", " RED", "blue")) {
                assertThat(bound(shape, name)).as(name).isEqualTo(read(mapper, JsonText.quoted(name), Colour.class));
            }
        }
    }

    @Test
    void aProblemHandlerIsAskedEachTime() {
        int[] asked = {0};
        ObjectMapper mapper = JsonMapper.builder()
                .addHandler(new DeserializationProblemHandler() {
                    @Override
                    public Object handleWeirdStringValue(
                            DeserializationContext context, Class<?> target, String value, String problem) {
                        asked[0]++;
                        return Colour.RED;
                    }
                })
                .build();
        Shape shape = new Jackson3Binder(mapper).shapeOf(Colour.class);
        assertThat(List.of(shape.bind("blue"), shape.bind("blue"))).containsOnly(Colour.RED);
        assertThat(asked[0]).isEqualTo(2);
    }

    private static Object bound(Shape shape, Object plain) {
        try {
            return shape.bind(plain);
        } catch (BindException e) {
            return "rejected";
        }
    }

    private static Object read(ObjectMapper mapper, String json, Class<?> type) {
        try {
            return mapper.readValue(json, type);
        } catch (Exception e) {
            return "rejected";
        }
    }
}
