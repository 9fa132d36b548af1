// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A catch-up is written once for all who need it, and again only when the document is another. */
class SharedCatchUpTest {
    private final WireLog log = WireLog.builder()
            .coalesce(Integer.MAX_VALUE, Duration.ZERO)
            .manyDocuments()
            .build();
    private final JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();

    private WireBatch catchUp() {
        return log.reader(LastEventId.CATCH_UP).poll();
    }

    private String json() {
        WireClient client = new WireClient();
        client.feed(catchUp().toSse());
        return client.document().toJson();
    }

    @Test
    void whoeverComesBackWhileNothingChangesGetsTheSameOne() {
        parser.feed("{\"a\":[1,\"te");
        WireBatch first = catchUp();
        assertThat(catchUp()).isSameAs(first);
        log.flush();
        assertThat(log.reader("77:5").poll()).isSameAs(first);
    }

    @Test
    void everythingThatIsSaidMakesAnotherOne() {
        List<Runnable> sayings = List.of(
                () -> parser.feed("{\"a\":["),
                () -> parser.feed("\"te"),
                () -> parser.feed("xt"),
                () -> parser.feed("\""),
                () -> parser.feed(",1"),
                () -> parser.feed(","),
                () -> log.violation(new WireViolation(ValuePath.root(), "type", "/type", 1, "no")),
                log::restart,
                () -> log.fail("gave up"));
        WireBatch last = catchUp();
        for (Runnable saying : sayings) {
            saying.run();
            WireBatch now = catchUp();
            assertThat(now.lines()).isNotEqualTo(last.lines());
            assertThat(catchUp()).isSameAs(now);
            last = now;
        }
    }

    @Test
    void whatIsReadIsTheDocumentAsItIs() {
        parser.feed("{\"a\":\"x");
        assertThat(json()).isEqualTo("{\"a\":\"x\"}");
        parser.feed("y");
        assertThat(json()).isEqualTo("{\"a\":\"xy\"}");
        parser.feed("\"}");
        assertThat(json()).isEqualTo("{\"a\":\"xy\"}");
    }

    @Test
    void manyWhoComeAtOnceGetTheSameOne() throws Exception {
        int readers = 8;
        parser.feed("[" + "\"some text\",".repeat(10_000));
        CyclicBarrier together = new CyclicBarrier(readers);
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        try {
            List<Future<WireBatch>> all = new ArrayList<>();
            for (int i = 0; i < readers; i++) {
                all.add(threads.submit(() -> {
                    together.await();
                    return catchUp();
                }));
            }
            WireBatch first = all.get(0).get();
            for (Future<WireBatch> batch : all) {
                assertThat(batch.get()).isSameAs(first);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
