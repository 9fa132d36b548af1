// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Schemas that people have published, with instances, against their labels and against the other validator. Formats are
 * checked, since the other validator checks them in drafts before 2019-09, and the labels take them for granted.
 */
class PublicSchemasTest {
    private static final Path FILE =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "data/schemas/schemastore.jsonl");

    /** The schemas with labels that we, and the other validator, do not agree with, and how many these are. */
    private static final Map<String, String> LABELS_THAT_BEND_THE_DRAFT = Map.of(
            "es6importsorterrc", "1: the schema names draft 4, which has no const",
            "function", "8: the same",
            "webjob-publish-settings", "1: a date-time without a time zone");

    @Test
    void everyInstanceIsJudgedAsItIsLabelledAndAsTheOtherValidatorDoes() throws IOException {
        assumeTrue(Files.exists(FILE), () -> "The public schemas are not at " + FILE.toAbsolutePath());
        SchemaOptions options = SchemaOptions.defaults().withFormats(true);
        List<String> mislabelled = new ArrayList<>();
        List<String> different = new ArrayList<>();
        int instances = 0;
        for (String line : Files.readAllLines(FILE)) {
            Map<?, ?> one = (Map<?, ?>) TestJson.read(line);
            String name = (String) one.get("name");
            String text = TestJson.write(one.get("schema"));
            JsonSchema schema = JsonSchema.parse(text, Map.of(), options);
            Networknt other = new Networknt(text);
            for (Object item : (List<?>) one.get("instances")) {
                Map<?, ?> instance = (Map<?, ?>) item;
                String document = TestJson.write(instance.get("value"));
                List<Violation> violations = Flags.all(schema, List.of(document));
                assertThat(Flags.all(
                                schema,
                                CutPlan.random(instances, 9, document.length()).cut(document)))
                        .as(name)
                        .isEqualTo(violations);
                instances++;
                if (!Boolean.valueOf(violations.isEmpty()).equals(instance.get("valid"))) {
                    mislabelled.add(name);
                }
                if (other.accepts(Networknt.read(document)) != violations.isEmpty()) {
                    different.add(name + ": " + violations);
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(mislabelled)
                .containsOnlyElementsOf(LABELS_THAT_BEND_THE_DRAFT.keySet())
                .hasSize(10);
        assertThat(instances).isEqualTo(935);
    }
}
