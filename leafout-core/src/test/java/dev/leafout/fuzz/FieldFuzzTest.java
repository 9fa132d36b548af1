// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.document.FieldOrder;
import dev.leafout.field.Completion;
import dev.leafout.field.FieldLog;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TextVisibility;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Any text as a document, field by field: chunked against whole, with every visibility of text; and with the guess by
 * the order of fields, which must come to an end. And any text as a schema.
 *
 * <p>The first line says how: its first character which visibility, the low four bits of each further one the size of a
 * chunk, over and over. The rest is the text.
 */
class FieldFuzzTest {

    @FuzzTest
    void fuzz(byte[] data) {
        String all = new String(data, java.nio.charset.StandardCharsets.UTF_8);
        int line = all.indexOf('\n');
        String how = all.substring(0, Math.max(0, line));
        String text = all.substring(line + 1);
        TextVisibility visibility = TextVisibility.values()[how.isEmpty() ? 0 : how.charAt(0) % 3];
        List<String> chunks = chunks(how, text);

        String whole = log(List.of(text), visibility, false);
        check(whole, log(chunks, visibility, false));
        check(whole, log(chunks, visibility, true));
        guess(chunks, visibility);
        readAsSchema(text);
    }

    private static List<String> chunks(String how, String text) {
        List<String> chunks = new ArrayList<>();
        int from = 0;
        for (int i = 0; from < text.length(); i++) {
            int size = how.length() < 2 ? 1 : how.charAt(1 + i % (how.length() - 1)) & 15;
            // A round of empty chunks alone would never end.
            int to = Math.min(text.length(), from + (size == 0 && i >= how.length() ? 1 : size));
            chunks.add(text.substring(from, to));
            from = to;
        }
        return chunks;
    }

    private static String log(List<String> chunks, TextVisibility visibility, boolean restoring) {
        List<StreamingData> said = new ArrayList<>();
        String end = "";
        try {
            StreamingJsonParser parser =
                    StreamingJsonParser.builder().text(visibility).build();
            for (String chunk : chunks) {
                said.addAll(parser.parseChunk(chunk));
                parser = restoring ? restored(parser, visibility) : parser;
            }
            said.addAll(parser.finish());
        } catch (JsonSyntaxException e) {
            end = e.getMessage();
        }
        return FieldLog.joined(said) + end;
    }

    private static StreamingJsonParser restored(StreamingJsonParser parser, TextVisibility visibility) {
        return StreamingJsonParser.builder().text(visibility).restore(parser.checkpoint());
    }

    private static void guess(List<String> chunks, TextVisibility visibility) {
        StreamingJsonParser parser = StreamingJsonParser.builder()
                .fields("a.b", "a", "b[*]", "b")
                .completion(Completion.SCHEMA_ORDER)
                .text(visibility)
                .build();
        List<StreamingData> said = new ArrayList<>();
        try {
            chunks.forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
            said.addAll(parser.finish(Truncated.AS_DONE));
        } catch (JsonSyntaxException e) {
            // What came before it stands.
        }
        Set<String> done = new HashSet<>();
        for (StreamingData data : said) {
            if (data.isComplete() && !done.add(data.path())) {
                throw new AssertionError("Done twice: " + data.path());
            }
        }
    }

    private static void readAsSchema(String text) {
        FieldOrder order;
        try {
            order = FieldOrder.ofSchema(text);
        } catch (IllegalArgumentException e) {
            return;
        }
        List<String> paths = order.paths();
        if (!FieldOrder.ofPaths(paths).paths().equals(paths)) {
            throw new AssertionError("Not the same when read again: " + paths);
        }
    }

    private static void check(String whole, String chunked) {
        if (!chunked.equals(whole)) {
            throw new AssertionError("Whole:\n" + whole + "\nchunked:\n" + chunked);
        }
    }
}
