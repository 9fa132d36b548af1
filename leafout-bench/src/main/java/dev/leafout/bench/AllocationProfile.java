// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Consumer;

/** How many bytes a chunk allocates in the second half of a document of 100 KB, where all keys are known. */
public final class AllocationProfile {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocationProfile() {}

    public static void main(String[] args) {
        String document = LlmDocuments.document(LlmDocuments.LARGE, 1);
        String[] strings = LlmDocuments.cut(document, 5);
        byte[][] bytes = LlmDocuments.cutBytes(document, 5);
        System.out.println("| steady state, 5-character chunks | bytes per chunk | target |");
        System.out.println("|---|---|---|");
        print("characters, a listener that does nothing", perChunk(nothing(), strings, JsonPushParser::feed), "0");
        print("UTF-8 bytes, a listener that does nothing", perChunk(nothing(), bytes, JsonPushParser::feed), "0");
        print("characters, event records", perChunk(events(), strings, JsonPushParser::feed), "");
        print("characters, a live document", perChunk(document(), strings, JsonPushParser::feed), "");
    }

    private static void print(String name, double bytes, String target) {
        System.out.printf(Locale.ROOT, "| %s | %.3f | %s |%n", name, bytes, target);
    }

    private static Consumer<JsonPushParser.Builder> nothing() {
        return builder -> builder.listen(new ParseListener() {});
    }

    private static Consumer<JsonPushParser.Builder> events() {
        return builder -> builder.onEvent(new EventSink());
    }

    private static Consumer<JsonPushParser.Builder> document() {
        return builder -> builder.listen(new PartialDocument());
    }

    private interface Feed<T> {
        void feed(JsonPushParser parser, T chunk);
    }

    private static <T> double perChunk(Consumer<JsonPushParser.Builder> listener, T[] chunks, Feed<T> feed) {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            JsonPushParser.Builder builder = JsonPushParser.builder();
            listener.accept(builder);
            JsonPushParser parser = builder.build();
            int half = chunks.length / 2;
            for (int c = 0; c < half; c++) {
                feed.feed(parser, chunks[c]);
            }
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int c = half; c < chunks.length; c++) {
                feed.feed(parser, chunks[c]);
            }
            long allocated =
                    THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            parser.finish();
            least = Math.min(least, (double) allocated / (chunks.length - half));
        }
        return least;
    }
}
