// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * JSON-Schema-Test-Suite, draft 2020-12. Where every invalid instance is flagged stands in a table beside this class, by
 * file and number; an offset there may only go down. Each run leaves its own in {@code target/suite-offsets.txt}.
 */
class SchemaSuiteTest {
    private static final int REQUIRED = 1_299;

    /** Formats: how many cases do not pass. */
    private static final Map<String, Integer> FORMAT_MISSES =
            Map.of("hostname", 19, "idn-email", 2, "idn-hostname", 54, "uri-template", 13);

    private static Map<URI, String> remotes;

    @BeforeAll
    static void theSuiteIsThere() {
        assumeTrue(
                SuiteCases.areThere(), () -> "JSON-Schema-Test-Suite is not at " + SuiteCases.SUITE.toAbsolutePath());
        remotes = SuiteCases.remotes();
    }

    private static JsonSchema schema(SuiteCases.Case test, boolean formats) {
        return JsonSchema.parse(test.schema(), remotes, SchemaOptions.defaults().withFormats(formats));
    }

    @Test
    void everyRequiredCaseIsDecidedRightOneCharacterAtATime() {
        List<SuiteCases.Case> cases = SuiteCases.in(".");
        List<String> wrong = new ArrayList<>();
        for (SuiteCases.Case test : cases) {
            long flag = Flags.firstByOne(schema(test, false), test.instance());
            if ((flag == Flags.NEVER) != test.valid()) {
                wrong.add(test.name());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cases).hasSize(REQUIRED);
    }

    @Test
    void everyCutGivesTheSameViolations() {
        for (SuiteCases.Case test : SuiteCases.in(".")) {
            JsonSchema schema = schema(test, false);
            String text = test.instance();
            List<Violation> whole = Flags.all(schema, List.of(text));
            assertThat(Flags.all(schema, CutPlan.every(1, text.length()).cut(text)))
                    .as(test.name())
                    .isEqualTo(whole);
            for (int seed = 0; seed < 3; seed++) {
                CutPlan plan = CutPlan.random(seed, 4, text.length());
                assertThat(Flags.all(schema, plan.cut(text))).as(test.name()).isEqualTo(whole);
            }
        }
    }

    @Test
    void offsetsOnlyGoDown() throws IOException {
        Map<String, Long> golden = golden();
        StringBuilder now = new StringBuilder();
        List<String> later = new ArrayList<>();
        Map<String, Integer> seen = new TreeMap<>();
        for (SuiteCases.Case test : SuiteCases.in(".")) {
            String file = test.name().substring(0, test.name().indexOf(':'));
            String name = file + " " + seen.merge(file, 1, Integer::sum);
            if (test.valid()) {
                continue;
            }
            long flag = Flags.first(schema(test, false), test.instance());
            now.append(name).append(": ").append(flag).append('\n');
            if (flag > golden.getOrDefault(name, Flags.NEVER)) {
                later.add(name + " (" + test.name() + ") was " + golden.get(name) + " and is " + flag);
            }
        }
        Files.writeString(Path.of("target/suite-offsets.txt"), now);
        assertThat(later).isEmpty();
    }

    private static Map<String, Long> golden() throws IOException {
        Map<String, Long> golden = new LinkedHashMap<>();
        try (InputStream in = SchemaSuiteTest.class.getResourceAsStream("suite-offsets.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(": "))
                    .forEach(row -> golden.put(row[0], Long.valueOf(row[1])));
        }
        return golden;
    }

    @Test
    void everyOptionalCaseIsDecidedRight() {
        assertThat(misses("optional", false)).isEmpty();
    }

    @Test
    void formatsPassButForThoseThatAreKnownNotTo() {
        assertThat(misses("optional/format", true)).isEqualTo(FORMAT_MISSES);
    }

    private static Map<String, Integer> misses(String folder, boolean formats) {
        Map<String, Integer> misses = new TreeMap<>();
        for (SuiteCases.Case test : SuiteCases.in(folder)) {
            boolean right;
            try {
                right = (Flags.first(schema(test, formats), test.instance()) == Flags.NEVER) == test.valid();
            } catch (SchemaException e) {
                right = false;
            }
            if (!right) {
                misses.merge(test.name().substring(0, test.name().indexOf(':')), 1, Integer::sum);
            }
        }
        return misses;
    }
}
