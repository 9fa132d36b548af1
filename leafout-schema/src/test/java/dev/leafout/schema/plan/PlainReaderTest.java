// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlainReaderTest {
    private static final String SCHEMA = """
            { "$id":"a", "type" : ["object","null"],"minimum":-1.50,"x":0,"y":120e-2,
              "enum":[true,false,null,"\\u00e9\\n\\"\\\\\\/","",{},[],[[1]]], "a\\tb":{"type":"string"}}
            """;
    /** What is put in place of every character, in turn. */
    private static final String[] ODD = {
        "", "\"", "\\", "{", "}", "[", "]", ",", ":", " ", "0", "-", ".", "e", "t", "\n", "\0", "\u00e9", "\ud800",
        "\\u12"
    };

    private static final JsonMapper JACKSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @Test
    void aTypicalSchemaIsReadAsJacksonReadsIt() {
        assertThat(PlainReader.read(SCHEMA)).isEqualTo(jackson(SCHEMA));
    }

    @Test
    void aTextWithAnyCharacterChangedIsReadAsJacksonReadsItOrNotAtAll() {
        int read = 0;
        for (int i = 0; i <= SCHEMA.length(); i++) {
            for (String odd : ODD) {
                String text = SCHEMA.substring(0, i) + odd + SCHEMA.substring(Math.min(i + 1, SCHEMA.length()));
                Object result = PlainReader.read(text);
                if (result != PlainReader.GIVEN_UP) {
                    assertThat(result).as(text).isEqualTo(jackson(text));
                    read++;
                } else if (!text.contains("\ud800")) {
                    assertThat(jackson(text)).as(text).isEqualTo(PlainReader.GIVEN_UP);
                }
            }
        }
        assertThat(read).isGreaterThan(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "01",
                "1.",
                "1e",
                "-",
                "+1",
                "tru",
                "nulll",
                "{}x",
                "[1,]",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":2}"
            })
    void whatIsNoPlainJsonIsLeftToTheParser(String text) {
        assertThat(PlainReader.read(text)).isSameAs(PlainReader.GIVEN_UP);
    }

    @Test
    void whatIsPastALimitIsLeftToTheParser() {
        assertThat(PlainReader.read("[".repeat(128) + "]".repeat(128))).isInstanceOf(List.class);
        assertThat(PlainReader.read("[".repeat(129) + "]".repeat(129))).isSameAs(PlainReader.GIVEN_UP);
        assertThat(PlainReader.read("1".repeat(400))).isInstanceOf(BigDecimal.class);
        assertThat(PlainReader.read("1".repeat(401))).isSameAs(PlainReader.GIVEN_UP);
        assertThat(PlainReader.read("{\"" + "k".repeat(1_024) + "\":1}")).isInstanceOf(Map.class);
        assertThat(PlainReader.read("{\"" + "k".repeat(1_025) + "\":1}")).isSameAs(PlainReader.GIVEN_UP);
        assertThat(PlainReader.read("{\"\\n" + "k".repeat(1_024) + "\":1}")).isSameAs(PlainReader.GIVEN_UP);
        assertThat(PlainReader.read(" ".repeat(1 << 16) + "1")).isSameAs(PlainReader.GIVEN_UP);
    }

    private static Object jackson(String text) {
        try {
            return plain(JACKSON.readTree(text));
        } catch (JacksonException e) {
            return PlainReader.GIVEN_UP;
        }
    }

    private static Object plain(JsonNode node) {
        if (node.isMissingNode()) {
            return PlainReader.GIVEN_UP;
        }
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.properties().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(item -> list.add(plain(item)));
            return list;
        }
        if (node.isNumber()) {
            BigDecimal value = node.decimalValue();
            return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        }
        return node.isString() ? node.stringValue() : node.isNull() ? null : (Object) node.booleanValue();
    }
}
