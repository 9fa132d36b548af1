// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Pipe;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD) // for what hangs
class SlowReadersTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final SlowReaders readers = new SlowReaders(now::get);

    @Test
    void whoTakesNothingForLongIsCutOff() throws Exception {
        Pipe pipe = Pipe.open();
        OutputStream out = readers.watched(Channels.newOutputStream(pipe.sink()));
        CompletableFuture<Void> writing = new CompletableFuture<>();
        Thread writer = new Thread(() -> {
            try {
                out.write(new byte[10_000_000]); // more than fits into a pipe
                writing.complete(null);
            } catch (Throwable e) {
                writing.completeExceptionally(e);
            }
        });
        writer.start();
        do {
            assertThat(readers.giveUp()).as("not yet").isZero();
            now.updateAndGet(time -> time.plus(SlowReaders.PATIENCE).plusMillis(1));
        } while (readers.giveUp() == 0);
        assertThatThrownBy(writing::join).hasCauseInstanceOf(ClosedByInterruptException.class);
        pipe.source().close();
    }

    @Test
    void whoHasReadIsLeftAlone() throws Exception {
        readers.watched(OutputStream.nullOutputStream()).write(new byte[10]);
        now.updateAndGet(time -> time.plus(SlowReaders.PATIENCE).plusMillis(1));
        assertThat(readers.giveUp()).isZero();
        assertThat(Thread.interrupted()).isFalse();
    }
}
