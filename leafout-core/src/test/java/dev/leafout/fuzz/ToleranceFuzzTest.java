// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.JacksonReader;
import dev.leafout.ParserRun;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * With every tolerance on, any text whatsoever ends in a value, in truncation or in an error that says why, identically
 * for every chunking and across checkpoints; after every chunk the document so far is valid JSON, and offsets never go
 * back.
 *
 * <p>The first byte says how: bit 0 expects the key {@code a}, bit 1 takes JSON5 only, bit 2 many values.
 */
class ToleranceFuzzTest {
    @FuzzTest
    void fuzz(byte[] data) {
        if (data.length == 0) {
            return;
        }
        UnaryOperator<JsonPushParser.Builder> options = options(data[0]);
        String text = new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
        String whole = ParserRun.ofText(List.of(text), options);
        check(whole, ParserRun.ofText(CutPlan.every(1, text.length()).cut(text), options));
        check(whole, ParserRun.ofTextRestored(CutPlan.every(3, text.length()).cut(text), options));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        check(whole, ParserRun.ofBytes(List.of(bytes), options));
        check(whole, ParserRun.ofBytes(CutPlan.every(5, bytes.length).cut(bytes), options));
        checkDocument(text, options);
    }

    private static UnaryOperator<JsonPushParser.Builder> options(int bits) {
        return builder -> {
            if ((bits & 1) != 0) {
                builder.expectKeys(Set.of("a"));
            }
            if ((bits & 4) != 0) {
                builder.manyValues();
            }
            return builder.tolerate((bits & 2) != 0 ? Tolerance.json5() : Tolerance.llm());
        };
    }

    private static void check(String whole, String chunked) {
        if (!chunked.equals(whole)) {
            throw new AssertionError("Whole:\n" + whole + "\nchunked:\n" + chunked);
        }
    }

    private static void checkDocument(String text, UnaryOperator<JsonPushParser.Builder> options) {
        PartialDocument document = new PartialDocument();
        Ending[] ending = new Ending[1];
        long[] offset = new long[1];
        JsonPushParser parser = options.apply(JsonPushParser.builder()
                        .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                        .listen(document)
                        .onEvent(event -> {
                            if (event.offset() < offset[0]) {
                                throw new AssertionError("Known before offset " + offset[0] + ": " + event);
                            }
                            offset[0] = event.offset();
                        })
                        .listen(new ParseListener() {
                            @Override
                            public void documentEnded(ParsePosition at, Ending how, List<ValuePath> open) {
                                ending[0] = how;
                            }
                        }))
                .build();
        try {
            for (String chunk : CutPlan.every(7, text.length()).cut(text)) {
                parser.feed(chunk);
                String json = document.toJson();
                if (!json.isEmpty() && JacksonReader.read(json).isEmpty()) {
                    throw new AssertionError("Not JSON: " + json);
                }
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            return;
        }
        if (ending[0] == null) {
            throw new AssertionError("There is neither an end nor an error: " + text);
        }
    }
}
