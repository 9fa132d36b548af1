// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.Growth;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What patterns may cost, and the warnings for those that would cost more. */
class PatternLimitsTest {
    private static final String NESTED_COUNTS = "{\"pattern\":\"^(a{1,100}){1,100}$\"}";

    private static PrefixValidator validate(JsonSchema schema, String... pieces) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        for (String piece : pieces) {
            parser.feed(piece);
        }
        parser.finish();
        return validator;
    }

    private static PrefixValidator validate(String schema, String... pieces) {
        return validate(JsonSchema.parse(schema), pieces);
    }

    private static String said(PrefixValidator validator) {
        return validator.violations().stream().map(Violation::message).toList() + " " + validator.warnings();
    }

    private static long megabytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return (threads.getCurrentThreadAllocatedBytes() - before) >> 20;
    }

    /** It was 4.6 GB: a state of 10,000 places, and arrays as long as the pattern, for each character. */
    @Test
    void nestedCountsTakeLittleMemory() {
        String text = "\"" + "a".repeat(10_000) + "\"";
        assertThat(megabytes(() -> assertThat(said(validate(NESTED_COUNTS, text)))
                        .isEqualTo("[] [A pattern took more steps than it may; its verdict is unknown ($)]")))
                .isLessThan(50);
        Growth.assertLinearAllocation(10_000, size -> validate(NESTED_COUNTS, "\"" + "a".repeat(size) + "\""));
    }

    @Test
    void aTextPastItsStepsIsTheSameForEveryCutAndCheckpoint() {
        SchemaOptions options = SchemaOptions.defaults().withMaxPatternSteps(20_000);
        JsonSchema schema = JsonSchema.parse(
                "{\"items\":{\"allOf\":[" + NESTED_COUNTS + ",{\"maxLength\":120}]}}", Map.of(), options);
        String text = "[\"" + "a".repeat(20) + "b\",\"" + "a".repeat(110) + "b\",\"" + "a".repeat(125) + "\"]";
        String whole = said(validate(schema, text));
        assertThat(whole).contains("must match the pattern", "at most 120", "its verdict is unknown ($[1])");
        assertThat(said(validate(schema, text.split("")))).isEqualTo(whole);
        for (int cut = 1; cut < text.length(); cut += 7) {
            PrefixValidator first = schema.validator();
            JsonPushParser before = JsonPushParser.builder().listen(first).build();
            before.feed(text.substring(0, cut));
            PrefixValidator second = schema.validator();
            JsonPushParser after = JsonPushParser.builder().listen(second).restore(before.checkpoint());
            after.feed(text.substring(cut));
            after.finish();
            assertThat(said(second)).as("cut at %s", cut).isEqualTo(whole);
        }
    }

    /** Each automaton has thousands of states, and the twenty together more than anyone can count. It took over 40 s. */
    @Test
    void manyPatternsForOneTextAreNotTriedInAllTheirCombinations() {
        String schema = IntStream.range(5, 25)
                .mapToObj(i -> "{\"pattern\":\"^(a|b)*a(a|b){" + i + "}$\"}")
                .collect(Collectors.joining(",", "{\"allOf\":[", "]}"));
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < 2_000; i++) {
            text.append(random.nextBoolean() ? 'a' : 'b');
        }
        text.append("c");
        assertThat(megabytes(() -> assertThat(said(validate(schema, text + "\"")))
                        .contains("no longer can at line 1, column 2002")))
                .isLessThan(200);
    }

    @Test
    void aTextThatMustBeLongIsLookedAtOncePerCharacter() {
        Growth.assertLinearTime(250, size -> {
            String schema = "{\"pattern\":\"^[ab]*$\",\"minLength\":" + size + ",\"maxLength\":" + 2 * size + "}";
            assertThat(validate(schema, "\"" + "a".repeat(size) + "\"").violations())
                    .isEmpty();
        });
    }

    /** As many patterns as keys, and each key matches all of them: 5,000 patterns and 1,000 keys took 5.5 s. */
    @Test
    void patternsThatOverlapAreTriedOnAKeyAllAtOnce() {
        Growth.assertLinearTime(100, size -> {
            String schema = IntStream.range(0, size)
                    .mapToObj(i -> "\"k|x" + i + "\":{\"maximum\":" + (i + 1) + "}")
                    .collect(Collectors.joining(",", "{\"patternProperties\":{", "}}"));
            String text = IntStream.range(0, size)
                    .mapToObj(i -> "\"k" + i + "\":1")
                    .collect(Collectors.joining(",", "{", "}"));
            assertThat(said(validate(schema, text))).isEqualTo("[] []");
        });
    }

    /** The same where no other key may come, and where some patterns must not match. */
    @Test
    void soAreThoseThatShutKeysOut() {
        Growth.assertLinearTime(100, size -> {
            String schema = IntStream.range(0, size)
                    .mapToObj(i -> "\"k|x" + i + "\":{\"maximum\":" + (i + 1) + "},\"^y" + i + "\":false")
                    .collect(Collectors.joining(",", "{\"additionalProperties\":false,\"patternProperties\":{", "}}"));
            String text = IntStream.range(0, size)
                    .mapToObj(i -> "\"k" + i + "\":1")
                    .collect(Collectors.joining(",", "{", "}"));
            assertThat(said(validate(schema, text))).isEqualTo("[] []");
        });
    }

    /** As many schemas as keys, of which only one has a pattern. */
    @Test
    void schemasThatSayNothingOfAKeyAreNotAsked() {
        Growth.assertLinearTime(250, size -> {
            String schema = IntStream.range(0, size)
                    .mapToObj(i -> "{\"properties\":{\"k" + i + "\":{\"maximum\":" + (i + 1) + "}}}")
                    .collect(Collectors.joining(
                            ",", "{\"patternProperties\":{\"^k\":{\"minimum\":1}},\"allOf\":[", "]}"));
            String text = IntStream.range(0, size)
                    .mapToObj(i -> "\"k" + i + "\":1")
                    .collect(Collectors.joining(",", "{", "}"));
            assertThat(said(validate(schema, text))).isEqualTo("[] []");
        });
    }

    @Test
    void aForbiddenPatternIsReportedWithTheSchemaThatHasIt() {
        String schema = "{\"allOf\":[{\"patternProperties\":{\"^(?=c)\":false,\"^n\":{},\"^a\":false}},"
                + "{\"patternProperties\":{\"^b\":false,\"^[ad]\":false}}]}";
        assertThat(validate(schema, "{\"ax\":1,\"bx\":1,\"nx\":1,\"dx\":1}").violations())
                .extracting(one -> one.offset() + " " + one.schemaPointer())
                .containsExactly(
                        "3 /allOf/0/patternProperties",
                        "10 /allOf/1/patternProperties",
                        "24 /allOf/1/patternProperties");
    }

    @Test
    void lateAnswersShareTheirSteps() {
        String late = "^(a+)+(?=b)$";
        String schema = IntStream.range(0, 200)
                .mapToObj(i -> "{\"pattern\":\"" + late + "|" + i + "\"}")
                .collect(Collectors.joining(",", "{\"allOf\":[", "]}"));
        String keys = IntStream.range(0, 200)
                .mapToObj(i -> "\"" + late + "|" + i + "\":false")
                .collect(Collectors.joining(",", "{\"patternProperties\":{", "}}"));
        String text = "\"" + "a".repeat(40) + "\"";
        assertThat(validate(schema, text).warnings()).hasSize(1);
        assertThat(validate(keys, "{" + text + ":1}").warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pattern\":\"^b{10001}$\"}",
                "{\"not\":{\"pattern\":\"a{0,10001}\"}}",
                "{\"pattern\":\"\\\\p{Emoji}\"}",
                "{\"anyOf\":[{\"pattern\":\"\\\\p{Emoji}\"},{\"type\":\"null\"}]}"
            })
    void whatAPatternPastALimitSaysOfATextIsUnknown(String schema) {
        PrefixValidator validator = validate(schema, "\"a\"");
        assertThat(validator.violations()).isEmpty();
        assertThat(validator.warnings()).hasSize(1);
        assertThat(validator.warnings().get(0)).contains("is past a limit, so its verdict is unknown");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"patternProperties\":{\"a{10001}\":false}}",
                "{\"patternProperties\":{\"a{10001}\":{}},\"additionalProperties\":false}",
                "{\"patternProperties\":{\"a{10001}\":{}},\"unevaluatedProperties\":false}",
                "{\"propertyNames\":{\"pattern\":\"a{10001}\"}}",
                "{\"propertyNames\":{\"pattern\":\"a{10001}\"},\"properties\":{\"k\":{}},\"additionalProperties\":false}"
            })
    void whatAPatternPastALimitSaysOfAKeyIsUnknown(String schema) {
        PrefixValidator validator = validate(schema, "{\"k\":1}");
        assertThat(said(validator))
                .isEqualTo("[] [The pattern a{10001} is past a limit, so its verdict is unknown: "
                        + "It repeats something more than 10000 times ($.k)]");
    }

    @Test
    void anInvalidPatternIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> JsonSchema.parse("{\"properties\":{\"a\":{\"pattern\":\"^a{,3}$\"}}}"))
                .isInstanceOf(SchemaException.class)
                .hasMessage("The pattern ^a{,3}$ is invalid: A quantifier is not complete at index 2"
                        + " (in the schema at /properties/a/pattern)");
        assertThatThrownBy(() -> JsonSchema.parse("{\"patternProperties\":{\"[[:alpha:]]+$\":{}}}"))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("at /patternProperties/[[:alpha:]]+$");
    }

    @Test
    void aRegexIsValidWhateverOurLimits() {
        JsonSchema schema = JsonSchema.parse(
                "{\"items\":{\"format\":\"regex\"}}",
                Map.of(),
                SchemaOptions.defaults().withFormats(true));
        List<String> valid = List.of(
                "a{10001}",
                "\\\\p{Emoji}",
                "(".repeat(5_000) + ")".repeat(5_000),
                "(((a{999}){999}){999})",
                "(?i:a)",
                "\\\\p{Script=Kawi}");
        assertThat(said(validate(schema, "[\"" + String.join("\",\"", valid) + "\"]")))
                .isEqualTo("[] []");
        List<String> invalid = new ArrayList<>(List.of("^a{,3}$", "^[[:alpha:]]+$", "^]$", "\\\\-", "\\\\p{Nope}"));
        invalid.add("(".repeat(5_000));
        assertThat(validate(schema, "[\"" + String.join("\",\"", invalid) + "\"]")
                        .violations())
                .hasSize(invalid.size());
    }
}
