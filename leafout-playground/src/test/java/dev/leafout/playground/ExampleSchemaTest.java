// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonNumber;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExampleSchemaTest {
    private static Settings text(String text) {
        return Settings.of(Map.of("text", text, "chunk", JsonNumber.of("4")), new Recordings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"x\"              | {\"type\":\"string\"}",
                "1                  | {\"type\":\"integer\"}",
                "1.0                | {\"type\":\"number\"}",
                "[]                 | {\"type\":\"array\"}",
                "[1,2.5,null]       | {\"type\":\"array\",\"items\":{\"type\":[\"null\",\"number\"]}}",
                "{}                 | {\"type\":\"object\",\"properties\":{},\"required\":[]}",
                "[{\"a\":1,\"b\":true},{\"a\":null}] | {\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":"
                        + "{\"a\":{\"type\":[\"integer\",\"null\"]},\"b\":{\"type\":\"boolean\"}},\"required\":[\"a\"]}}",
            })
    void anExampleSaysWhatAllItsPartsHaveInCommon(String example, String schema) {
        assertThat(JsonWriter.write(ExampleSchema.of(text(example)))).isEqualTo(schema);
    }

    /** Whatever the example is, it satisfies its schema, and each item of an array could be the only one. */
    @Test
    void anExampleSatisfiesItsSchema() {
        Random random = new Random(25);
        for (int i = 0; i < 2_000; i++) {
            Object value = value(random, 4);
            JsonSchema schema = JsonSchema.parse(PrettyJson.write(ExampleSchema.ofValue(value)));
            assertThat(violations(schema, value)).as(JsonWriter.write(value)).isEmpty();
            if (value instanceof List<?> list) {
                list.forEach(item -> assertThat(violations(schema, Collections.singletonList(item)))
                        .as(JsonWriter.write(item))
                        .isEmpty());
            }
        }
    }

    /** And a property that all examples have is asked for. */
    @Test
    void anObjectWithoutItsPropertiesDoesNotSatisfyIt() {
        JsonSchema schema = JsonSchema.parse(PrettyJson.write(ExampleSchema.of(text("{\"a\":{\"b\":1}}"))));
        assertThat(violations(schema, Map.of())).hasSize(1);
        assertThat(violations(schema, Map.of("a", Map.of("b", "1")))).hasSize(1);
    }

    private static List<String> violations(JsonSchema schema, Object value) {
        List<String> violations = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(schema.validator(violation -> violations.add(violation.message())))
                .build();
        parser.feed(JsonWriter.write(value));
        parser.finish();
        return violations;
    }

    private static Object value(Random random, int depth) {
        switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0:
                return "x".repeat(random.nextInt(3));
            case 1:
                return JsonNumber.of(String.valueOf(random.nextInt(10)));
            case 2:
                return JsonNumber.of(random.nextInt(10) + "." + random.nextInt(10));
            case 3:
                return random.nextBoolean();
            case 4:
                return JsonNumber.of("1e3");
            case 5:
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(random.nextInt(8) == 0 ? null : value(random, depth - 1));
                }
                return list;
            default:
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put("key" + random.nextInt(4), random.nextInt(8) == 0 ? null : value(random, depth - 1));
                }
                return map;
        }
    }

    @Test
    void whatIsCutOffIsAnExampleOfWhatIsThere() {
        assertThat(JsonWriter.write(ExampleSchema.of(text("{\"a\":\"x\",\"b\":tr"))))
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]}");
    }

    @Test
    void whatCannotBeReadIsNoExample() {
        assertThatThrownBy(() -> ExampleSchema.of(text("{oops}")))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("The text is no example, since it cannot be read: ");
        assertThatThrownBy(() -> ExampleSchema.of(text(" ")))
                .isInstanceOf(Refusal.class)
                .hasMessage("The text has no value yet, so it is no example");
    }

    @Test
    void itIsWrittenForPeople() {
        assertThat(PrettyJson.write(ExampleSchema.of(text("{\"a\":1,\"tags\":[\"x\"]}"))))
                .isEqualTo("""
                {
                  "type": "object",
                  "properties": {
                    "a": {"type": "integer"},
                    "tags": {
                      "type": "array",
                      "items": {"type": "string"}
                    }
                  },
                  "required": ["a", "tags"]
                }""");
    }
}
