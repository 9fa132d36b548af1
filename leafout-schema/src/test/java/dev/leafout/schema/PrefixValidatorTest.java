// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixValidatorTest {
    /** In seconds: the failures that this catches would take hours, or for ever. */
    private static final int ONLY_A_HANG = 300;

    private static List<Violation> violations(String schema, String... chunks) {
        PrefixValidator validator = JsonSchema.parse(schema).validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        for (String chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
        return validator.violations();
    }

    private static List<String> messages(String schema, String... chunks) {
        return violations(schema, chunks).stream().map(Violation::message).toList();
    }

    @Test
    void aViolationSaysEverything() {
        Violation violation = violations("{\"properties\":{\"score\":{\"type\":\"number\"}}}", "{\"score\": \"hi")
                .get(0);
        assertThat(violation.path()).hasToString("$.score");
        assertThat(violation.keyword()).isEqualTo("type");
        assertThat(violation.schemaPointer()).isEqualTo("/properties/score/type");
        assertThat(violation.offset()).isEqualTo(11);
        assertThat(violation.expected().types()).containsExactly("number");
        assertThat(violation.message()).isEqualTo("$.score must be a number, but a string begins at line 1, column 11");
    }

    @Test
    void aKeyThatIsRepeatedDoesNotStandForAnother() {
        JsonSchema schema = JsonSchema.parse(
                "{\"properties\":{\"a\":{},\"b\":{},\"c\":{}},\"required\":[\"a\",\"b\",\"c\"],"
                        + "\"additionalProperties\":false}",
                Map.of(),
                SchemaOptions.defaults().withRepeatedKeys(true));
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed("{\"a\":1,\"b\":2,\"a\":3,\"b\":4}");
        parser.finish();
        assertThat(validator.violations())
                .extracting(Violation::message)
                .containsExactly("$ lacks \"c\" at line 1, column 25");
    }

    @Test
    void messagesCanBeActedOn() {
        assertThat(messages("{\"items\":{\"enum\":[\"red\",\"green\",7,null]}}", "[\"ray\",\n\"re\",8,{},true]"))
                .containsExactly(
                        "$[0] must be \"green\" or \"red\", but begins with 'ra' at line 1, column 4",
                        "$[1] must be \"green\" or \"red\", but is 're' at line 2, column 4",
                        "$[2] must be 7, but begins with 8 at line 2, column 6",
                        "$[3] must be \"red\" or \"green\" or 7 or null, but an object begins at line 2, column 8",
                        "$[4] must be \"red\" or \"green\" or 7 or null, but a boolean begins at line 2, column 11");
        assertThat(messages("{\"items\":{\"minimum\":3,\"maximum\":5,\"multipleOf\":0.5}}", "[2,9,3.1,4.75]"))
                .containsExactly(
                        "$[0] must be at least 3 and at most 5 and a multiple of 0.5, but begins with 2 at line 1, column 2",
                        "$[1] must be at least 3 and at most 5 and a multiple of 0.5, but begins with 9 at line 1, column 4",
                        "$[2] must be at least 3 and at most 5 and a multiple of 0.5, but begins with 3.1 at line 1, column 8",
                        "$[3] must be at least 3 and at most 5 and a multiple of 0.5, but begins with 4.7 at line 1, column 12");
        assertThat(messages(
                        "{\"items\":{\"minLength\":2,\"maxLength\":3,\"pattern\":\"^a\"}}", "[\"a\",\"abcd\",\"b\"]"))
                .containsExactly(
                        "$[0] must have at least 2 characters, but ends after 1 at line 1, column 4",
                        "$[1] must have at most 3 characters, but goes on at line 1, column 10",
                        "$[2] must match the pattern ^a, but 'b' no longer can at line 1, column 14");
        assertThat(messages(
                        "{\"properties\":{\"name\":{},\"note\":{}},\"required\":[\"name\",\"id\"],\"additionalProperties\":{\"type\":\"null\"}}",
                        "{\"x\":1}"))
                .containsExactly(
                        "$.x must be null, but a number begins at line 1, column 6",
                        "$ lacks \"name\", \"id\" at line 1, column 7");
        assertThat(messages(
                        "{\"properties\":{\"name\":{},\"note\":{}},\"additionalProperties\":false}",
                        "{\"no\":1,\"nix\":2}"))
                .containsExactly(
                        "$ must have no property whose name is, or begins with, 'no'; possible: \"name\", \"note\" at line 1,"
                                + " column 5",
                        "$ must have no property whose name is, or begins with, 'ni'; possible: \"name\", \"note\" at line 1,"
                                + " column 11");
        assertThat(messages("{\"minItems\":2,\"contains\":{\"const\":1}}", "[2]"))
                .containsExactly(
                        "$ must have at least 2 items, but has 1 at line 1, column 3",
                        "$ must contain an item that matches {\"const\":1} at line 1, column 3");
        assertThat(messages("{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}", "12"))
                .containsExactly("$ must be a string or null, but a number begins at line 1, column 1");
        assertThat(messages("{\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}", "{\"a\":1,\"b\":"))
                .containsExactly("$ must match exactly one of the 2 schemas of oneOf at line 1, column 10");
        assertThat(messages("{\"not\":{\"type\":\"string\"}}", "\""))
                .containsExactly("$ must not match the schema of not at line 1, column 1");
        assertThat(messages("{\"uniqueItems\":true}", "[1,{\"a\":[1.0]},1.0]"))
                .containsExactly(
                        "$ must have no two equal items, but the item 2 was there before at line 1, column 19");
        assertThat(messages("{\"const\":true}", "f"))
                .containsExactly("$ must be true, but is false at line 1, column 1");
        assertThat(messages("false", "{"))
                .containsExactly("$ must not be there: the schema is false at line 1, column 1");
        assertThat(messages("{}", "{\"a\":1,\"a\":2}")).containsExactly("$.a is there already at line 1, column 10");
    }

    @Test
    void whatCouldHaveStoodThereIsSaid() {
        String schema =
                "{\"properties\":{\"kind\":{\"enum\":[\"day\",\"dusk\",\"night\"]},\"n\":{\"type\":[\"integer\",\"null\"]}},"
                        + "\"required\":[\"kind\",\"n\"],\"additionalProperties\":false}";
        assertThat(violations(schema, "{\"kind\":\"do").get(0).expected().values())
                .containsExactly("day", "dusk", "night");
        assertThat(violations(schema, "{\"n\":\"").get(0).expected().types()).containsExactly("integer", "null");
        assertThat(violations(schema, "{\"kind\":\"day\"}").get(0).expected().names())
                .containsExactly("n");
        assertThat(violations(schema, "{\"kind\":\"day\",\"k").get(0).expected().names())
                .containsExactly("n");
    }

    @Test
    void allViolationsAreCollectedInTheOrderOfTheirOffsets() {
        String schema =
                "{\"items\":{\"allOf\":[{\"maxLength\":4},{\"pattern\":\"^a*$\"},{\"type\":\"string\"}]},\"maxItems\":2}";
        List<Violation> all = violations(schema, "[\"aaaaa\",1,\"b\"]");
        assertThat(all).extracting(Violation::keyword).containsExactly("maxLength", "type", "maxItems");
        assertThat(all).extracting(Violation::offset).isSorted();
    }

    @Test
    void theFirstViolationCanStopTheParse() {
        PrefixValidator validator =
                JsonSchema.parse("{\"items\":{\"type\":\"string\"}}").validator(SchemaViolationException::raise);
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        assertThatThrownBy(() -> parser.feed("[\"a\",1,2]"))
                .isInstanceOfSatisfying(
                        SchemaViolationException.class,
                        e -> assertThat(e.violation().offset()).isEqualTo(6));
        assertThatThrownBy(() -> parser.feed("]")).isInstanceOf(IllegalStateException.class);
        assertThat(validator.violations()).hasSize(1);
    }

    @Test
    void aDocumentThatIsCutOffIsNotFlaggedForWhatItLacks() {
        assertThat(violations("{\"required\":[\"a\"],\"minProperties\":3}", "{\"b\":1"))
                .isEmpty();
    }

    @Test
    void eachOfManyValuesIsValidatedForItself() {
        PrefixValidator validator =
                JsonSchema.parse("{\"type\":\"integer\",\"minimum\":5}").validator();
        JsonPushParser parser =
                JsonPushParser.builder().manyValues().listen(validator).build();
        parser.feed("7\n\"x\"\n3\n8\n[1]\n");
        parser.finish();
        assertThat(validator.violations()).extracting(Violation::offset).containsExactly(3L, 8L, 11L);
    }

    @Test
    void aRepeatedKeyIsAViolationUnlessItMayBe() {
        String schema =
                "{\"properties\":{\"a\":{\"type\":\"integer\"}},\"additionalProperties\":false,\"maxProperties\":1}";
        assertThat(Flags.first(JsonSchema.parse("{}"), "[{\"a\":1,\"a\":2}]")).isEqualTo(11);
        SchemaOptions lenient = SchemaOptions.defaults().withRepeatedKeys(true);
        assertThat(Flags.first(JsonSchema.parse("{}", Map.of(), lenient), "{\"a\":1,\"a\":2}"))
                .isEqualTo(Flags.NEVER);
        assertThat(Flags.first(
                        JsonSchema.parse(schema.replace(",\"maxProperties\":1", ""), Map.of(), lenient),
                        "{\"a\":1,\"a\":2}"))
                .isEqualTo(Flags.NEVER);
        assertThat(Flags.first(JsonSchema.parse(schema), "{\"a\":1,\"a\":2}")).isEqualTo(7);
    }

    @Test
    void branchesThatHaveAllFailedSayWhatTheyWaitedFor() {
        String types = "{\"anyOf\":[{\"items\":{\"type\":\"string\"}},{\"items\":{\"type\":[\"null\",\"string\"]}}]}";
        assertThat(violations(types, "[1").get(0).expected().types()).containsExactly("string", "null");
        String texts = "{\"oneOf\":[{\"items\":{\"enum\":[\"ab\",\"ac\"]}},{\"items\":{\"const\":\"ad\"}}]}";
        Violation text = violations(texts, "[\"ax").get(0);
        assertThat(text.expected().values()).containsExactly("ab", "ac", "ad");
        assertThat(text.message())
                .isEqualTo("$ must match exactly one of the 2 schemas of oneOf; possible: \"ab\" or \"ac\" or \"ad\""
                        + " at line 1, column 4");
        // The first branch has died before, of another property.
        String names = "{\"anyOf\":[{\"properties\":{\"a\":{\"type\":\"null\"}}},"
                + "{\"required\":[\"b\",\"c\"]},{\"required\":[\"d\"]}]}";
        assertThat(violations(names, "{\"a\":1,\"b\":2}").get(0).expected())
                .isEqualTo(new Expected(List.of(), List.of(), List.of("c", "d")));
        String keys = "{\"anyOf\":[{\"additionalProperties\":false,\"properties\":{\"ab\":{},\"ac\":{}}},"
                + "{\"additionalProperties\":false,\"properties\":{\"ab\":{},\"x\":{}}}]}";
        assertThat(violations(keys, "{\"ab\":1,\"q").get(0).expected().names()).containsExactly("ac", "x");
        String nested =
                "{\"anyOf\":[{\"items\":{\"anyOf\":[{\"const\":[1]},{\"const\":[2]}]}},{\"items\":{\"const\":3}}]}";
        assertThat(violations(nested, "[\"").get(0).expected().values()).isNotEmpty();
        assertThat(violations("{\"not\":{\"type\":\"null\"}}", "n").get(0).expected())
                .isEqualTo(new Expected(
                        List.of(), List.of(), List.of(), List.of("anything that does not match {\"type\":\"null\"}")));
    }

    @Test
    void limitsLeadToWarningsAndNeverToWrongFlags() {
        SchemaOptions few = SchemaOptions.defaults().withMaxUniqueItems(3).withMaxPatternSteps(50);
        PrefixValidator unique =
                JsonSchema.parse("{\"uniqueItems\":true}", Map.of(), few).validator();
        JsonPushParser.builder().listen(unique).build().feed("[1,2,3,[4],[5],[4],1]");
        assertThat(unique.violations())
                .extracting(Violation::message)
                .containsExactly(
                        "$ must have no two equal items, but the item 6 was there before at line 1, column 21",
                        "$ must have no two equal items, but the item 5 was there before at line 1, column 21");
        assertThat(unique.warnings())
                .containsExactly("uniqueItems has met more different values than it may keep; "
                        + "from here on they are compared when the array ends ($[3])");
        PrefixValidator pattern = JsonSchema.parse("{\"pattern\":\"^(a+)+(?=b)$\"}", Map.of(), few)
                .validator();
        JsonPushParser.builder().listen(pattern).build().feed("\"aaaaaaaaaaaaaaaaaaaaaaaaaa\"");
        assertThat(pattern.violations()).isEmpty();
        assertThat(pattern.warnings())
                .containsExactly("A pattern took more steps than it may; its verdict is unknown ($)");
    }

    @Test
    void aKeyThatTakesAPatternTooManyStepsHoldsNobodyUp() {
        JsonSchema schema = JsonSchema.parse(
                "{\"patternProperties\":{\"^(a+)+(?=b)$\":false},\"additionalProperties\":{\"type\":\"null\"}}");
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(ONLY_A_HANG), () -> parser.feed("{\"" + "a".repeat(60) + "\":1,\"b\":2}"));
        assertThat(validator.violations()).extracting(Violation::path).containsExactly(ValuePath.parse("$.b"));
        assertThat(validator.warnings()).hasSize(1);
    }

    @Test
    void tooManyAlternativesAreDecidedWhenTheValueEnds() {
        StringBuilder branches = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            branches.append(i == 0 ? "" : ",")
                    .append("{\"items\":{\"const\":\"a")
                    .append(i)
                    .append("\"}}");
        }
        String schema = "{\"anyOf\":[" + branches + "]}";
        assertThat(Flags.first(JsonSchema.parse(schema), "[\"bcd\"]")).isEqualTo(3);
        SchemaOptions few = SchemaOptions.defaults().withMaxAlternatives(10);
        PrefixValidator validator = JsonSchema.parse(schema, Map.of(), few).validator();
        JsonPushParser.builder().listen(validator).build().feed("[\"bcd\"]");
        assertThat(validator.violations()).extracting(Violation::offset).containsExactly(6L);
        assertThat(validator.violations()).extracting(Violation::keyword).containsExactly("anyOf");
        assertThat(validator.warnings())
                .containsExactly("Too many schemas to try at once; some are decided only when the value ends ($[0])");
    }

    @Test
    void recursionThatDoublesAtEveryLevelDoesNotExplode() {
        String schema = "{\"anyOf\":[{\"properties\":{\"n\":{\"$ref\":\"#\"}},\"required\":[\"n\"]},"
                + "{\"properties\":{\"n\":{\"$ref\":\"#\"},\"x\":{\"type\":\"integer\"}}}]}";
        String text = "{\"n\":".repeat(100) + "{\"x\":\"" + "y\"}" + "}".repeat(100);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(ONLY_A_HANG), () -> {
            assertThat(Flags.first(JsonSchema.parse(schema), text)).isEqualTo(509);
        });
    }

    @Test
    void deepInputDoesNotOverflowTheStack() {
        JsonSchema schema = JsonSchema.parse("{\"items\":{\"$ref\":\"#\"},\"type\":\"array\",\"uniqueItems\":true}");
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .limits(ParseLimits.defaults().withMaxDepth(100_000))
                .build();
        parser.feed("[".repeat(50_000) + "1" + "]".repeat(50_000));
        parser.finish();
        assertThat(validator.violations()).extracting(Violation::offset).containsExactly(50_001L);
    }

    @Test
    void workIsLinearInTheLengthOfTheText() {
        JsonSchema schema = JsonSchema.parse("{\"pattern\":\"^([a-z]+ ?)+$\",\"maxLength\":3000000}");
        Growth.assertLinearTime(
                60_000,
                words -> assertThat(Flags.first(schema, "\"" + "word ".repeat(words) + "\""))
                        .isEqualTo(Flags.NEVER));
    }

    @Test
    void everyCutOfARichDocumentGivesTheSame() {
        JsonSchema schema = JsonSchema.parse(
                "{\"properties\":{\"k\\u00e9y\":{\"enum\":[\"a\\ud83d\\ude00b\",\"a\\ud83d\\ude01\"]},\"n\":{\"minimum\":1,\"maximum\":5}},"
                        + "\"patternProperties\":{\"^x\":{\"maxLength\":2}},\"additionalProperties\":false}");
        String text =
                "{\"k\\u00e9y\":\"a\\ud83d\\ude02\",\"x1\":\"ab\\n\",\"n\":0.75,\"xy\":\"\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\",\"q\":1}";
        List<Violation> whole = Flags.all(schema, List.of(text));
        assertThat(whole)
                .extracting(Violation::keyword)
                .containsExactly("enum", "maxLength", "minimum", "maxLength", "additionalProperties");
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(Flags.all(schema, plan.cut(text)))
                        .as(plan.toString())
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "caf\\u00e9"        | -1
            "caf\\u00E9"        | -1
            "caf\\u00f1"        | 9
            "caf\\u1111"        | 7
            "cafe\\u0041"       | 8
            "caf\\n"            | 6
            "a\\ud83d\\ude00" | -1
            "a\\ud83d\\ude01" | 14
            "a\\ud900\\ude00" | 6
            "b\\ud83d\\ude00" | 14
            "b\\ud83d"          | -1
            """)
    void aValueOfAnEnumIsDecidedInsideAnEscape(String text, long offset) {
        JsonSchema schema = JsonSchema.parse("{\"enum\":[\"caf\u00e9\",\"cafe\",\"a\ud83d\ude00\",\"b\ufffd\"]}");
        assertThat(Flags.first(schema, text)).isEqualTo(offset);
        assertThat(Flags.firstByOne(schema, text)).isEqualTo(offset);
    }

    @Test
    void anEscapeThatEndsATagChoosesNoBranch() {
        JsonSchema schema = JsonSchema.parse(
                "{\"anyOf\":[{\"required\":[\"k\"],\"properties\":{\"k\":{\"const\":\"caf\"},"
                        + "\"n\":{\"type\":\"number\"}}},{\"required\":[\"k\"],\"properties\":{\"k\":{\"const\":\"tea\"}}}]}");
        assertThat(Flags.all(schema, List.of("{\"k\":\"caf\\u00e9\",\"n\":true}")))
                .extracting(Violation::message)
                .containsExactly("$.k must be \"caf\" or \"tea\", but begins with 'caf\\\\u0' at line 1, column 12");
    }

    @Test
    void randomSchemasGiveTheSameForEveryCut() {
        List<Universe.Value> values = Universe.large();
        Random random = new Random(4);
        for (int seed = 0; seed < 600; seed++) {
            JsonSchema schema = JsonSchema.parse(TestJson.write(new RandomSchemas(seed).document()));
            String text = values.get(random.nextInt(values.size())).text();
            List<Violation> whole = Flags.all(schema, List.of(text));
            CutPlan one = CutPlan.every(1, text.length());
            assertThat(Flags.all(schema, one.cut(text)))
                    .as("%d: %s", seed, text)
                    .isEqualTo(whole);
            CutPlan plan = CutPlan.random(seed, 5, text.length());
            assertThat(Flags.all(schema, plan.cut(text)))
                    .as("%d: %s", seed, text)
                    .isEqualTo(whole);
        }
    }

    @Test
    void oneSchemaServesManyThreads() throws ExecutionException, InterruptedException {
        List<Universe.Value> values = Universe.small();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int seed = 0; seed < 40; seed++) {
                String text = TestJson.write(new RandomSchemas(seed).document());
                List<Long> alone = flags(JsonSchema.parse(text), values);
                JsonSchema shared = JsonSchema.parse(text);
                List<Future<List<Long>>> results = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    results.add(threads.submit(() -> flags(shared, values)));
                }
                for (Future<List<Long>> result : results) {
                    assertThat(result.get()).isEqualTo(alone);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Long> flags(JsonSchema schema, List<Universe.Value> values) {
        return values.stream().map(value -> Flags.first(schema, value.text())).toList();
    }

    /** The keywords that are violated, with the offsets, where what models write is tolerated; at every cut the same. */
    private static List<String> violatedUnderLlm(String schema, String text) {
        List<String> whole = null;
        for (int cut = 0; cut <= text.length(); cut++) {
            PrefixValidator validator = JsonSchema.parse(schema).validator();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .listen(validator)
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .build();
            parser.feed(text.substring(0, cut));
            parser.feed(text.substring(cut));
            parser.finish();
            List<String> found = validator.violations().stream()
                    .map(violation -> violation.keyword() + " at " + violation.offset())
                    .toList();
            assertThat(whole == null ? found : whole).as("cut at %s", cut).isEqualTo(found);
            whole = found;
        }
        return whole;
    }

    @Test
    void aCommaThatMayTrailIsNoMember() {
        assertThat(violatedUnderLlm("{\"maxItems\":2}", "[1,2,]")).isEmpty();
        assertThat(violatedUnderLlm("{\"maxItems\":2}", "[1,2,\"x\"]")).containsExactly("maxItems at 6");
        assertThat(violatedUnderLlm("{\"prefixItems\":[{}],\"items\":false}", "[[],]"))
                .isEmpty();
        assertThat(violatedUnderLlm("{\"maxProperties\":1}", "{\"a\":1,}")).isEmpty();
        assertThat(violatedUnderLlm("{\"maxProperties\":1}", "{\"a\":1,\"b\":2}"))
                .containsExactly("maxProperties at 8");
        assertThat(violatedUnderLlm("{\"maxProperties\":1}", "{a:1,b:2}")).hasSize(1);
        assertThat(violatedUnderLlm("{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{'a':1,}"))
                .isEmpty();
    }

    @Test
    void namesThatExcludeEachOtherAreDecidedAtTheCommaAndReportedOnce() {
        String schema = "{\"properties\":{\"a\":{},\"b\":{},\"c\":{}},\"additionalProperties\":false,"
                + "\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}";
        assertThat(violations(schema, "{\"a\":1,\"c\":2}")).isEmpty();
        assertThat(violations(schema, "{\"a\":1,\"c\":2,\"b\":3}"))
                .extracting(Violation::keyword, Violation::offset)
                .containsExactly(tuple("oneOf", 13L));
        assertThat(violations(schema, "{\"a\":1,\"b\":2}"))
                .extracting(Violation::keyword, Violation::offset)
                .containsExactly(tuple("oneOf", 10L));
        assertThat(violations(schema, "{\"c\":1}"))
                .extracting(Violation::keyword, Violation::offset)
                .containsExactly(tuple("oneOf", 7L));
        assertThat(violations(schema.replace(",\"c\":{}", ""), "{\"a\":1,\"b\":2}"))
                .extracting(Violation::keyword, Violation::offset)
                .containsExactly(tuple("oneOf", 7L));
        String required = schema.replace("\"additionalProperties\"", "\"required\":[\"c\"],\"additionalProperties\"");
        assertThat(violations(required, "{\"a\":1,\"b\":2,\"c\":3}"))
                .extracting(Violation::offset)
                .containsExactly(9L);
    }
}
