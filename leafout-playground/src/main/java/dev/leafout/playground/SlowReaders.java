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
 * Finds the threads that wait for somebody to read an answer, and lets go of those that have waited for too long. A request
 * that does not arrive has a time limit of the JDK's server; an answer that nobody reads has none there, since a stream may last.
 */
final class SlowReaders extends Filter {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final InstantSource clock;
    /** The threads that are writing, and since when. */
    private final Map<Thread, Instant> writing = new HashMap<>();

    SlowReaders(InstantSource clock) {
        this.clock = clock;
    }

    /** Ends the connections that have taken nothing for long, and returns how many. */
    synchronized int giveUp() {
        Instant oldest = clock.instant().minus(PATIENCE);
        int before = writing.size();
        writing.entrySet().removeIf(entry -> {
            boolean slow = entry.getValue().isBefore(oldest);
            if (slow) {
                entry.getKey().interrupt(); // which closes the channel that it waits for
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
        return "Whoever does not read is not waited for";
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
