// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.InvariantChecker;
import dev.leafout.JacksonReader;
import dev.leafout.Utf8Oracle;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Any bytes at all end in a value, in truncation or in a syntax error, and break no promise on the way. After every
 * chunk the document so far is valid JSON, and the same by the listener as by the events.
 */
class ParseFuzzTest {
    private static final int CHUNKS = 16;

    @FuzzTest
    void fuzz(byte[] data) {
        int validLength = Utf8Oracle.judge(data).validLength();
        InvariantChecker checker = new InvariantChecker(new String(data, 0, validLength, StandardCharsets.UTF_8));
        PartialDocument byListener = new PartialDocument();
        PartialDocument byEvents = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(checker)
                .listen(byListener)
                .onEvent(byEvents)
                .build();
        Ending expected;
        try {
            int size = Math.max(1, (data.length + CHUNKS - 1) / CHUNKS);
            for (int from = 0; from < data.length; from += size) {
                parser.feed(Arrays.copyOfRange(data, from, Math.min(data.length, from + size)));
                check(byListener, byEvents);
            }
            parser.finish();
            expected = Ending.COMPLETE;
        } catch (JsonTruncatedException e) {
            expected = Ending.TRUNCATED;
        } catch (JsonSyntaxException e) {
            expected = null;
        }
        check(byListener, byEvents);
        if (checker.ending() != expected) {
            throw new AssertionError("Ended " + checker.ending() + ", not " + expected);
        }
    }

    private static void check(PartialDocument byListener, PartialDocument byEvents) {
        String json = byListener.toJson();
        if (!json.isEmpty() && JacksonReader.read(json).isEmpty()) {
            throw new AssertionError("Not JSON: " + json);
        }
        if (!json.equals(byEvents.toJson())) {
            throw new AssertionError("By the listener " + json + ", by the events " + byEvents.toJson());
        }
    }
}
