// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.field.StreamingData;
import dev.leafout.llm.ModelStream;
import dev.leafout.parse.TextVisibility;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A form that fills in while a model calls a tool: straight from what the provider sends to what becomes of each field. A
 * field is ticked when it is done, and crossed out if it was cut off.
 */
final class FillAForm {
    private static final Map<String, String> FORM = new LinkedHashMap<>();

    private FillAForm() {}

    public static void main(String[] args) {
        ModelStream<String> stream = ModelStream.anthropic()
                .fieldParser(parser -> parser.text(TextVisibility.BY_WORD))
                .toolFields((call, data) -> fill(call.id() + " " + data.path(), data))
                .open();
        for (String piece : Recording.of("two-calls.sse")) {
            stream.feed(piece.getBytes(UTF_8));
        }
        stream.finish();
        FORM.forEach((field, value) -> Screen.line(field + ": " + value));
    }

    private static void fill(String field, StreamingData data) {
        String mark = switch (data.eventType()) {
            case DELTA -> "…";
            case DONE -> " [x]";
            case TRUNCATED, FAILED -> " [cut off]";
        };
        String value = data.value() + mark;
        if (!value.equals(FORM.put(field, value))) {
            Screen.line("  " + field + ": " + value);
        }
    }
}
