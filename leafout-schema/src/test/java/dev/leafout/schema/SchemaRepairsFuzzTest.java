// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * With every tolerance on and a schema at hand, any text whatsoever gives the same for every chunking and across
 * checkpoints; offsets never go back, and what is shown is JSON.
 */
class SchemaRepairsFuzzTest {
    private static final List<JsonSchema> SCHEMAS = List.of(
            JsonSchema.parse(
                    "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"},\"b_c\":{\"type\":\"string\"},"
                            + "\"d\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"e\":{\"type\":[\"boolean\",\"null\"]},"
                            + "\"f\":{\"enum\":[\"AB\",\"A_C\"]}},\"additionalProperties\":false}}},\"additionalProperties\":false}"),
            JsonSchema.parse(
                    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"},"
                            + "\"b\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}}}}"),
            JsonSchema.parse("{\"type\":\"string\"}"),
            JsonSchema.parse("{\"type\":[\"number\",\"boolean\",\"null\"]}"));

    @FuzzTest
    void fuzz(FuzzedDataProvider data) {
        int which = data.consumeInt(0, SCHEMAS.size() + 20);
        JsonSchema schema = which < SCHEMAS.size()
                ? SCHEMAS.get(which)
                : JsonSchema.parse(TestJson.write(new RandomSchemas(which).document()));
        String text = data.consumeRemainingAsString();
        // What UTF-8 has no form for would not be the same text as bytes.
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        text = new String(bytes, StandardCharsets.UTF_8);
        RepairRun whole = RepairRun.ofText(schema, List.of(text));
        check(whole, RepairRun.ofText(schema, CutPlan.every(1, text.length()).cut(text)));
        check(
                whole,
                RepairRun.ofTextRestored(schema, CutPlan.every(3, text.length()).cut(text)));
        check(whole, RepairRun.ofBytes(schema, List.of(bytes)));
        check(
                whole,
                RepairRun.ofBytesRestored(schema, CutPlan.every(5, bytes.length).cut(bytes)));
        if (!whole.json().isEmpty()) {
            Networknt.read(whole.json());
        }
    }

    private static void check(RepairRun whole, RepairRun chunked) {
        if (!chunked.toString().equals(whole.toString())) {
            throw new AssertionError("Whole:\n" + whole + "\nchunked:\n" + chunked);
        }
    }
}
