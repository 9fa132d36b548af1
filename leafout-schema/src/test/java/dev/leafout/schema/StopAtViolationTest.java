// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TextVisibility;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A parse that stops at its first violation: the other listeners have heard everything before it, at every cut. */
class StopAtViolationTest {
    private static final JsonSchema SCHEMA = JsonSchema.parse("""
            {"properties":{"a":{"type":"string","pattern":"^[a-z \\\\n😀]*$"},"b":{"maximum":5},"c":{"maxLength":3},
            "d":{"items":{"type":"integer"}}},"required":["a"],"propertyNames":{"maxLength":2}}""");

    private final List<String> log = new ArrayList<>();
    private String text = "";

    private void note(JsonEvent event) {
        if (event instanceof TextAppended more) {
            text += more.text();
        } else {
            flush();
            log.add(event.toString());
        }
    }

    private void flush() {
        if (!text.isEmpty()) {
            log.add("text " + text);
            text = "";
        }
    }

    private static List<String> read(TextVisibility visibility, Consumer<JsonPushParser> input) {
        StopAtViolationTest test = new StopAtViolationTest();
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .text(visibility)
                .listen(SCHEMA.validator(SchemaViolationException::raise))
                .listen(document)
                .onEvent(test::note)
                .build();
        SchemaViolationException stop = catchThrowableOfType(SchemaViolationException.class, () -> {
            input.accept(parser);
            parser.finish();
        });
        test.flush();
        test.log.add(document.toJson());
        test.log.add(stop.violation().toString());
        assertThat(stop.offset()).isEqualTo(stop.violation().offset());
        return test.log;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"one two 3 four\",\"b\":1}",
                "{\"a\":\"one\\n two Three\"}",
                "{\"a\":\"one\\ntwo \\u0041 four\"}",
                "{\"a\":\"one 😀😎 two\"}",
                "{\"a\":\"\",\"c\":\"abc😀 def\"}",
                "{\"a\":\"one two\",\"b\":[{\"x\":\"y\"}],\"abc\":1}",
                "{\"a\":\"one\",\"b\":17,\"c\":\"\"}",
                "{\"c\":\"abc\",\"d\":[1,2,\"three\"]}",
                "{\"c\":\"abc\"}",
            })
    void theOthersHaveHeardAllThatIsBeforeIt(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        for (TextVisibility visibility : TextVisibility.values()) {
            List<String> expected = read(
                    visibility,
                    parser -> CutPlan.every(1, json.length()).cut(json).forEach(parser::feed));
            assertThat(read(visibility, parser -> parser.feed(json))).isEqualTo(expected);
            CutPlan.everySingleCut(json.length())
                    .forEach(plan -> assertThat(
                                    read(visibility, parser -> plan.cut(json).forEach(parser::feed)))
                            .as("%s", plan)
                            .isEqualTo(expected));
            CutPlan.everySingleCut(bytes.length)
                    .forEach(plan -> assertThat(
                                    read(visibility, parser -> plan.cut(bytes).forEach(parser::feed)))
                            .as("%s", plan)
                            .isEqualTo(expected));
        }
    }
}
