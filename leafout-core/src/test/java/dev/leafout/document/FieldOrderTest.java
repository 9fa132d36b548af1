// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.ValuePath;
import dev.leafout.testkit.Growth;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldOrderTest {

    @Test
    void pathsOfASchemaComeChildrenFirst() {
        FieldOrder order = FieldOrder.ofSchema("""
                {"type":"object","properties":{
                  "a":{"type":"object","properties":{
                    "b":{"type":"string"},
                    "c":{"type":"array","items":{"type":"object","properties":{"d":{"type":"string"}}}}}},
                  "e":{"type":"number"}}}
                """);
        assertThat(order.paths()).containsExactly("a.b", "a.c[*].d", "a.c[*]", "a.c", "a", "e");
    }

    @Test
    void aListOfPathsMayLeaveOutContainers() {
        assertThat(FieldOrder.ofPaths("a.b", "a.c[*].d", "e").paths())
                .containsExactly("a.b", "a.c[*].d", "a.c[*]", "a.c", "a", "e")
                .isEqualTo(FieldOrder.ofPaths(List.of("a.b", "a.c[*].d", "a.c[*]", "a.c", "a", "e"))
                        .paths());
    }

    @Test
    void theOrderOfAnObjectIsFoundByItsPath() {
        FieldOrder order = FieldOrder.ofPaths("a.b", "a.c[*].d", "a.c[*].x", "a.t[0].u", "a.t[1].v", "m.*.w", "e");
        assertThat(order.properties()).containsExactly("a", "m", "e");
        assertThat(order.property("a").properties()).containsExactly("b", "c", "t");
        assertThat(order.at(ValuePath.parse("a.c[7]")).properties()).containsExactly("d", "x");
        assertThat(order.at(ValuePath.parse("a.t[1]")).properties()).containsExactly("v");
        assertThat(order.at(ValuePath.parse("a.t[2]")).properties()).isEmpty();
        assertThat(order.at(ValuePath.parse("m.anything")).properties()).containsExactly("w");
        assertThat(order.at(ValuePath.root())).isSameAs(order);
        assertThat(order.at(ValuePath.parse("no.such[3].path"))).isSameAs(FieldOrder.unknown());
        assertThat(FieldOrder.unknown().paths()).isEmpty();
    }

    @Test
    void keysThatAreNoNamesAreQuoted() {
        String schema = "{\"properties\":{\"a.b\":{},\"a\":{\"properties\":{\"b\":{}}},\"x y\":{\"items\":{}}}}";
        assertThat(FieldOrder.ofSchema(schema).paths())
                .containsExactly("[\"a.b\"]", "a.b", "a", "[\"x y\"][*]", "[\"x y\"]")
                .isEqualTo(
                        FieldOrder.ofPaths(FieldOrder.ofSchema(schema).paths()).paths());
    }

    @Test
    void referencesAreFollowed() {
        FieldOrder order = FieldOrder.ofSchema("""
                {"$ref":"#/$defs/trip","$defs":{
                  "trip":{"properties":{"title":{},"days":{"items":{"$ref":"#/definitions/a~1day%20%7E0"}}}}},
                 "definitions":{"a/day ~":{"properties":{"name":{},"km":{}}}}}
                """);
        assertThat(order.properties()).containsExactly("title", "days");
        assertThat(order.at(ValuePath.parse("days[3]")).properties()).containsExactly("name", "km");
    }

    @Test
    void partsAreCombinedInTheOrderInWhichTheyAreWritten() {
        FieldOrder order = FieldOrder.ofSchema("""
                {"allOf":[{"$ref":"#/$defs/base"},{"properties":{"p":{}}}],
                 "properties":{"own":{},"shape":{"properties":{"z":{}}}},
                 "anyOf":[{"properties":{"shape":{"properties":{"x":{},"z":{}}}}},
                          {"type":"null"},true,
                          {"oneOf":[{"properties":{"shape":{"properties":{"y":{}}}}}]}],
                 "$defs":{"base":{"properties":{"id":{},"p":{}}}}}
                """);
        assertThat(order.properties()).containsExactly("id", "p", "own", "shape");
        assertThat(order.property("shape").properties()).containsExactly("z", "x", "y");
    }

    @Test
    void tuplesHaveAnOrderForEachPlace() {
        FieldOrder order = FieldOrder.ofSchema("""
                {"properties":{
                  "t":{"prefixItems":[{"properties":{"a":{}}},{"properties":{"b":{}}}],"items":{"properties":{"c":{}}}},
                  "old":{"items":[{"properties":{"d":{}}}]},
                  "m":{"additionalProperties":{"properties":{"e":{}}}},
                  "closed":{"additionalProperties":false,"items":true}}}
                """);
        assertThat(order.paths())
                .containsExactly(
                        "t[0].a",
                        "t[0]",
                        "t[1].b",
                        "t[1]",
                        "t[*].c",
                        "t[*]",
                        "t",
                        "old[0].d",
                        "old[0]",
                        "old",
                        "m.*.e",
                        "m.*",
                        "m",
                        "closed");
        assertThat(order.at(ValuePath.parse("t[1]")).properties()).containsExactly("b");
        assertThat(order.at(ValuePath.parse("t[2]")).properties()).containsExactly("c");
    }

    @Test
    void aSchemaMayReferToItself() {
        FieldOrder tree = FieldOrder.ofSchema("""
                {"properties":{"name":{"type":"string"},"children":{"items":{"$ref":"#"}},"last":{}}}
                """);
        assertThat(tree.paths()).containsExactly("name", "children[*]", "children", "last");
        assertThat(tree.at(ValuePath.parse("children[0].children[5].children[1]"))
                        .properties())
                .containsExactly("name", "children", "last");

        assertThat(FieldOrder.ofSchema("{\"$ref\":\"#\"}").paths()).isEmpty();
        assertThat(FieldOrder.ofSchema("{\"allOf\":[{\"$ref\":\"#\"},{\"properties\":{\"a\":{\"$ref\":\"#\"}}}]}")
                        .paths())
                .containsExactly("a");
    }

    @Test
    void aSchemaThatRefersToItselfInManyWaysHasTooManyPathsToList() {
        String properties = IntStream.range(0, 12)
                .mapToObj(i -> "\"p" + i + "\":{\"$ref\":\"#/$defs/d" + i + "\"}")
                .collect(Collectors.joining(",", "{\"properties\":{", "}}"));
        String defs = IntStream.range(0, 12)
                .mapToObj(i -> "\"d" + i + "\":" + properties.replace("{\"properties\"", "{\"title\":1,\"properties\""))
                .collect(Collectors.joining(",", "{", "}"));
        FieldOrder order = FieldOrder.ofSchema("{\"$ref\":\"#/$defs/d0\",\"$defs\":" + defs + "}");
        assertThat(order.at(ValuePath.parse("p3.p4.p5.p3")).properties()).hasSize(12);
        assertThatThrownBy(order::paths)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("10,000");
    }

    @Test
    void longChainsOfReferencesNeedNoStack() {
        int length = 9_000;
        String defs = IntStream.range(0, length)
                .mapToObj(i -> "\"d" + i + "\":{\"allOf\":[{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}]}")
                .collect(Collectors.joining(","));
        FieldOrder order = FieldOrder.ofSchema(
                "{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + defs + ",\"d" + length + "\":{\"properties\":{\"end\":{}}}}}");
        assertThat(order.properties()).isEqualTo(Collections.singletonList("end"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"properties":                                | The schema is not JSON. The input ended
            [1]                                           | Expected an object or a boolean at $ of the schema
            "text"                                        | Expected an object or a boolean at $ of the schema
            {"properties":[]}                             | Expected an object at $.properties of the schema
            {"properties":{"a":3}}                        | Expected an object or a boolean at $.properties.a of the schema
            {"allOf":{}}                                  | Expected an array at $.allOf of the schema
            {"oneOf":[null]}                              | Expected an object or a boolean at $.oneOf[0] of the schema
            {"prefixItems":{}}                            | Expected an array at $.prefixItems of the schema
            {"items":"x"}                                 | Expected an object or a boolean at $.items of the schema
            {"$ref":"other.json"}                         | Expected a reference within the schema, such as "#/$defs/day", at $["$ref"]
            {"$ref":7}                                    | Expected a reference within the schema
            {"properties":{"a":{"$ref":"#/$defs/b"}}}     | There is nothing at "#/$defs/b", which is referenced at $.properties.a["$ref"]
            {"$ref":"#/allOf/1","allOf":[{}]}             | There is nothing at "#/allOf/1"
            """)
    void aBadSchemaIsAClearError(String schema, String message) {
        assertThatThrownBy(() -> FieldOrder.ofSchema(schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aBadPathIsAClearError() {
        assertThatThrownBy(() -> FieldOrder.ofPaths("a", "b..c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Expected a name at position 2 of the path \"b..c\"");
    }

    private static String each(int count, IntFunction<String> one) {
        return IntStream.range(0, count).mapToObj(one).collect(Collectors.joining(","));
    }

    @Test
    void manyReferencesToOneSchemaTakeItApartOnce() {
        Growth.assertLinearAllocation(
                250,
                size -> FieldOrder.ofSchema(
                        "{\"properties\":{" + each(size, i -> "\"p" + i + "\":{\"$ref\":\"#\"}") + "}}"));
        Growth.assertLinearAllocation(
                250,
                size -> FieldOrder.ofSchema("{\"$ref\":\"#/$defs/any\",\"$defs\":{\"any\":{\"anyOf\":["
                        + each(size, i -> "{\"properties\":{\"p" + i + "\":{\"$ref\":\"#/$defs/any\"}}}") + "]}}}"));
    }

    @Test
    void aSchemaThatSaysTheSameOfTooManyKindsIsRefused() {
        String wide = "\"wide\":{\"properties\":{" + each(1_500, i -> "\"p" + i + "\":{}") + "}}";
        String kinds = each(
                1_500,
                i -> "\"q" + i + "\":{\"allOf\":[{\"$ref\":\"#/$defs/wide\"},{\"properties\":{\"x" + i + "\":{}}}]}");
        assertThatThrownBy(() -> FieldOrder.ofSchema("{\"$defs\":{" + wide + "},\"properties\":{" + kinds + "}}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The schema describes too much: its references lead to the same places too often.");
    }

    @Test
    void pathsThatAreTooLongTogetherAreNotWrittenOut() {
        String key = "k".repeat(100);
        String defs = each(
                1_000,
                i -> "\"d" + i + "\":{\"properties\":{\"" + key + "\":{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}}}");
        FieldOrder order = FieldOrder.ofSchema("{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + defs + ",\"d1000\":{}}}");
        assertThatThrownBy(order::paths)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The paths have more than 10,000,000 characters in total");
    }

    @Test
    void aReferenceMayHaveALineEnd() {
        FieldOrder order =
                FieldOrder.ofSchema("{\"$ref\":\"#/$defs/a\\nb\",\"$defs\":{\"a\\nb\":{\"properties\":{\"end\":{}}}}}");
        assertThat(order.properties()).isEqualTo(Collections.singletonList("end"));
    }
}
