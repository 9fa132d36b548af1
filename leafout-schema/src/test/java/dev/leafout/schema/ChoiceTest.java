// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Branches that a property tells apart, or the kind of the value, are not tried side by side; the results must be the
 * same.
 */
class ChoiceTest {
    private static final String EQUALS = """
            {"type":"object","required":["kind","field"],"additionalProperties":false,
             "properties":{"kind":{"const":"equals"},"field":{"type":"string","pattern":"^[a-z_]+$"},"value":{"type":["string","number"]}}}""";
    private static final String RANGE = """
            {"type":"object","required":["kind","from"],"additionalProperties":false,
             "properties":{"kind":{"enum":["range","rang","rest"]},"from":{"type":"number","minimum":3},"to":{"type":"integer"}}}""";
    private static final String OPEN = """
            {"properties":{"kind":{"const":"\\ud83d\\ude00 e"},"next":{"$ref":"#"}},"required":["kind"]}""";
    private static final String LOOSE = """
            {"type":"object","properties":{"kind":{"const":"loose"}},"maxProperties":2}""";
    private static final String CHOICE = "{\"anyOf\":[" + EQUALS + "," + RANGE + "," + OPEN + "]}";

    private static final String[] KEYS = {"kind", "field", "value", "from", "to", "next", "kin", "kinder", ""};
    private static final String[] VALUES = {
        "\"equals\"",
        "\"range\"",
        "\"rang\"",
        "\"rest\"",
        "\"\\ud83d\\ude00 e\"",
        "\"😀 e\"",
        "\"loose\"",
        "\"equal\"",
        "\"equalsx\"",
        "\"\"",
        "\"city_name\"",
        "7",
        "1",
        "2.5",
        "true",
        "null",
        "[]",
        "{}"
    };

    private static String document(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return VALUES[random.nextInt(VALUES.length)];
        }
        List<String> keys = new ArrayList<>(List.of(KEYS).subList(0, 4 + random.nextInt(KEYS.length - 3)));
        if (random.nextInt(3) == 0) {
            Collections.shuffle(keys, random);
        }
        StringBuilder text = new StringBuilder("{");
        for (String key : keys.subList(0, random.nextInt(4))) {
            text.append(text.length() == 1 ? "" : ",").append('"').append(key).append("\":");
            text.append(key.equals("kind") ? VALUES[random.nextInt(10)] : document(random, depth - 1));
        }
        return text.append('}').toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHOICE,
                "{\"oneOf\":[" + EQUALS + "," + RANGE + "," + OPEN + "," + LOOSE + "]}",
                "{\"properties\":{\"field\":{\"minLength\":3}},\"anyOf\":[" + RANGE + "," + EQUALS + "]}",
                "{\"anyOf\":[{\"type\":\"null\"},{\"type\":\"number\"},{\"anyOf\":[" + EQUALS + "," + LOOSE + "]}]}",
                "{\"additionalProperties\":{\"anyOf\":[{\"type\":\"null\"}," + LOOSE
                        + ",{\"type\":\"string\",\"minLength\":2}]}}",
            })
    void flagsAreTheSameAsOfBranchesThatAreTriedSideBySide(String schema) {
        JsonSchema direct = JsonSchema.parse(schema);
        JsonSchema sideBySide =
                JsonSchema.parse("{\"not\":{\"not\":" + schema.replace("\"#\"", "\"#/not/not\"") + "}}");
        Random random = new Random(schema.length());
        int flagged = 0;
        for (int i = 0; i < 4_000; i++) {
            String text = document(random, 3);
            long expected = Flags.first(sideBySide, text);
            assertThat(Flags.first(direct, text)).as(text).isEqualTo(expected);
            assertThat(Flags.firstByOne(direct, text)).as(text).isEqualTo(expected);
            flagged += expected == Flags.NEVER ? 0 : 1;
        }
        assertThat(flagged).isBetween(400, 3_999);
    }

    @Test
    void aBranchThatIsMergedWithWhatStandsBesideItIsFlaggedNoLaterAndNeverWrongly() {
        String schema = "{\"maxProperties\":2,\"anyOf\":[" + RANGE + "," + EQUALS + "]}";
        JsonSchema direct = JsonSchema.parse(schema);
        JsonSchema sideBySide = JsonSchema.parse("{\"not\":{\"not\":" + schema + "}}");
        Random random = new Random(2);
        int earlier = 0;
        int valid = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = document(random, 2);
            long flag = Flags.first(direct, text);
            long later = Flags.first(sideBySide, text);
            assertThat(flag).as(text).isLessThanOrEqualTo(later);
            assertThat(flag == Flags.NEVER).as(text).isEqualTo(later == Flags.NEVER);
            earlier += flag < later ? 1 : 0;
            valid += flag == Flags.NEVER ? 1 : 0;
        }
        assertThat(earlier).isPositive();
        assertThat(valid).isPositive();
    }

    @Test
    void checkpointsAreTakenBeforeAndAfterTheChoice() {
        JsonSchema schema = JsonSchema.parse("{\"items\":" + CHOICE.replace("\"#\"", "\"#/items\"") + "}");
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            CheckpointTest.check(schema, "[" + document(random, 3) + "," + document(random, 2) + "]");
        }
    }

    @Test
    void aPropertyThatComesLastStillShowsWhichBranchWasMeant() {
        JsonSchema schema = JsonSchema.parse("""
                {"properties":{"shape":{"oneOf":[
                  {"properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
                  {"properties":{"kind":{"const":"square"},"r":{"type":"boolean"}},"required":["kind","side"]},
                  {"properties":{"kind":{"const":"line"}},"required":["kind"]}]}}}""");
        assertThat(Flags.all(schema, List.of("{\"shape\":{\"r\":\"wide\",\"kind\":\"circle\"}}")))
                .extracting(Violation::message, Violation::schemaPointer, Violation::offset)
                .containsExactly(tuple(
                        "$.shape.r must be a number, but a string begins at line 1, column 15",
                        "/properties/shape/oneOf/0/properties/r/type",
                        30L));
        assertThat(Flags.all(schema, List.of("{\"shape\":{\"r\":\"wide\",\"kind\":\"cube\"}}")))
                .extracting(Violation::message)
                .containsExactly("$.shape.r must be a number, but a string begins at line 1, column 15");
        assertThat(Flags.all(schema, List.of("{\"shape\":{\"r\":\"wide\",\"kind\":\"octagon\"}}")))
                .extracting(Violation::path, Violation::keyword)
                .containsExactly(tuple(ValuePath.root().key("shape"), "oneOf"));
        CheckpointTest.check(schema, "{\"shape\":{\"r\":\"wide\",\"kind\":\"circle\"}}");
        CheckpointTest.check(schema, "{\"shape\":{\"r\":1,\"kind\":\"square\"}}");
    }

    @Test
    void theLastBranchLeftSaysWhatIsWrong() {
        assertThat(Flags.all(JsonSchema.parse(CHOICE), List.of("{\"kind\":\"range\",\"from\":\"x")))
                .extracting(Violation::message, Violation::schemaPointer)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "$.from must be a number, but a string begins at line 1, column 24",
                        "/anyOf/1/properties/from/type"));
    }

    @Test
    void soDoesTheOneThatTheKindLeaves() {
        String schema = "{\"anyOf\":[{\"type\":\"null\"},{\"items\":{\"type\":\"string\"}}]}";
        assertThat(Flags.all(JsonSchema.parse(schema), List.of("[1")))
                .extracting(Violation::message)
                .containsExactly("$[0] must be a string, but a number begins at line 1, column 2");
    }

    @Test
    void aPropertyThatChoosesNothingIsAViolationOfTheKeyword() {
        Violation violation = Flags.all(JsonSchema.parse(CHOICE), List.of("{\"kind\":\"run", "ning\",\"x\":[1]}"))
                .get(0);
        assertThat(violation.path()).hasToString("$.kind");
        assertThat(violation.keyword()).isEqualTo("anyOf");
        assertThat(violation.schemaPointer()).isEqualTo("/anyOf");
        assertThat(violation.offset()).isEqualTo(11);
        assertThat(violation.expected().values()).containsExactly("equals", "rang", "range", "rest", "😀 e");
    }

    @Test
    void documentsThatAreReadAtTheSameTimeDoNotMeet() {
        JsonSchema schema = JsonSchema.parse(CHOICE);
        for (int i = 0; i < 3; i++) {
            PrefixValidator first = schema.validator();
            PrefixValidator second = schema.validator();
            JsonPushParser one = JsonPushParser.builder().listen(first).build();
            JsonPushParser other = JsonPushParser.builder()
                    .listen(second)
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .build();
            one.feed("{\"kind\":\"equals\",\"fie");
            other.feed("{\"kind\":\"range\",\"from\":12");
            other.finish();
            one.feed("ld\":\"a\"}");
            one.finish();
            assertThat(first.violations()).isEmpty();
            assertThat(second.violations()).isEmpty();
        }
    }
}
