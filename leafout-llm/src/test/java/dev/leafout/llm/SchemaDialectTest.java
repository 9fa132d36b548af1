// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leafout.typed.TypeToken;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaDialectTest {
    enum Season {
        SPRING,
        AUTUMN
    }

    record Stop(String name, double hours) {}

    record Trip(
            String title, Optional<String> note, Season season, Optional<Season> other, List<Stop> stops, Stop best) {}

    record Chapter(String title, List<Chapter> chapters) {}

    record Labelled(String title, Map<String, String> labels) {}

    private static String json(SchemaDialect dialect, String schema) {
        return dialect.ofSchema(schema.replace('\'', '"')).json().replace('"', '\'');
    }

    @ParameterizedTest
    @EnumSource(SchemaDialect.class)
    void anOrdinaryTypeIsTakenByEveryProvider(SchemaDialect dialect) {
        ProviderSchema schema = dialect.of(Trip.class);
        assertThat(DialectChecker.problems(dialect, schema.json())).isEmpty();
        assertThat(schema.isWrapped()).isFalse();
    }

    @Test
    void inStrictModeAllIsRequiredAndObjectsAreClosed() {
        assertThat(json(
                        SchemaDialect.OPENAI_STRICT,
                        "{'type':'object','properties':{'a':{'type':'string','minLength':2},'b':{'type':['integer','null']}},"
                                + "'required':['a']}"))
                .isEqualTo("{'type':'object','properties':{'a':{'type':'string'},'b':{'type':['integer','null']}},"
                        + "'required':['a','b'],'additionalProperties':false}");
    }

    @Test
    void whatCannotBeSaidIsLeftOutAndNoted() {
        ProviderSchema schema = SchemaDialect.ANTHROPIC.ofSchema(
                "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":5}}}");
        assertThat(schema.json())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}},"
                        + "\"additionalProperties\":false}");
        assertThat(schema.leftOut()).containsExactly("/properties/n/minimum", "/properties/n/maximum");
    }

    @Test
    void aListAtTheRootIsWrappedWhereAnObjectIsDue() {
        ProviderSchema schema = SchemaDialect.OPENAI_STRICT.of(new TypeToken<List<Stop>>() {}.type());
        assertThat(schema.isWrapped()).isTrue();
        assertThat(DialectChecker.problems(SchemaDialect.OPENAI_STRICT, schema.json()))
                .isEmpty();
        assertThat(schema.json()).contains("\"properties\":{\"value\":");
        assertThat(SchemaDialect.GEMINI
                        .of(new TypeToken<List<Stop>>() {}.type())
                        .isWrapped())
                .isFalse();
        assertThat(SchemaDialect.ANTHROPIC.of(Integer.class).isWrapped()).isTrue();
    }

    @Test
    void aTypeThatContainsItselfIsSaidWhereThatCanBe() {
        ProviderSchema schema = SchemaDialect.OPENAI_STRICT.of(Chapter.class);
        assertThat(DialectChecker.problems(SchemaDialect.OPENAI_STRICT, schema.json()))
                .isEmpty();
        ProviderSchema list = SchemaDialect.OPENAI_STRICT.of(new TypeToken<List<Chapter>>() {}.type());
        assertThat(DialectChecker.problems(SchemaDialect.OPENAI_STRICT, list.json()))
                .isEmpty();
        for (SchemaDialect dialect : List.of(SchemaDialect.ANTHROPIC, SchemaDialect.GEMINI)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> dialect.of(Chapter.class))
                    .withMessageContaining("Chapter: ")
                    .withMessageContaining("refers to itself")
                    .withMessageContaining("Give the type a fixed depth.");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OPENAI_STRICT", "ANTHROPIC", "GEMINI"})
    void aMapIsRefusedWithTheWayOut(SchemaDialect dialect) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dialect.of(Labelled.class))
                .withMessageContaining("/properties/labels is a map, which ")
                .withMessageEndingWith(
                        "Use a list of entries, each with a key and a value, or a request that is not strict.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JSON_SCHEMA", "OLLAMA"})
    void whoTakesJsonSchemaGetsItAsItIs(SchemaDialect dialect) {
        String map = "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}}";
        assertThat(dialect.ofSchema(map).json()).isEqualTo(map);
    }

    @Test
    void geminiHasNullableAndAnOrderAndNoReferences() {
        assertThat(json(
                        SchemaDialect.GEMINI,
                        "{'type':'object','properties':{'b':{'type':['string','null'],'enum':['x','y',null]},"
                                + "'a':{'$ref':'#/$defs/A'},'c':{'anyOf':[{'$ref':'#/$defs/A'},{'type':'null'}]}},"
                                + "'required':['a'],'additionalProperties':false,'$defs':{'A':{'type':'integer'}}}"))
                .isEqualTo("{'type':'OBJECT','properties':{'b':{'type':'STRING','enum':['x','y'],'nullable':true},"
                        + "'a':{'type':'INTEGER'},'c':{'type':'INTEGER','nullable':true}},"
                        + "'required':['a'],'propertyOrdering':['b','a','c']}");
    }

    @Test
    void anthropicHasAlternativesForNull() {
        assertThat(json(
                        SchemaDialect.ANTHROPIC,
                        "{'type':'object','properties':{'a':{'type':['string','null'],'description':'d'}}}"))
                .isEqualTo(
                        "{'type':'object','properties':{'a':{'anyOf':[{'type':'string'},{'type':'null'}],'description':'d'}},"
                                + "'additionalProperties':false}");
    }

    @Test
    void partsThatMustAllHoldAreMerged() {
        assertThat(json(
                        SchemaDialect.OPENAI_STRICT,
                        "{'type':'object','allOf':[{'properties':{'a':{'type':'string'}},'required':['a']},{'$ref':'#/$defs/B'}],"
                                + "'$defs':{'B':{'properties':{'b':{'type':'integer'}}}}}"))
                .isEqualTo("{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'integer'}},"
                        + "'required':['a','b'],'additionalProperties':false}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(
                        SchemaDialect.OPENAI_STRICT,
                        "{'type':'object','properties':{'a':{'allOf':[{'type':'string'},{'type':'integer'}]}}}"))
                .withMessageContaining("both have type");
    }

    @Test
    void whatMayBeAnythingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(SchemaDialect.OPENAI_STRICT, "{'type':'object','properties':{'a':{}}}"))
                .withMessageStartingWith("/properties/a may be anything, which OpenAI's strict mode cannot say.");
    }

    @Test
    void anObjectWithoutPropertiesIsRefusedByGemini() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        json(SchemaDialect.GEMINI, "{'type':'object','properties':{},'additionalProperties':false}"))
                .withMessage("The root is an object without properties, which Gemini's response schema cannot say. "
                        + "Give it a property.");
    }

    @Test
    void theLimitsOfAnthropicAreKept() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(SchemaDialect.ANTHROPIC, manyProperties(25, "'string'")))
                .withMessage(
                        "The schema has 25 properties that may be missing, but Anthropic's structured output takes "
                                + "24 at most.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(SchemaDialect.ANTHROPIC, manyProperties(17, "['string','null']")))
                .withMessage(
                        "The schema has 17 places with alternatives, null included, but Anthropic's structured output "
                                + "takes 16 at most.");
        String most = manyProperties(24, "'string'").replace('\'', '"');
        assertThat(DialectChecker.problems(
                        SchemaDialect.ANTHROPIC,
                        SchemaDialect.ANTHROPIC.ofSchema(most).json()))
                .isEmpty();
    }

    private static String manyProperties(int count, String type) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'p" + i + "':{'type':" + type + "}")
                .collect(Collectors.joining(",", "{'type':'object','properties':{", "}}"));
    }

    @Test
    void theLimitsOfStrictModeAreKept() {
        String deep = "{'type':'string'}";
        for (int i = 0; i < 11; i++) {
            deep = "{'type':'object','properties':{'a':" + deep + "}}";
        }
        String tooDeep = deep;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(SchemaDialect.OPENAI_STRICT, tooDeep))
                .withMessage("The schema has 11 levels of objects, but OpenAI's strict mode takes 10 at most.");
        String values = IntStream.range(0, 1_001).mapToObj(i -> "'v" + i + "'").collect(Collectors.joining(","));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> json(
                        SchemaDialect.OPENAI_STRICT,
                        "{'type':'object','properties':{'a':{'type':'string','enum':[" + values + "]}}}"))
                .withMessageContaining("1,001 values of enums");
    }
}
