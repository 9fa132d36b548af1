// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Past a limit, what it leaves out is decided at the close: later, and as right as ever. */
class PastLimitsTest {
    private static final int[] ALTERNATIVES = {1, 2, 3};
    private static final int[] UNIQUE_ITEMS = {1, 2, 5};

    /** One schema, read with the limits that are usual and with very low ones. */
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
        for (int seed = 500_000; seed < 503_000; seed++) {
            Pair pair = new Pair(TestJson.write(new RandomSchemas(seed).document()), Map.of());
            for (int i = 0; i < 8; i++) {
                pair.check(values.get(random.nextInt(values.size())).text(), i == 0);
            }
            warned += pair.warned;
        }
        System.out.println(warned + " runs of random schemas went past a limit");
        assertThat(warned).isGreaterThan(200);
    }

    /** Many branches on one value, so that nearly every instance goes past the limit. */
    @Test
    void soDoManyBranchesSideBySide() {
        int warned = 0;
        for (int seed = 0; seed < 1_500; seed++) {
            WideSchemas wide = new WideSchemas(seed);
            Pair pair = new Pair(TestJson.write(wide.schema(2)), Map.of());
            for (int i = 0; i < 6; i++) {
                pair.check(TestJson.write(wide.value(2)), i == 0);
            }
            warned += pair.warned;
        }
        System.out.println(warned + " runs of wide schemas went past a limit");
        assertThat(warned).isGreaterThan(4_000);
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
