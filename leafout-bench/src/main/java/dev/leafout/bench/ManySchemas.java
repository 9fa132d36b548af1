// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.SchemaOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Many schemas that people have published, each read, compiled and used for a few documents. They are part of the shared
 * test data; without it there is nothing to measure.
 *
 * <p>Both contenders get texts and check formats. The texts are prepared with a parser that neither of them uses, so
 * that a cold run stays cold.
 */
final class ManySchemas {
    private static final Path FILE =
            Path.of(System.getProperty("leafout.shared", "../shared"), "data/schemas/schemastore.jsonl");

    /** A schema with the documents that it is used for. */
    record Use(String schema, List<String> documents) {}

    private ManySchemas() {}

    static boolean arePresent() {
        return Files.exists(FILE);
    }

    static List<Use> read() {
        JsonMapper mapper = JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        try {
            List<Use> all = new ArrayList<>();
            for (String line : Files.readAllLines(FILE)) {
                JsonNode one = mapper.readTree(line);
                List<String> documents = new ArrayList<>();
                one.get("instances")
                        .forEach(instance -> documents.add(instance.get("value").toString()));
                all.add(new Use(one.get("schema").toString(), documents));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many documents are valid. */
    static long leafout(Use use) {
        JsonSchema schema =
                JsonSchema.parse(use.schema, Map.of(), SchemaOptions.defaults().withFormats(true));
        long valid = 0;
        for (String document : use.documents) {
            PrefixValidator validator = schema.validator();
            JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
            parser.feed(document);
            parser.finish();
            valid += validator.violations().isEmpty() ? 1 : 0;
        }
        return valid;
    }

    /** The registry does not keep schemas that are passed to it as text. */
    private static final class Registry {
        static final SchemaRegistry SHARED = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    }

    /** Returns the same. */
    static long networknt(Use use) {
        Schema schema = Registry.SHARED.getSchema(use.schema, InputFormat.JSON);
        long valid = 0;
        for (String document : use.documents) {
            valid += schema.validate(document, InputFormat.JSON).isEmpty() ? 1 : 0;
        }
        return valid;
    }
}
