// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.GlitchGenerator;
import dev.leafout.GlitchKind;
import dev.leafout.RepairShares;
import dev.leafout.RepairShares.Outcome;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The {@linkplain RepairShares shares} with the schema of each document at hand; a violation is an error. {@code
 * -Dleafout.outcomes.file=FILE} writes the outcome of each document on a line, for leafout-bench/peers/run.
 */
class SchemaSharesTest {
    private static final JsonMapper JACKSON = JsonMapper.shared();
    private static final String FILE = System.getProperty("leafout.outcomes.file");
    private static final StringBuilder KEPT = new StringBuilder();

    private static Outcome outcome(GlitchGenerator.Sample sample) {
        JsonSchema schema = JsonSchema.parse(TestJson.write(DocumentSchemas.of(TestJson.read(sample.meant()))));
        PrefixValidator validator = schema.validator();
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .expect(schema.expectation())
                .listen(validator)
                .listen(document)
                .build();
        try {
            parser.feed(sample.text());
            parser.finish();
        } catch (JsonSyntaxException e) {
            return Outcome.ERROR;
        }
        if (!validator.violations().isEmpty()) {
            return Outcome.ERROR;
        }
        return JACKSON.readTree(document.toJson()).equals(JACKSON.readTree(sample.meant()))
                ? Outcome.RIGHT
                : Outcome.WRONG;
    }

    private static void keep(GlitchKind kind, int glitches, GlitchGenerator.Sample sample, Outcome outcome) {
        if (FILE != null) {
            KEPT.append(outcome).append('\n');
        }
    }

    @AfterAll
    static void writeFile() throws IOException {
        if (FILE != null) {
            Files.writeString(Path.of(FILE), KEPT);
        }
    }

    private static RepairShares shares(int glitches) {
        return RepairShares.mean(RepairShares.of(glitches, SchemaSharesTest::outcome, SchemaSharesTest::keep));
    }

    @Test
    void aSchemaMakesMoreRightAndNothingWrong() {
        RepairShares one = shares(1);
        assertThat(one.right()).isGreaterThanOrEqualTo(95);
        assertThat(one.wrong()).isLessThanOrEqualTo(0.2);
        RepairShares two = shares(2);
        assertThat(two.right()).isGreaterThanOrEqualTo(85);
        assertThat(two.wrong()).isLessThanOrEqualTo(0.5);
        assertThat(shares(3).wrong()).isLessThanOrEqualTo(1);
    }
}
