// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The validator that we compare ours with, on whole documents. */
final class Networknt {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Schema schema;

    Networknt(String schema) {
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(read(schema));
    }

    static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }

    boolean accepts(JsonNode document) {
        return schema.validate(
                document, OutputFormat.BOOLEAN, context -> context.executionConfig(config -> config.failFast(true)));
    }
}
