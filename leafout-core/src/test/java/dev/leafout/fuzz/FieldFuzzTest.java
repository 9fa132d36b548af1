// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.document.FieldOrder;
import dev.leafout.event.Tolerance;
import dev.leafout.field.Completion;
import dev.leafout.field.FieldLog;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.parse.TextVisibility;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Any text as a document, field by field: chunked against whole, with every visibility of text; and with the guess by
 * the order of fields, which must come to an end. And any text as a schema.
 *
 * <p>The first line says how: its first character which visibility, and whether there are tolerances, the low four bits of each further one the size of a
 * chunk, over and over. The rest is the text.
 */
class FieldFuzzTest {

    @FuzzTest
    void fuzz(byte[] data) {
        String all = new String(data, java.nio.charset.StandardCharsets.UTF_8);
        int line = all.indexOf('\n');
        String how = all.substring(0, Math.max(0, line));
        String text = all.substring(line + 1);
        int option = how.isEmpty() ? 0 : how.charAt(0) % 6;
        Supplier<StreamingJsonParser.Builder> builder = () -> StreamingJsonParser.builder()
                .text(TextVisibility.values()[option % 3])
                .tolerate(option < 3 ? Tolerance.none() : Tolerance.llm());
        List<String> chunks = chunks(how, text);

        String whole = log(List.of(text), builder, false);
        check(whole, log(chunks, builder, false));
        check(whole, log(chunks, builder, true));
        check(guess(chunks, builder, false), guess(chunks, builder, true));
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

    private static String log(List<String> chunks, Supplier<StreamingJsonParser.Builder> builder, boolean restoring) {
        return FieldLog.joined(said(chunks, builder, restoring));
    }

    private static List<StreamingData> said(
            List<String> chunks, Supplier<StreamingJsonParser.Builder> builder, boolean restoring) {
        List<StreamingData> said = new ArrayList<>();
        StreamingJsonParser parser = builder.get().build();
        for (String chunk : chunks) {
            said.addAll(parser.parseChunk(chunk));
            boolean restored = restoring && parser.problem().isEmpty();
            parser = restored ? builder.get().restore(parser.checkpoint()) : parser;
        }
        said.addAll(parser.finish());
        return said;
    }

    private static String guess(List<String> chunks, Supplier<StreamingJsonParser.Builder> builder, boolean restoring) {
        List<StreamingData> said = said(
                chunks,
                () -> builder.get()
                        .fields("a.b", "a", "b[*]", "b")
                        .completion(Completion.SCHEMA_ORDER)
                        .truncated(Truncated.AS_DONE),
                restoring);
        Set<String> done = new HashSet<>();
        for (StreamingData data : said) {
            if (data.isComplete() && !done.add(data.path())) {
                throw new AssertionError("Done twice: " + data.path());
            }
        }
        return FieldLog.of(said);
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
