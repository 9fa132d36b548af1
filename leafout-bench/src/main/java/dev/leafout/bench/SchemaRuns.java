// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;

/** The runs of schemas that are measured: one document each, with a compiled schema. */
final class SchemaRuns {
    private final JsonSchema leafout;
    private final Schema networknt;

    SchemaRuns(String schema) {
        leafout = JsonSchema.parse(schema);
        networknt = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema, InputFormat.JSON);
    }

    static SchemaRuns itinerary() {
        return new SchemaRuns(SchemaDocuments.ITINERARY);
    }

    static SchemaRuns toolCall() {
        return new SchemaRuns(SchemaDocuments.TOOL_CALL);
    }

    long validate(String[] chunks) {
        PrefixValidator validator = leafout.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        for (String chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
        return valid(validator.violations().size());
    }

    long validate(String document) {
        PrefixValidator validator = leafout.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed(document);
        parser.finish();
        return valid(validator.violations().size());
    }

    /** The document is parsed, then validated. */
    long networknt(String document) {
        return valid(networknt.validate(document, InputFormat.JSON).size());
    }

    private static long valid(int violations) {
        if (violations > 0) {
            throw new IllegalStateException("The document is valid, but " + violations + " violations were found");
        }
        return 1;
    }
}
