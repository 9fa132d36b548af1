// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.typed.Trips.Activity;
import dev.leafout.typed.Trips.Itinerary;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of streams at once, as a server has them. */
@Tag("thorough")
class ManyStreamsTest {
    private static final int STREAMS = 10_000;
    private static final int THREADS = 4;
    /**
     * Measured 8,032 and 8,042 on JDK 17. A quarter more is left for other JVMs and collectors, and for keys that share a slot
     * of the parsers' table of keys, which depends on the hash seed of the process.
     */
    private static final int MAX_BYTES = 10 * 1024;

    private static final int FED = 250;

    /** One of them: a document of its own, and where it has come to. */
    private static final class Running {
        private final String json;
        private final ObjectStream<Itinerary> stream;
        private final List<Activity> elements = new ArrayList<>(2);
        private int fed;
        Partial<Itinerary> last;

        Running(int number) {
            this.json = Trips.JSON.replace("850", String.valueOf(number)).replace("Castle", "Castle " + number);
            this.stream = ObjectStream.of(Itinerary.class)
                    .onEach("days[*].activities[*]", Activity.class, (path, activity) -> elements.add(activity))
                    .open();
        }

        boolean feed(int count) {
            int to = Math.min(json.length(), fed + count);
            stream.feed(json.substring(fed, to));
            fed = to;
            return fed < json.length();
        }
    }

    @Test
    void streamsThatAreOpenAtOnceDoNotMix() throws Exception {
        List<Running> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(new Running(i));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            boolean more = true;
            for (int round = 0; more; round++) {
                more = feedAll(threads, streams, round);
            }
        } finally {
            threads.shutdown();
        }
        for (int i = 0; i < STREAMS; i++) {
            Itinerary whole = streams.get(i).stream.finish();
            assertThat(whole.budget()).isEqualTo(i);
            assertThat(whole.days().get(0).activities().get(0).title()).isEqualTo("Castle " + i);
            assertThat(streams.get(i).elements).isEqualTo(whole.days().get(0).activities());
        }
    }

    /** Each stream gets a chunk from some thread, another one each round. */
    private static boolean feedAll(ExecutorService threads, List<Running> streams, int round) throws Exception {
        List<Future<Boolean>> parts = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int part = t;
            parts.add(threads.submit(() -> {
                Random random = new Random(round * 31L + part);
                boolean more = false;
                for (int i = part; i < streams.size(); i += THREADS) {
                    more |= streams.get((i + round) % streams.size()).feed(1 + random.nextInt(12));
                }
                return more;
            }));
        }
        boolean more = false;
        for (Future<Boolean> part : parts) {
            more |= part.get();
        }
        return more;
    }

    /** What they share, such as the schema, is there before they are counted. */
    @Test
    void anOpenStreamIsSmall() {
        List<Running> streams = new ArrayList<>();
        openAndFeed(streams, 10);
        long before = used();
        openAndFeed(streams, STREAMS);
        long bytes = (used() - before) / STREAMS;
        System.out.printf(
                "Heap of an open object stream, %d characters in chunks of 5, with a partial: %,d bytes%n", FED, bytes);
        assertThat(streams).hasSize(STREAMS + 10);
        assertThat(bytes).isLessThanOrEqualTo(MAX_BYTES);
    }

    private static void openAndFeed(List<Running> streams, int count) {
        for (int i = 0; i < count; i++) {
            Running running = new Running(i);
            while (running.fed < FED) {
                running.feed(5);
            }
            running.last = running.stream.partial();
            streams.add(running);
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
