// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.schema.JsonSchema;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionTest {
    private static final String KEY = "k".repeat(1_000);

    /** Returns the schema of an array of strings, after a pointer of so many keys. */
    private static JsonSchema stringsAt(int depth) {
        String inner = "{\"$anchor\":\"x\",\"items\":{\"type\":\"string\"}}";
        for (int i = 0; i < depth; i++) {
            inner = "{\"$defs\":{\"" + KEY + "\":" + inner + "}}";
        }
        return JsonSchema.parse("{\"$ref\":\"#x\"," + inner.substring(1));
    }

    @Test
    void aLongPointerIntoTheSchemaIsNotKeptWithEachViolation() throws Exception {
        Session session = new Session(new Settings("[1,2,3]", InputKind.TEXT, 100, "none", "", stringsAt(50), null, 0));
        session.run(session.size());
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        SessionStream stream = session.stream(0, null);
        stream.writeTo(written);
        List<String> violations = written.toString(UTF_8)
                .lines()
                .filter(line -> line.contains("\"keyword\":\"type\""))
                .toList();
        assertThat(violations)
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .hasSizeLessThan(1_000)
                        .contains("\"schema\":\"/$defs/kkk", "k…k", "kkk/items/type\""));
    }
}
