// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds threads that wait for a client to read an answer, and frees those that have waited too long. The JDK's server
 * has a time limit for requests that do not arrive, but none for answers that are not read, since a stream may last
 * long.
 */
final class SlowReaders extends Filter {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final InstantSource clock;
    /** The threads that are writing, and since when. */
    private final Map<Thread, Instant> writing = new HashMap<>();

    SlowReaders(InstantSource clock) {
        this.clock = clock;
    }

    /** Closes connections that have not read anything for too long, and returns how many. */
    synchronized int giveUp() {
        Instant oldest = clock.instant().minus(PATIENCE);
        int before = writing.size();
        writing.entrySet().removeIf(entry -> {
            boolean slow = entry.getValue().isBefore(oldest);
            if (slow) {
                entry.getKey().interrupt(); // this closes the channel that it waits for
            }
            return slow;
        });
        return before - writing.size();
    }

    private synchronized void begin() {
        writing.put(Thread.currentThread(), clock.instant());
    }

    private synchronized void end() {
        writing.remove(Thread.currentThread());
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        exchange.setStreams(null, watched(exchange.getResponseBody()));
        chain.doFilter(exchange);
    }

    OutputStream watched(OutputStream out) {
        return new Watched(out);
    }

    @Override
    public String description() {
        return "The client did not read for too long";
    }

    private final class Watched extends FilterOutputStream {
        Watched(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            begin();
            try {
                out.write(bytes, from, length);
            } finally {
                end();
            }
        }

        @Override
        public void flush() throws IOException {
            begin();
            try {
                out.flush();
            } finally {
                end();
            }
        }
    }
}
