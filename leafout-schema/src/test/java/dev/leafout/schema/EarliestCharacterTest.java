// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Compares flags with brute force: no flag before the first prefix that no valid document begins with, and few after
 * it. Lateness counts only where a larger world agrees with the small one. The instances come from the small one, so
 * that the larger one has more.
 */
class EarliestCharacterTest {
    private static final int SCHEMAS = Boolean.getBoolean("leafout.thorough") ? 420 : 50;
    private static final int INSTANCES = 110;

    @Test
    void nothingIsFlaggedTooEarlyAndLittleTooLate() {
        PrefixOracle.World small = new PrefixOracle.World(Universe.small());
        PrefixOracle.World large = new PrefixOracle.World(Universe.large());
        SchemaOptions options = SchemaOptions.defaults().withPlainDecimals(true);
        Random random = new Random(11);
        int pairs = 0;
        int counted = 0;
        int exact = 0;
        long late = 0;
        for (int seed = 0; seed < SCHEMAS; seed++) {
            String text = TestJson.write(new RandomSchemas(seed).document());
            JsonSchema schema = JsonSchema.parse(text, Map.of(), options);
            Networknt judge = new Networknt(text);
            PrefixOracle wide = new PrefixOracle(large, judge);
            PrefixOracle narrow = new PrefixOracle(small, judge);
            if (wide.acceptsNothing()) {
                continue;
            }
            for (int i = 0; i < INSTANCES; i++) {
                Universe.Value value = small.values.get(random.nextInt(small.values.size()));
                String instance = value.texts().get(random.nextInt(value.texts().size()));
                long flag = Flags.first(schema, instance);
                pairs++;
                if (wide.accepts(instance)) {
                    assertThat(flag).as("%s on %s", text, instance).isEqualTo(Flags.NEVER);
                    continue;
                }
                int earliest = wide.flag(instance);
                assertThat(flag).as("%s on %s", text, instance).isGreaterThanOrEqualTo(earliest);
                if (narrow.flag(instance) == earliest) {
                    counted++;
                    exact += flag == earliest ? 1 : 0;
                    late += flag - earliest;
                }
            }
        }
        System.out.printf(
                "%d pairs, %d of them invalid and the same in both worlds: %.2f %% exact, %.3f characters late on average%n",
                pairs, counted, 100.0 * exact / counted, (double) late / counted);
        assertThat(pairs).isGreaterThanOrEqualTo(SCHEMAS * INSTANCES / 3);
        assertThat((double) exact / counted).isGreaterThanOrEqualTo(0.992);
        assertThat((double) late / counted).isLessThanOrEqualTo(0.02);
    }
}
