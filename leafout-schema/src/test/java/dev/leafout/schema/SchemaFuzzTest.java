// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import java.util.List;
import java.util.Map;

/**
 * A schema, random or written by the fuzzer, and a text. A schema is compiled or refused; a text is read or refused; what is
 * flagged does not depend on how the text is cut, nor on whether another validator goes on in the middle.
 */
class SchemaFuzzTest {

    @FuzzTest
    void fuzz(FuzzedDataProvider data) {
        boolean written = data.consumeBoolean();
        long seed = data.consumeLong();
        int cut = data.consumeInt(0, 200);
        SchemaOptions options = SchemaOptions.defaults()
                .withFormats(data.consumeBoolean())
                .withPlainDecimals(data.consumeBoolean())
                .withRepeatedKeys(data.consumeBoolean());
        String source = written ? data.consumeString(500) : TestJson.write(new RandomSchemas(seed).document());
        String text = data.consumeRemainingAsString();
        JsonSchema schema;
        try {
            schema = JsonSchema.parse(source, Map.of(), options);
        } catch (SchemaException e) {
            assertThat(written).as(source).isTrue();
            return;
        }
        List<Violation> whole = run(schema, text, -1);
        assertThat(run(schema, text, Math.min(cut, text.length())))
                .as(source + " on " + text)
                .isEqualTo(whole);
    }

    /** Reads the text; with a cut in two, and with another parser and validator after it. */
    private static List<Violation> run(JsonSchema schema, String text, int cut) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = builder(validator).build();
        try {
            if (cut >= 0) {
                parser.feed(text.substring(0, cut));
                byte[] checkpoint = parser.checkpoint();
                validator = schema.validator();
                parser = builder(validator).restore(checkpoint);
            }
            parser.feed(text.substring(Math.max(0, cut)));
            parser.finish();
        } catch (JsonSyntaxException e) {
            // What was flagged before the error stands.
        }
        return validator.violations();
    }

    private static JsonPushParser.Builder builder(PrefixValidator validator) {
        return JsonPushParser.builder()
                .manyValues()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(validator);
    }
}
