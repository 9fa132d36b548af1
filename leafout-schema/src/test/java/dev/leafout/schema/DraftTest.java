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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of older drafts, and of OpenAPI. */
class DraftTest {

    private static JsonSchema parse(String text) {
        return JsonSchema.parse(text.replace('\'', '"'));
    }

    private static JsonSchema parse(String text, Draft draft) {
        SchemaOptions options = SchemaOptions.defaults().withDefaultDraft(draft);
        return JsonSchema.parse(text.replace('\'', '"'), Map.of(), options);
    }

    private static boolean accepts(JsonSchema schema, String text) {
        return Flags.first(schema, text.replace('\'', '"')) == Flags.NEVER;
    }

    private static List<String> pointers(JsonSchema schema, String text) {
        return Flags.all(schema, List.of(text.replace('\'', '"'))).stream()
                .map(Violation::schemaPointer)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://json-schema.org/draft-04/schema#",
                "http://json-schema.org/draft-04/schema",
                "https://json-schema.org/draft-04/schema#",
                "http://json-schema.org/draft-06/schema#",
                "http://json-schema.org/draft-07/schema#",
                "https://json-schema.org/draft-07/schema",
                "http://json-schema.org/draft-07/hyper-schema#",
                "https://json-schema.org/draft/2019-09/schema",
                "http://json-schema.org/draft/2019-09/schema#"
            })
    void aDraftIsKnownByEverySpellingOfItsName(String uri) {
        JsonSchema schema = parse("{'$schema':'" + uri + "','items':[{'type':'string'}],'additionalItems':false}");
        assertThat(accepts(schema, "['a']")).isTrue();
        assertThat(pointers(schema, "[1]")).containsExactly("/items/0/type");
        assertThat(pointers(schema, "['a',2]")).containsExactly("/additionalItems");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://json-schema.org/draft/2020-12/schema",
                "https://json-schema.org/draft/2020-12/schema#",
                "http://json-schema.org/draft/2020-12/schema",
                "https://spec.openapis.org/oas/3.1/dialect/base"
            })
    void theNewestDraftAndItsOpenApiDialectToo(String uri) {
        JsonSchema schema = parse("{'$schema':'" + uri + "','prefixItems':[{'type':'string'}]}");
        assertThat(pointers(schema, "[1]")).containsExactly("/prefixItems/0/type");
    }

    @Test
    void anUnknownDraftIsNamedAndSoAreThoseThatAreRead() {
        assertThatThrownBy(() -> parse("{'$schema':'http://json-schema.org/draft-03/schema#'}"))
                .isInstanceOf(SchemaException.class)
                .hasMessage("$schema http://json-schema.org/draft-03/schema# is not known: Leafout reads JSON Schema"
                        + " 2020-12, 2019-09, draft 7, 6 and 4, the dialect of OpenAPI 3.1, and metaschemas that are"
                        + " passed to it (in the schema at its root)");
    }

    @Test
    void aSchemaThatIsTooLargeIsNotCalledBroken() {
        String deep = "{\"not\":".repeat(200) + "{}" + "}".repeat(200);
        assertThatThrownBy(() -> JsonSchema.parse(deep))
                .isInstanceOf(SchemaException.class)
                .hasMessageStartingWith("The schema is larger than Leafout reads: ")
                .hasMessageContaining("LO-201");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            DRAFT_4       | {'minimum':1,'exclusiveMinimum':true}                             | 2     | 1
            DRAFT_4       | {'maximum':1,'exclusiveMaximum':true}                             | 0     | 1
            DRAFT_4       | {'maximum':1,'exclusiveMaximum':false}                            | 1     | 2
            DRAFT_4       | {'type':'integer'}                                                | 1     | 1.0
            DRAFT_4       | {'type':'integer'}                                                | 10    | 1e1
            DRAFT_4       | {'type':'integer','enum':[1,20]}                                  | 20    | 1.0
            DRAFT_4       | {'anyOf':[{'type':'integer','enum':[1]},{'type':'string'}]}       | 1     | 1.0
            DRAFT_4       | {'type':'integer','maximum':5}                                    | 5     | 6
            DRAFT_4       | {'definitions':{'a':{'type':'null'}},'$ref':'#/definitions/a'}    | null  | 1
            DRAFT_4       | {'properties':{'a':{'id':'#x','type':'null'}},'items':{'$ref':'#x'}} | [null] | [1]
            DRAFT_6       | {'properties':{'a':{'$id':'#x','type':'null'}},'items':{'$ref':'#x'}} | [null] | [1]
            DRAFT_6       | {'type':'integer'}                                                | 1.0   | 1.5
            DRAFT_6       | {'const':1,'if':{},'then':false}                                  | 1     | 2
            DRAFT_7       | {'dependencies':{'a':['b'],'c':{'required':['d']}}}               | {'a':1,'b':2} | {'c':1}
            DRAFT_7       | {'if':{'type':'string'},'then':{'minLength':1}}                   | 'a'   | ''
            DRAFT_7       | {'$defs':{'a':{'type':'null'}},'$ref':'#/$defs/a','enum':[5]}     | null  | 5
            DRAFT_7       | {'contains':{'const':1},'minContains':2}                          | [1]   | [2]
            DRAFT_2019_09 | {'$defs':{'a':{'minimum':1}},'$ref':'#/$defs/a','maximum':5}      | 3     | 6
            DRAFT_2019_09 | {'contains':{'const':1},'minContains':2}                          | [1,1] | [1]
            DRAFT_2019_09 | {'dependentRequired':{'a':['b']}}                                 | {}    | {'a':1}
            DRAFT_2019_09 | {'contains':{'const':1},'unevaluatedItems':{'const':1}}           | [1,1] | [1,2]
            OPENAPI_3_0   | {'type':'string','nullable':true}                                 | null  | 1
            OPENAPI_3_0   | {'type':'string','nullable':false}                                | 'a'   | null
            OPENAPI_3_0   | {'minimum':1,'exclusiveMinimum':true,'example':0}                 | 2     | 1
            """)
    void whatADraftMeansByItsKeywords(Draft draft, String schema, String valid, String invalid) {
        assertThat(accepts(parse(schema, draft), valid)).isTrue();
        assertThat(accepts(parse(schema, draft), invalid)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Draft.class)
    void aSchemaOfItsOwnDraftIsNotTakenForTheDefault(Draft draft) {
        JsonSchema schema =
                parse("{'$schema':'http://json-schema.org/draft-07/schema#','items':[{'type':'null'}]}", draft);
        assertThat(accepts(schema, "[1]")).isFalse();
    }

    @Test
    void aResourceInsideMayBeOfAnotherDraft() {
        JsonSchema schema = parse("{'$schema':'https://json-schema.org/draft/2020-12/schema','prefixItems':["
                + "{'$schema':'http://json-schema.org/draft-04/schema#','id':'http://x/four','maximum':5,'exclusiveMaximum':true},"
                + "{'$schema':'http://json-schema.org/draft-07/schema#','items':[{'type':'null'}]},"
                + "{'$ref':'http://x/four'}]}");
        assertThat(accepts(schema, "[4,[null],4]")).isTrue();
        assertThat(pointers(schema, "[5,[1],5]"))
                .containsExactly(
                        "/prefixItems/0/exclusiveMaximum",
                        "/prefixItems/1/items/0/type",
                        "/prefixItems/0/exclusiveMaximum");
    }

    @Test
    void anotherDocumentWithoutADraftIsReadInThatOfTheOneThatRefersToIt() {
        Map<URI, String> remotes = Map.of(URI.create("http://x/tuple"), "{\"items\":[{\"type\":\"null\"}]}");
        JsonSchema schema = JsonSchema.parse(
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"$ref\":\"http://x/tuple\"}", remotes);
        assertThat(accepts(schema, "[1]")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://json-schema.org/draft-04/schema#, {'minimum':'a'}",
        "https://json-schema.org/draft-06/schema, {'exclusiveMinimum':true}",
        "http://json-schema.org/draft-07/schema#, {'if':1}",
        "https://json-schema.org/draft/2019-09/schema, {'$defs':{'a':{'minContains':-1}}}"
    })
    void theMetaschemasAreBuiltIn(String uri, String wrong) {
        JsonSchema metaschema = parse("{'$ref':'" + uri + "'}");
        assertThat(accepts(metaschema, "{'type':'object','properties':{'a':{'minLength':1}}}"))
                .isTrue();
        assertThat(accepts(metaschema, wrong)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Map<String, Item>", "A|B", "Page[Item]", "with space", "50%", "a^b`c{d}", "Üml\u00e4ut", "a~1b"
            })
    void namesOfDefinitionsMayHaveAnyCharacters(String name) {
        JsonSchema schema =
                parse("{'$ref':'#/$defs/" + name + "','$defs':{'" + name.replace("~1", "/") + "':{'type':'null'}}}");
        assertThat(accepts(schema, "null")).isTrue();
        assertThat(accepts(schema, "1")).isFalse();
    }

    @Test
    void theIdentifiersOfAGeneratorThatAreOnlyPointersAreNoAnchors() {
        JsonSchema schema = parse(
                "{'$schema':'http://json-schema.org/draft-07/schema','$id':'http://x/root.json',"
                        + "'properties':{'a':{'$id':'#/properties/a','items':{'$id':'#/items'}},'b':{'items':{'$id':'#/items'}}}}");
        assertThat(accepts(schema, "{'a':[1]}")).isTrue();
    }

    @Test
    void whatHasNoEffectIsAWarning() {
        assertThat(parse("{'properties':{'a':{'type':'string','nullable':true}}}")
                        .warnings())
                .containsExactly("nullable is a keyword of OpenAPI 3.0 only, so it is ignored: set the default draft to"
                        + " OPENAPI_3_0, or add null to the types (in the schema at /properties/a)");
        assertThat(parse("{'$schema':'http://json-schema.org/draft-04/schema#','const':1}")
                        .warnings())
                .containsExactly("const is not a keyword of draft 4, so it is ignored (in the schema at its root)");
        assertThat(parse("{'type':'string','nullable':true}", Draft.OPENAPI_3_0).warnings())
                .isEmpty();
        assertThat(parse("{'pattern':'(a{1000}){1000}'}").warnings())
                .singleElement()
                .asString()
                .contains("past a limit");
    }

    @Test
    void aPatternWithNeedlessEscapesIsReadWithoutThem() {
        JsonSchema schema = parse("{'pattern':'^[\\\\w\\\\.\\\\-]+\\\\@\\\\-\\\\d$'}");
        assertThat(accepts(schema, "'a.b-c@-1'")).isTrue();
        assertThat(accepts(schema, "'a.b-c@1'")).isFalse();
        assertThat(schema.warnings()).singleElement().asString().contains("is read without its needless escapes");
    }
}
