// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViolationTest {

    private static List<Violation> of(String schema, String text) {
        return Flags.all(JsonSchema.parse(schema.replace('\'', '"')), List.of(text.replace('\'', '"')));
    }

    private static List<String> saidOf(String schema, String text) {
        return of(schema, text).stream()
                .map(violation -> violation.offset() + " " + violation.schemaPointer() + ": " + violation.message())
                .toList();
    }

    @Test
    void equalOnesSayTheSame() {
        String schema = "{'properties':{'a':{'enum':['x',1]}}}";
        Violation violation = of(schema, "{'a':2}").get(0);
        Violation again = of(schema, "{'a':2}").get(0);
        assertThat(violation).isEqualTo(again).hasSameHashCodeAs(again);
        assertThat(violation).isNotEqualTo(of(schema, "{'a':3}").get(0));
        assertThat(violation)
                .isNotEqualTo(
                        of("{'properties':{'a':{'enum':['x',4]}}}", "{'a':2}").get(0));
        assertThat(violation)
                .hasToString("Violation[path=$.a, keyword=enum, schemaPointer=/properties/a/enum, offset=6, message="
                        + violation.message() + "]");
        assertThat(violation)
                .isEqualTo(new Violation(
                        ValuePath.root().key("a"),
                        "enum",
                        "/properties/a/enum",
                        6,
                        new Expected(List.of(), violation.expected().values(), List.of()),
                        "$.a must be 1, but begins with 2 at line 1, column 6"));
    }

    @Test
    void aLongPathIsShortenedInTheMessageAndWholeInThePath() {
        String key = "k".repeat(1_000);
        Violation violation = of("{'additionalProperties':{'items':{'type':'null'}}}", "{'" + key + "':[1")
                .get(0);
        assertThat(violation.path()).isEqualTo(ValuePath.root().key(key).index(0));
        assertThat(violation.message())
                .isEqualTo("$." + "k".repeat(29) + "…" + "k".repeat(29)
                        + "[0] must be null, but a number begins at line 1, column 1006");
    }

    @Test
    void whatTheInputHasIsEscapedAndKeptShort() {
        String schema = "{'properties':{'a':true},'additionalProperties':false}";
        assertThat(of(schema, "{'\\u001b[31m").get(0).message())
                .startsWith("$ must have no property whose name is, or begins with, '\\u001b'");
        assertThat(of("{'propertyNames':{'maxLength':900}}", "{'" + "k".repeat(901))
                        .get(0)
                        .message())
                .contains("'" + "k".repeat(63) + "…'");
    }

    @Test
    void soManyAreKeptAndAllAreCounted() {
        JsonSchema schema = JsonSchema.parse(
                "{\"items\":{\"type\":\"null\"}}",
                Map.of(),
                SchemaOptions.defaults().withMaxViolations(3));
        List<Violation> told = new ArrayList<>();
        PrefixValidator validator = schema.validator(told::add);
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed("[1,2,3");
        assertThat(validator.violationCount()).isEqualTo(3);
        parser.feed(",4,5]");
        assertThat(validator.violationCount()).isEqualTo(5);
        assertThat(validator.violations()).isEqualTo(told.subList(0, 3));
        PrefixValidator restored = schema.validator();
        restored.restore(validator.checkpoint());
        assertThat(restored.violationCount()).isEqualTo(5);
        assertThat(restored.violations()).isEqualTo(validator.violations());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'properties':{'a':{},'b':{}},'required':['a','b'],'additionalProperties':false}  | {'c   | 3 | /additionalProperties
            {'properties':{'a':{}},'required':['a'],'additionalProperties':false}             | {'a':1, | 7 | /additionalProperties
            {'properties':{'a':{}},'additionalProperties':false,'dependentRequired':{'a':['b']}} | {'a'   | 4 | /dependentRequired
            {'properties':{'a':{},'b':{}},'additionalProperties':false,'dependentRequired':{'a':['z']}} | {'a':1,'b':1} | 13 | /dependentRequired
            {'required':['a','b'],'maxProperties':2}                                          | {'c   | 3 | /maxProperties
            {'minProperties':3,'properties':{'a':{}},'additionalProperties':false}            | {     | 1 | /minProperties
            {'allOf':[{'additionalProperties':{'type':'null'}},{'properties':{'a':{}},'additionalProperties':false}]} | {'b | 3 | /allOf/1/additionalProperties
            {'prefixItems':[{'type':'array','enum':[1]}]}                                     | [1    | 2 | /prefixItems
            {'dependencies':{'a':{'required':['b']}}}                                         | {'a':1} | 7 | /dependencies/a/required
            {'dependencies':{'a':['b']}}                                                      | {'a':1} | 7 | /dependencies
            {'properties':{'a':{'type':'string','not':{}}}}                                   | {'a'  | 4 | /properties/a/type
            """)
    void aViolationIsOfAKeywordThatTheSchemaHas(String schema, String text, long offset, String pointer) {
        List<Violation> all = of(schema, text);
        assertThat(all).hasSize(1);
        assertThat(all.get(0).offset()).isEqualTo(offset);
        assertThat(all.get(0).schemaPointer()).isEqualTo(pointer);
    }

    @Test
    void aKeyThatMustNotBeThereIsNamed() {
        assertThat(saidOf(
                        "{'properties':{'ab':{},'b':{}},'required':['ab','b'],'additionalProperties':false}",
                        "{'ac':1"))
                .containsExactly(
                        "4 /additionalProperties: $ must have no property whose name is, or begins with, 'ac'; "
                                + "possible: \"ab\", \"b\" at line 1, column 4");
    }

    @Test
    void everyItemTooManyIsOfTheSameKeyword() {
        assertThat(of("{'prefixItems':[{'type':'array','enum':[1]}]}", "[1,2]"))
                .extracting(Violation::schemaPointer)
                .containsExactly("/prefixItems", "/prefixItems");
    }

    @Test
    void aRepeatedKeyThatIsWrongAlreadyIsOneMistake() {
        assertThat(of("{'properties':{'a':{},'b':{}},'additionalProperties':false}", "{'a':1,'a':2}"))
                .extracting(Violation::keyword)
                .containsExactly("additionalProperties");
        assertThat(of("{'properties':{'a':{},'b':{}}}", "{'a':1,'a':2}"))
                .extracting(Violation::keyword)
                .containsExactly("duplicateKey");
    }

    @Test
    void everyOneOfManyBranchingsIsReportedOnce() {
        String all = IntStream.range(0, 200)
                .mapToObj(i -> "{'anyOf':[{'required':['a" + i + "']},{'required':['b" + i + "']}]}")
                .collect(Collectors.joining(","));
        List<Violation> violations = of("{'allOf':[" + all + "],'maxProperties':9}", "{'x':1,'y':{'z':[1,2]}}");
        assertThat(violations)
                .extracting(Violation::schemaPointer)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 200)
                        .mapToObj(i -> "/allOf/" + i + "/anyOf")
                        .toList());
    }

    @Test
    void branchingsThatWereReportedStayReportedInACheckpoint() {
        String all = IntStream.range(0, 150)
                .mapToObj(i -> "{\"anyOf\":[{\"maxProperties\":" + i % 3 + "},{\"required\":[\"a\"],\"maxProperties\":"
                        + i % 3 + "}]}")
                .collect(Collectors.joining(","));
        CheckpointTest.check(JsonSchema.parse("{\"allOf\":[" + all + "]}"), "{\"x\":1,\"y\":2,\"z\":3,\"w\":4}");
    }

    /** The schema has the keyword at the violation's pointer. */
    private static void assertPointsIntoTheSchema(Violation violation, Object document, String schema) {
        if (violation.keyword().equals("duplicateKey")) {
            assertThat(violation.schemaPointer()).isEmpty();
            return;
        }
        String pointer = violation.schemaPointer();
        int hash = pointer.indexOf('#');
        if (hash >= 0) {
            return; // another document
        }
        Object at = document;
        List<String> steps = new ArrayList<>();
        for (String step :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            steps.add(name);
            boolean isThere = at instanceof Map<?, ?> map
                    ? map.containsKey(name)
                    : at instanceof List<?> list && Integer.parseInt(name) < list.size();
            assertThat(isThere).as("%s of %s in %s", pointer, violation, schema).isTrue();
            at = at instanceof Map<?, ?> map ? map.get(name) : ((List<?>) at).get(Integer.parseInt(name));
        }
        String keyword = violation.keyword();
        if (keyword.isEmpty()) {
            assertThat(at).as("%s of %s in %s", pointer, violation, schema).isEqualTo(false);
        } else {
            int last = steps.size()
                    - (keyword.startsWith("depend")
                                    && !steps.get(steps.size() - 1).equals(keyword)
                            ? 2
                            : 1);
            assertThat(steps.get(last))
                    .as("%s of %s in %s", pointer, violation, schema)
                    .isEqualTo(keyword);
        }
    }

    @Test
    void thePointersOfViolationsExistInTheSchemasOfTheSuite() {
        Assumptions.assumeTrue(SuiteCases.areThere(), "shared test data is not at hand");
        Map<URI, String> remotes = SuiteCases.remotes();
        int count = 0;
        for (SuiteCases.Case one : SuiteCases.in("")) {
            Object document = TestJson.read(one.schema());
            JsonSchema schema = JsonSchema.parse(one.schema(), remotes);
            for (Violation violation : Flags.all(schema, List.of(one.instance()))) {
                assertPointsIntoTheSchema(violation, document, one.schema());
                count++;
            }
        }
        assertThat(count).isGreaterThan(500);
    }

    @Test
    void thePointersOfViolationsExistInAnySchema() {
        List<Universe.Value> values = Universe.large();
        Random random = new Random(5);
        int count = 0;
        for (int seed = 0; seed < 1_500; seed++) {
            Object document = new RandomSchemas(seed).document();
            String text = TestJson.write(document);
            JsonSchema schema = JsonSchema.parse(text);
            Object read = TestJson.read(text);
            for (int i = 0; i < 10; i++) {
                String instance = values.get(random.nextInt(values.size())).text();
                List<Violation> told = new ArrayList<>();
                JsonPushParser parser = JsonPushParser.builder()
                        .listen(schema.validator(told::add))
                        .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                        .build();
                parser.feed(instance);
                parser.finish();
                told.forEach(violation -> assertPointsIntoTheSchema(violation, read, text));
                count += told.size();
            }
        }
        assertThat(count).isGreaterThan(5_000);
    }
}
