// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSchemaTest {

    private static boolean accepts(JsonSchema schema, String text) {
        return Flags.first(schema, text) == Flags.NEVER;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "{",
                "{\"a\":1,\"a\":2}",
                "{\"type\":\"text\"}",
                "{\"type\":5}",
                "{\"type\":[\"string\",\"string\"]}",
                "{\"enum\":1}",
                "{\"minimum\":\"1\"}",
                "{\"multipleOf\":0}",
                "{\"minLength\":-1}",
                "{\"maxItems\":1.5}",
                "{\"required\":[1]}",
                "{\"required\":\"a\"}",
                "{\"pattern\":\"(\"}",
                "{\"pattern\":1}",
                "{\"allOf\":[]}",
                "{\"anyOf\":{}}",
                "{\"properties\":[]}",
                "{\"items\":[{}]}",
                "{\"not\":1}",
                "{\"uniqueItems\":1}",
                "{\"$ref\":\"#/nowhere\"}",
                "{\"$ref\":\"#nowhere\"}",
                "{\"$ref\":\"other.json\"}",
                "{\"$ref\":\"https://example.com/other\"}",
                "{\"$ref\":\"::\"}",
                "{\"$ref\":1}",
                "{\"$ref\":\"#\"}",
                "{\"$id\":\"http://a/#b\"}",
                "{\"$id\":1}",
                "{\"$anchor\":\"#a\"}",
                "{\"$schema\":\"http://json-schema.org/draft-03/schema#\"}",
                "{\"$schema\":1}",
                "{\"allOf\":[{\"$ref\":\"#/allOf/1\"},{\"anyOf\":[{\"$ref\":\"#/allOf/0\"}]}]}",
                "{\"minimum\":1e3000}"
            })
    void whatIsNoSchemaOrNotSupportedIsRefused(String text) {
        assertThatThrownBy(() -> JsonSchema.parse(text))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("in the schema at");
    }

    @Test
    void anErrorSaysWhereInTheSchema() {
        assertThatThrownBy(() -> JsonSchema.parse("{\"properties\":{\"a/b\":{\"items\":{\"type\":\"strin\"}}}}"))
                .isInstanceOf(SchemaException.class)
                .hasMessage("There is no type 'strin' (in the schema at /properties/a~1b/items)");
    }

    @Test
    void otherSchemasAreHandedOverAndNothingIsFetched() {
        Map<URI, String> remotes = Map.of(
                URI.create("https://example.com/point.json"),
                "{\"$defs\":{\"axis\":{\"$anchor\":\"axis\",\"type\":\"number\"}},\"properties\":{\"x\":{\"$ref\":\"#axis\"}}}");
        JsonSchema schema = JsonSchema.parse(
                "{\"$id\":\"https://example.com/a.json\",\"items\":{\"$ref\":\"point.json\"}}", remotes);
        assertThat(accepts(schema, "[{\"x\":1}]")).isTrue();
        Violation violation =
                Flags.all(schema, java.util.List.of("[{\"x\":\"1\"}]")).get(0);
        assertThat(violation.schemaPointer()).isEqualTo("https://example.com/point.json#/$defs/axis/type");
    }

    @Test
    void aReferenceMayBeRecursiveThroughMembers() {
        JsonSchema schema = JsonSchema.parse(
                "{\"properties\":{\"left\":{\"$ref\":\"#\"},\"v\":{\"type\":\"integer\"}},\"additionalProperties\":false}");
        assertThat(accepts(schema, "{\"left\":{\"left\":{\"v\":1}}}")).isTrue();
        assertThat(Flags.first(schema, "{\"left\":{\"left\":{\"v\":\"")).isEqualTo(22);
    }

    @Test
    void aDynamicReferenceLeadsToTheOutermostAnchor() {
        Map<URI, String> remotes = Map.of(
                URI.create("https://example.com/tree"),
                "{\"$id\":\"https://example.com/tree\",\"$dynamicAnchor\":\"node\",\"type\":\"object\","
                        + "\"properties\":{\"children\":{\"items\":{\"$dynamicRef\":\"#node\"}}}}");
        JsonSchema strict = JsonSchema.parse(
                "{\"$id\":\"https://example.com/strict\",\"$dynamicAnchor\":\"node\",\"$ref\":\"tree\",\"required\":[\"name\"]}",
                remotes);
        assertThat(accepts(strict, "{\"name\":1,\"children\":[{\"name\":2}]}")).isTrue();
        assertThat(accepts(strict, "{\"name\":1,\"children\":[{}]}")).isFalse();
    }

    @Test
    void theMetaschemaIsBuiltInAndSchemasOfThisProjectPassIt() {
        JsonSchema metaschema = JsonSchema.parse("{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}");
        assertThat(accepts(metaschema, "{\"type\":\"object\",\"properties\":{\"a\":{\"minLength\":1}}}"))
                .isTrue();
        String wrong = "{\"properties\":{\"a\":{\"minLength\":-1";
        assertThat(Flags.first(metaschema, wrong)).isEqualTo(wrong.length());
        assertThat(Flags.first(metaschema, "{\"type\":\"x")).isEqualTo(10);
        for (int seed = 0; seed < 300; seed++) {
            assertThat(accepts(metaschema, TestJson.write(new RandomSchemas(seed).document())))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "date; \"2024-02-29\"; \"2023-02-29",
                "date; \"2000-02-29\"; \"2024-02-3",
                "date; \"1999-12-31\"; \"1900-02-29",
                "date-time; \"2024-02-29T00:00:00Z\"; \"2024-04-31",
                "date; \"2024-02-29\"; \"2024-13",
                "time; \"23:59:60Z\"; \"23:58:60Z\"",
                "date-time; \"2024-01-01T00:00:00+01:00\"; \"2024-01-01x",
                "duration; \"P1Y2M\"; \"P1Y1D",
                "email; \"a.b@example.org\"; \"a(",
                "hostname; \"a-b.example\"; \"-",
                "ipv4; \"127.0.0.1\"; \"256",
                "ipv6; \"::1\"; \"1::2::3\"",
                "uri; \"https://a/b?c#d\"; \"/",
                "uri-reference; \"../a\"; \"a\\\\",
                "uuid; \"2eb8aa08-aa98-11ea-b4aa-73b441d16380\"; \"2eb8aa08-aa98-11eg",
                "json-pointer; \"/a/~0b\"; \"a",
                "regex; \"^a\"; \"(\""
            })
    void formatsAreCheckedOnRequest(String format, String good, String bad) {
        String text = "{\"format\":\"" + format + "\"}";
        JsonSchema checked =
                JsonSchema.parse(text, Map.of(), SchemaOptions.defaults().withFormats(true));
        assertThat(accepts(checked, good)).isTrue();
        String whole = bad.endsWith("\"") ? bad : bad + "\"";
        assertThat(Flags.first(checked, whole)).isEqualTo(bad.length());
        assertThat(accepts(JsonSchema.parse(text), whole)).isTrue();
    }

    @Test
    void optionsAreValues() {
        SchemaOptions options = SchemaOptions.defaults()
                .withFormats(true)
                .withPlainDecimals(true)
                .withRepeatedKeys(true)
                .withMaxAlternatives(1)
                .withMaxUniqueItems(2)
                .withMaxPatternSteps(3)
                .withMaxViolations(4)
                .withDefaultDraft(Draft.DRAFT_7);
        assertThat(options)
                .hasToString("SchemaOptions[defaultDraft=draft 7, formats=true, plainDecimals=true, repeatedKeys=true,"
                        + " maxAlternatives=1, maxUniqueItems=2, maxPatternSteps=3, maxViolations=4]")
                .isNotEqualTo(SchemaOptions.defaults())
                .hasSameHashCodeAs(SchemaOptions.defaults()
                        .withDefaultDraft(Draft.DRAFT_7)
                        .withFormats(true)
                        .withPlainDecimals(true)
                        .withRepeatedKeys(true)
                        .withMaxAlternatives(1)
                        .withMaxUniqueItems(2)
                        .withMaxPatternSteps(3)
                        .withMaxViolations(4));
        assertThatThrownBy(() -> options.withMaxAlternatives(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoSchemasMustNotHaveTheSameIdentity() {
        for (String text : List.of(
                "{'$defs':{'a':{'$id':'http://x/a'},'b':{'$id':'http://x/a'}}}",
                "{'$id':'http://x/a','$defs':{'b':{'$id':'a'}}}",
                "{'$defs':{'a':{'$anchor':'n'},'b':{'$anchor':'n'}}}",
                "{'$anchor':'n','$defs':{'b':{'$dynamicAnchor':'n'}}}")) {
            assertThatThrownBy(() -> JsonSchema.parse(text.replace('\'', '"')))
                    .isInstanceOf(SchemaException.class)
                    .hasMessageContaining("Another schema has the ");
        }
        JsonSchema.parse(
                "{\"$anchor\":\"n\",\"$dynamicAnchor\":\"n\",\"$defs\":{\"b\":{\"$id\":\"b\",\"$anchor\":\"n\"}}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"uniqueItems":true}                | [1e99999999999,10e99999999998]      | false
            {"uniqueItems":true}                | [1e99999999999,1e88888888888]       | true
            {"uniqueItems":true}                | [0e99999999999,0,1]                 | false
            {"uniqueItems":true}                | [100e2147483647,1e2147483649]       | false
            {"uniqueItems":true}                | [1e-99999999999,0.1e-99999999998]   | false
            {"uniqueItems":true}                | [1,"1"]                             | true
            {"const":1e999999999}               | 1e99999999999                       | false
            {"const":1e99999999999}             | 10e99999999998                      | true
            {"const":1e99999999999}             | 1e99999999998                       | false
            {"const":-1e99999999999}            | 1e99999999999                       | false
            {"enum":[0,1e99999999999]}          | 0e99999999999999999999              | true
            {"const":[1e99999999999]}           | [100e99999999997]                   | true
            {"const":{"a":1e99999999999}}       | {"a":1e99999999998}                 | false
            {"minimum":5}                       | 1e99999999999                       | true
            {"maximum":5}                       | 1e99999999999                       | false
            {"maximum":5}                       | 1e-99999999999                      | true
            {"exclusiveMinimum":0}              | 0e99999999999                       | false
            {"multipleOf":3}                    | 3e99999999999                       | true
            {"multipleOf":3}                    | 1e99999999999                       | false
            {"multipleOf":0.01}                 | 1e-99999999999                      | false
            {"type":"integer"}                  | 1e99999999999                       | true
            {"type":"integer"}                  | 1e-99999999999                      | false
            {"type":"integer","minimum":1}      | 0.5e99999999999                     | true
            """)
    void numbersAreComparedByTheirValueWhateverTheirExponents(String schema, String text, boolean valid) {
        assertThat(accepts(JsonSchema.parse(schema), text)).isEqualTo(valid);
    }

    @Test
    void aUriThatIsTooLongIsRefused() {
        String reference = "a/".repeat(2_000) + "../".repeat(2_000) + "b";
        assertThatThrownBy(() -> JsonSchema.parse("{\"$ref\":\"" + reference + "\"}"))
                .isInstanceOf(SchemaException.class)
                .hasMessageStartingWith("A URI is longer than 4,096 characters: a/a/");
        String outer = "http://x/" + "a".repeat(3_000) + "/";
        assertThatThrownBy(() -> JsonSchema.parse("{\"$id\":\"" + outer + "\",\"$ref\":\"" + "b".repeat(3_000) + "\"}"))
                .hasMessageStartingWith("A URI is longer than 4,096 characters: http://x/aaa");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#/%s'}",
                "{'$ref':'#%s'}",
                "{'$ref':'%s'}",
                "{'$id':'#%s'}",
                "{'$schema':'%s'}",
                "{'type':'%s'}",
                "{'pattern':'(%s'}",
                "{'properties':{'%s':7}}"
            })
    void anErrorQuotesLittleOfTheSchemaAndNothingThatWouldNotPrint(String schema) {
        String text = "a\\u001b]52;c\\u202e\\u009b\\n" + "b".repeat(900);
        assertThatThrownBy(() -> JsonSchema.parse(schema.replace('\'', '"').replace("%s", text)))
                .isInstanceOfSatisfying(
                        SchemaException.class,
                        e -> assertThat(e.getMessage())
                                .hasSizeLessThan(600)
                                .doesNotContain("\u001b", "\u202e", "\u009b", "\n"));
    }
}
