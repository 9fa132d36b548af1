// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas here do not say what {@code kind} must be, so nothing but the discriminator tells them apart. */
class DiscriminatorTest {
    private static final String PETS = """
            {"oneOf":[{"$ref":"#/components/schemas/Dog"},{"$ref":"#/components/schemas/House%20Cat"}],
             "discriminator":{"propertyName":"kind","mapping":{"woof":"#/components/schemas/Dog","meow":"House Cat",
               "lost":"#/components/schemas/Fish"}},
             "components":{"schemas":{
               "Dog":{"type":"object","required":["kind","bark"],
                 "properties":{"kind":{"type":"string"},"bark":{"type":"integer"},"toy":{"type":"object",
                   "properties":{"name":{"type":"string"}}}}},
               "House Cat":{"type":"object","required":["kind","lives"],
                 "properties":{"kind":{"type":"string"},"lives":{"type":"integer","maximum":9},
                   "toy":{"enum":[1]}}}}}}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"woof","bark":"x","lives":"y"}       | $.bark must be an integer, but a string begins at line 1, column 23
            {"kind":"Dog","bark":"x","lives":"y"}        | $.bark must be an integer, but a string begins at line 1, column 22
            {"kind":"meow","bark":"x","lives":10}        | $.lives must be at most 9, but is 10 at line 1, column 37
            {"kind":"House Cat","bark":"x","lives":null} | $.lives must be an integer, but null begins at line 1, column 40
            {"lives":"y","kind":"w\\u006fof","bark":"x"} | $.bark must be an integer, but a string begins at line 1, column 40
            {"kind":"woof","toy":{"name":1}}             | $.toy.name must be a string, but a number begins at line 1, column 30
            """)
    void theBranchThatIsNamedSaysWhatIsWrong(String text, String message) {
        assertThat(Flags.all(openApi(), List.of(text)))
                .extracting(Violation::message)
                .containsExactly(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"Fish\",\"bark\":\"x\",\"lives\":\"y\"}",
                "{\"kind\":\"lost\",\"bark\":\"x\",\"lives\":\"y\"}",
                "{\"kind\":7}",
                "{\"bark\":\"x\",\"lives\":\"y\",\"kind\":\"Dog\"}",
                "{\"kind\":\"Dog\",\"bark\":1,\"lives\":1}"
            })
    void whereNoneIsNamedOrNotInTimeTheUnionSaysIt(String text) {
        assertThat(Flags.all(openApi(), List.of(text)))
                .extracting(Violation::keyword)
                .containsExactly("oneOf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"Dog\",\"lives\":9}",
                "{\"kind\":\"Dog\",\"bark\":1}",
                "{\"kind\":\"House Cat\",\"bark\":1}",
                "{\"kind\":\"Dog\",\"bark\":\"x\",\"lives\":10}",
                "{\"kind\":\"Dog\",\"bark\":1,\"lives\":1}",
                "{\"kind\":\"woof\",\"bark\":\"x\"}",
                "{\"kind\":1}",
                "[]"
            })
    void itNeverChangesWhatIsValidNorWhenThatIsKnown(String text) {
        JsonSchema without = JsonSchema.parse(PETS, Map.of(), SchemaOptions.defaults());
        assertThat(Flags.first(openApi(), text)).isEqualTo(Flags.first(without, text));
        assertThat(Flags.first(openApi(), text) == Flags.NEVER)
                .isEqualTo(new Networknt(PETS).accepts(Networknt.read(text)));
    }

    @Test
    void everyCutAndEveryCheckpointGivesTheSame() {
        JsonSchema schema = JsonSchema.parse(
                "{\"items\":" + PETS.replace("#/components", "#/items/components") + "}",
                Map.of(),
                SchemaOptions.defaults().withDefaultDraft(Draft.OPENAPI_3_0));
        String text = "[{\"kind\":\"woof\",\"toy\":{\"name\":1},\"lives\":10},{\"kind\":\"Dog\",\"bark\":1},"
                + "{\"lives\":\"y\",\"kind\":\"Dog\",\"bark\":\"x\"},{\"kind\":\"Fish\",\"toy\":2}]";
        List<Violation> whole = Flags.all(schema, List.of(text));
        assertThat(whole).extracting(Violation::keyword).containsExactly("type", "type", "oneOf");
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(Flags.all(schema, plan.cut(text))).isEqualTo(whole));
        for (int i = 0; i <= text.length(); i++) {
            JsonPushParser first =
                    JsonPushParser.builder().listen(schema.validator()).build();
            first.feed(text.substring(0, i));
            PrefixValidator validator = schema.validator();
            JsonPushParser second = JsonPushParser.builder().listen(validator).restore(first.checkpoint());
            second.feed(text.substring(i));
            second.finish();
            assertThat(validator.violations()).as("cut at %s", i).isEqualTo(whole);
        }
    }

    @Test
    void withoutANameOfThePropertyItIsRefused() {
        String schema = "{\"oneOf\":[{}],\"discriminator\":{}}";
        SchemaOptions options = SchemaOptions.defaults().withDefaultDraft(Draft.OPENAPI_3_0);
        assertThatThrownBy(() -> JsonSchema.parse(schema, Map.of(), options))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("discriminator must have a propertyName");
        assertThat(JsonSchema.parse(schema).warnings()).isEmpty();
    }

    private static JsonSchema openApi() {
        return JsonSchema.parse(PETS, Map.of(), SchemaOptions.defaults().withDefaultDraft(Draft.OPENAPI_3_0));
    }
}
