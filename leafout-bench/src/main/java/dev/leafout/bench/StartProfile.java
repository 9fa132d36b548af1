// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.event.Tolerance;
import dev.leafout.llm.ModelStream;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import dev.leafout.schema.JsonSchema;
import dev.leafout.typed.ObjectStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** What a stream allocates before its first character, a short document as a whole, and what an open stream keeps. */
public final class StartProfile {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RUNS = 5_000;
    private static final int OPEN = 2_000;

    /** So that the JIT compiler cannot leave anything out. */
    private static Object last = "";

    private StartProfile() {}

    public static void main(String[] args) {
        JsonSchema schema = JsonSchema.parse(SchemaDocuments.TOOL_CALL);
        String[] small = LlmDocuments.cut(LlmDocuments.document(LlmDocuments.SMALL, 1), 5);
        EndToEndStreams call = EndToEndRuns.weather(new Random(1));
        System.out.println("| what | bytes |");
        System.out.println("|---|---|");
        print(
                "a parser",
                bytes(() ->
                        JsonPushParser.builder().listen(new ParseListener() {}).build()));
        print(
                "a parser with llm()",
                bytes(() -> JsonPushParser.builder()
                        .tolerate(Tolerance.llm())
                        .listen(new ParseListener() {})
                        .build()));
        print("a validator", bytes(schema::validator));
        print(
                "an object stream",
                bytes(() -> ObjectStream.of(EndToEndRuns.Weather.class).open()));
        print("a model stream with one tool of 3 fields", bytes(StartProfile::oneTool));
        print("a listener, 1 KB in chunks of 5", bytes(() -> LeafoutRuns.listener(small)));
        print(
                "a tool call of 60 characters, from bytes to typed partials",
                bytes(() -> EndToEndRuns.weatherCall(call)));
        print("heap of an open object stream with 300 characters", heap(StartProfile::openStream));
    }

    private static ModelStream<String> oneTool() {
        return ModelStream.openAiChat()
                .tool("lookup", EndToEndRuns.Weather.class, (call, arguments) -> {})
                .open();
    }

    private static ObjectStream<ObjectRuns.Itinerary> openStream(int seed) {
        ObjectStream<ObjectRuns.Itinerary> stream =
                ObjectStream.of(ObjectRuns.Itinerary.class).open();
        for (String chunk :
                LlmDocuments.cut(LlmDocuments.document(LlmDocuments.SMALL, seed).substring(0, 300), 5)) {
            stream.feed(chunk);
        }
        return stream;
    }

    private static void print(String what, long bytes) {
        System.out.printf(Locale.ROOT, "| %s | %,d |%n", what, bytes);
    }

    private static long bytes(Supplier<?> work) {
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            last = work.get();
            least = Math.min(least, THREADS.getThreadAllocatedBytes(thread) - before);
        }
        return least;
    }

    private static long heap(IntFunction<?> opener) {
        last = opener.apply(0);
        long before = used();
        Object[] open = new Object[OPEN];
        for (int i = 0; i < OPEN; i++) {
            open[i] = opener.apply(i);
        }
        last = open;
        return (used() - before) / OPEN;
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
