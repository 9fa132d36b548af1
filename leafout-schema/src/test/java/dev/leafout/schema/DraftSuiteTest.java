// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.testkit.CutPlan;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON-Schema-Test-Suite, the required cases of the older drafts, each schema with its {@code $schema}. */
class DraftSuiteTest {
    private static final int SEEDS = 3;

    private static Map<URI, String> remotes;

    @BeforeAll
    static void theSuiteIsThere() {
        assumeTrue(
                SuiteCases.areThere(), () -> "JSON-Schema-Test-Suite is not at " + SuiteCases.SUITE.toAbsolutePath());
        remotes = SuiteCases.remotes();
    }

    private static JsonSchema schema(String text, String uri) {
        Object schema = TestJson.read(text);
        if (schema instanceof Map<?, ?> map && !map.containsKey("$schema")) {
            Map<Object, Object> named = new LinkedHashMap<>();
            named.put("$schema", uri);
            named.putAll(map);
            schema = named;
        }
        return JsonSchema.parse(TestJson.write(schema), remotes);
    }

    @ParameterizedTest
    @CsvSource({
        "draft4, 618, http://json-schema.org/draft-04/schema#",
        "draft6, 839, http://json-schema.org/draft-06/schema#",
        "draft7, 927, http://json-schema.org/draft-07/schema#",
        "draft2019-09, 1259, https://json-schema.org/draft/2019-09/schema"
    })
    void everyRequiredCaseIsDecidedRightAtEveryCut(String draft, int count, String uri) {
        List<SuiteCases.Case> cases = SuiteCases.of(draft, ".");
        List<String> wrong = new ArrayList<>();
        for (SuiteCases.Case test : cases) {
            try {
                JsonSchema schema = schema(test.schema(), uri);
                String text = test.instance();
                if ((Flags.firstByOne(schema, text) == Flags.NEVER) != test.valid()) {
                    wrong.add(test.name());
                }
                List<Violation> whole = Flags.all(schema, List.of(text));
                for (int seed = 0; seed < SEEDS; seed++) {
                    CutPlan plan = CutPlan.random(seed, 4, text.length());
                    assertThat(Flags.all(schema, plan.cut(text)))
                            .as(test.name())
                            .isEqualTo(whole);
                }
            } catch (SchemaException e) {
                wrong.add(test.name() + ": " + e.getMessage());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cases).hasSize(count);
    }
}
