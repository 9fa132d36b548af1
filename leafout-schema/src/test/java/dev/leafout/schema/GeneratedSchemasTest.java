// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas as the tools that people use have written them, without a change, with instances that we wrote. */
class GeneratedSchemasTest {

    static List<Path> files() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(GeneratedSchemasTest.class.getResource("generators"))
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theSchemaOfEachToolIsReadAsItIs(Path file) throws IOException {
        Map<?, ?> fixture = (Map<?, ?>) TestJson.read(Files.readString(file));
        Object draft = fixture.get("defaultDraft");
        SchemaOptions options = draft == null
                ? SchemaOptions.defaults()
                : SchemaOptions.defaults().withDefaultDraft(Draft.valueOf((String) draft));
        JsonSchema schema = JsonSchema.parse(TestJson.write(fixture.get("schema")), Map.of(), options);
        assertThat(schema.warnings()).isEmpty();
        for (Object valid : (List<?>) fixture.get("valid")) {
            assertThat(Flags.all(schema, List.of(TestJson.write(valid)))).isEmpty();
        }
        for (Object invalid : (List<?>) fixture.get("invalid")) {
            String text = TestJson.write(invalid);
            assertThat(Flags.firstByOne(schema, text)).as(text).isNotEqualTo(Flags.NEVER);
        }
    }
}
