// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Whole documents against the other validator. */
class AgreementTest {
    private static final int SCHEMAS = 2_500;
    private static final int INSTANCES = 22;

    @Test
    void bothDecideTheSameOnWholeDocuments() {
        List<Universe.Value> values = Universe.large();
        List<JsonNode> nodes =
                values.stream().map(value -> Networknt.read(value.text())).toList();
        Random random = new Random(5);
        List<String> differences = new ArrayList<>();
        int pairs = 0;
        for (int seed = 100_000; seed < 100_000 + SCHEMAS; seed++) {
            String text = TestJson.write(new RandomSchemas(seed).document());
            JsonSchema ours = JsonSchema.parse(text);
            Networknt theirs = new Networknt(text);
            for (int i = 0; i < INSTANCES; i++) {
                int which = random.nextInt(nodes.size());
                String instance = values.get(which).text();
                boolean valid = Flags.first(ours, instance) == Flags.NEVER;
                pairs++;
                if (valid != theirs.accepts(nodes.get(which))) {
                    differences.add(text + " on " + instance + ": ours says " + valid);
                }
            }
        }
        assertThat(pairs).isGreaterThanOrEqualTo(50_000);
        assertThat(differences).isEmpty();
    }

    /** Where the two differ, and ours is what the specification says. The random schemas keep clear of these. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                // uniqueItems is about arrays only.
                "{\"uniqueItems\":true}; {\"a\":1,\"b\":1}",
                // Without contains, maxContains says nothing.
                "{\"maxContains\":0}; [1]"
            })
    void theKnownDifferences(String schema, String instance) {
        assertThat(Flags.first(JsonSchema.parse(schema), instance)).isEqualTo(Flags.NEVER);
        assertThat(new Networknt(schema).accepts(Networknt.read(instance))).isFalse();
    }
}
