// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Past a limit, what is left out is decided at the end of the value: later, but still right. */
class PastLimitsTest {
    private static final int RANDOM_SCHEMAS = Boolean.getBoolean("leafout.thorough") ? 2_000 : 500;
    private static final int WIDE_SCHEMAS = Boolean.getBoolean("leafout.thorough") ? 500 : 60;
    private static final int HASTY_SCHEMAS = Boolean.getBoolean("leafout.thorough") ? 500 : 100;
    /** In seconds: the failures that this catches would take hours, or for ever. */
    private static final int ONLY_A_HANG = 300;

    private static final int[] ALTERNATIVES = {1, 2, 3};
    private static final int[] UNIQUE_ITEMS = {1, 2, 5};

    /** One schema, with the usual limits and with very low ones. */
    private static final class Pair {
        final String text;
        final JsonSchema usual;
        final List<JsonSchema> limited = new ArrayList<>();
        int warned;

        Pair(String text, Map<URI, String> remotes) {
            this.text = text;
            SchemaOptions options = SchemaOptions.defaults();
            this.usual = JsonSchema.parse(text, remotes, options);
            for (int i = 0; i < ALTERNATIVES.length; i++) {
                limited.add(JsonSchema.parse(
                        text,
                        remotes,
                        options.withMaxAlternatives(ALTERNATIVES[i]).withMaxUniqueItems(UNIQUE_ITEMS[i])));
            }
        }

        void check(String instance, boolean everyCut) {
            long flag = Flags.first(usual, instance);
            for (JsonSchema schema : limited) {
                PrefixValidator validator = validated(schema, instance);
                long late = validator.isDoomed() ? validator.violations().get(0).offset() : Flags.NEVER;
                assertThat(late == Flags.NEVER)
                        .as("%s on %s: %d and %d", text, instance, flag, late)
                        .isEqualTo(flag == Flags.NEVER);
                assertThat(late).as("%s on %s", text, instance).isGreaterThanOrEqualTo(flag);
                assertThat(Flags.firstByOne(schema, instance))
                        .as("%s on %s", text, instance)
                        .isEqualTo(late);
                if (!validator.warnings().isEmpty()) {
                    warned++;
                }
                if (everyCut) {
                    List<Violation> whole = validator.violations();
                    assertThat(Flags.all(
                                    schema, CutPlan.every(1, instance.length()).cut(instance)))
                            .isEqualTo(whole);
                    assertThat(Flags.all(
                                    schema,
                                    CutPlan.random(3, 4, instance.length()).cut(instance)))
                            .isEqualTo(whole);
                    CheckpointTest.check(schema, instance);
                }
            }
        }
    }

    private static PrefixValidator validated(JsonSchema schema, String text) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(text);
        parser.finish();
        return validator;
    }

    @Test
    void randomSchemasDecideTheSameLaterAtMost() {
        List<Universe.Value> values = Universe.large();
        Random random = new Random(17);
        int warned = 0;
        for (int seed = 500_000; seed < 500_000 + RANDOM_SCHEMAS; seed++) {
            Pair pair = new Pair(TestJson.write(new RandomSchemas(seed).document()), Map.of());
            for (int i = 0; i < 8; i++) {
                pair.check(values.get(random.nextInt(values.size())).text(), i == 0);
            }
            warned += pair.warned;
        }
        System.out.println(warned + " runs of random schemas went past a limit");
        assertThat(warned).isGreaterThan(RANDOM_SCHEMAS / 20);
    }

    /** Many branches on one value, so that nearly every instance goes past the limit. */
    @Test
    void soDoManyBranchesSideBySide() {
        int warned = 0;
        for (int seed = 0; seed < WIDE_SCHEMAS; seed++) {
            WideSchemas wide = new WideSchemas(seed);
            Pair pair = new Pair(TestJson.write(wide.schema(2)), Map.of());
            for (int i = 0; i < 6; i++) {
                pair.check(TestJson.write(wide.value(2)), i == 0);
            }
            warned += pair.warned;
        }
        System.out.println(warned + " runs of wide schemas went past a limit");
        assertThat(warned).isGreaterThan(5 * WIDE_SCHEMAS);
    }

    /** A recording holds what the parser read, whatever it had to tolerate. */
    @Test
    void soDoTextsThatNeedSomeTolerance() {
        int warned = 0;
        for (int seed = 0; seed < HASTY_SCHEMAS; seed++) {
            WideSchemas wide = new WideSchemas(seed);
            String text = TestJson.write(wide.schema(2));
            SchemaOptions options = SchemaOptions.defaults().withRepeatedKeys(true);
            JsonSchema usual = JsonSchema.parse(text, Map.of(), options);
            JsonSchema limited = JsonSchema.parse(
                    text, Map.of(), options.withMaxAlternatives(1).withMaxUniqueItems(1));
            String item = TestJson.write(wide.value(1))
                    .replace("{\"a\":", "{\"a\":0,\"a\":")
                    .replace("]", ",]")
                    .replace("[,]", "[]");
            for (String instance : List.of(
                    "{'a':" + item + ",\"a\":\"\\ud800\",b:NaN,c:" + item + ",c:1e400,}",
                    "[" + item + "," + TestJson.write(wide.value(1)) + ",+1.50,1.5,\"\",'\\n',True,]")) {
                PrefixValidator one = tolerated(usual, instance);
                PrefixValidator other = tolerated(limited, instance);
                assertThat(other.isDoomed()).as("%s on %s", text, instance).isEqualTo(one.isDoomed());
                warned += other.warnings().isEmpty() ? 0 : 1;
            }
        }
        assertThat(warned).isGreaterThan(HASTY_SCHEMAS / 4);
    }

    private static PrefixValidator tolerated(JsonSchema schema, String text) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .tolerate(Tolerance.llm())
                .build();
        parser.feed(text);
        parser.finish();
        return validator;
    }

    /** With the limit as it is, and three hundred schemas more, all of which live on until the last item. */
    @Test
    void manyValuesPastTheLimitTakeLinearTime() {
        StringBuilder branches = new StringBuilder();
        for (int i = 0; i < 1_300; i++) {
            branches.append(i == 0 ? "" : ",")
                    .append("{\"items\":{\"maxLength\":")
                    .append(10 + i)
                    .append("}}");
        }
        JsonSchema schema = JsonSchema.parse("{\"anyOf\":[" + branches + "]}");
        String text = "[" + "\"abc\",".repeat(100) + "\"" + "x".repeat(1_400) + "\"";
        assertThat(Flags.first(schema, text + "]")).isEqualTo(text.length());
        Growth.assertLinearTime(
                50,
                values -> assertThat(Flags.first(schema, "[" + "\"abc\",".repeat(values) + "0]"))
                        .isEqualTo(Flags.NEVER));
    }

    @Test
    void deepInputDoesNotOverflowTheStack() {
        String schema =
                "{\"anyOf\":[{\"items\":{\"$ref\":\"#\"}},{\"items\":{\"anyOf\":[{\"type\":\"null\"},{\"$ref\":\"#\"}]}}]}";
        PrefixValidator validator = JsonSchema.parse(
                        schema, Map.of(), SchemaOptions.defaults().withMaxAlternatives(1))
                .validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .limits(ParseLimits.defaults().withMaxDepth(2_000))
                .build();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(ONLY_A_HANG), () -> parser.feed("[".repeat(1_000) + "1" + "]".repeat(1_000)));
        assertThat(validator.warnings()).isNotEmpty();
        assertThat(validator.isDoomed()).isFalse();
    }

    @Test
    void aCheckpointIsLongerWhileSomethingIsLeftOutAndNotAfterThat() {
        JsonSchema schema = JsonSchema.parse(
                "{\"anyOf\":[{\"items\":{\"minLength\":1}},{\"items\":{\"minLength\":2}}]}",
                Map.of(),
                SchemaOptions.defaults().withMaxAlternatives(1));
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed("[");
        int before = validator.checkpoint().length;
        parser.feed("\"a");
        assertThat(validator.checkpoint()).hasSizeGreaterThan(before + 10);
        parser.feed("\"");
        int after = validator.checkpoint().length;
        parser.feed(",\"b\"");
        assertThat(validator.checkpoint()).hasSize(after);
    }

    /** The one limit past which something may never be decided: then there is a warning, and no flag that is wrong. */
    @Test
    void whatTakesTooManyStepsStaysUndecided() {
        int undecided = 0;
        int warned = 0;
        SchemaOptions few = SchemaOptions.defaults().withMaxPatternSteps(1);
        for (int seed = 0; seed < HASTY_SCHEMAS; seed++) {
            WideSchemas wide = new WideSchemas(seed);
            String text = TestJson.write(wide.schema(2));
            JsonSchema usual = JsonSchema.parse(text);
            JsonSchema hasty = JsonSchema.parse(text, Map.of(), few);
            JsonSchema both = JsonSchema.parse(text, Map.of(), few.withMaxAlternatives(1));
            for (int i = 0; i < 4; i++) {
                String instance = TestJson.write(wide.value(2));
                long flag = Flags.first(usual, instance);
                for (JsonSchema schema : List.of(hasty, both)) {
                    PrefixValidator validator = validated(schema, instance);
                    warned += validator.warnings().isEmpty() ? 0 : 1;
                    if (validator.isDoomed()) {
                        assertThat(flag).as("%s on %s", text, instance).isNotEqualTo(Flags.NEVER);
                    } else if (flag != Flags.NEVER) {
                        assertThat(validator.warnings())
                                .as("%s on %s", text, instance)
                                .isNotEmpty();
                        undecided++;
                    }
                    if (i == 0) {
                        CheckpointTest.check(schema, instance);
                    }
                }
            }
        }
        System.out.println(
                warned + " runs took too many steps or went past a limit, " + undecided + " stayed undecided");
        assertThat(undecided).isGreaterThan(HASTY_SCHEMAS / 7);
    }

    @Test
    void soDoesTheTestSuite() {
        assumeTrue(
                SuiteCases.areThere(), () -> "JSON-Schema-Test-Suite is not at " + SuiteCases.SUITE.toAbsolutePath());
        Map<URI, String> remotes = SuiteCases.remotes();
        Map<String, Pair> pairs = new LinkedHashMap<>();
        for (SuiteCases.Case test : SuiteCases.in(".")) {
            pairs.computeIfAbsent(test.schema(), text -> new Pair(text, remotes))
                    .check(test.instance(), true);
        }
        int warned = pairs.values().stream().mapToInt(pair -> pair.warned).sum();
        System.out.println(warned + " runs of the suite went past a limit");
        assertThat(warned).isGreaterThan(80);
    }
}
