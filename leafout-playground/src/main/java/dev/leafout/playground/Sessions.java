// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The open sessions, up to a limit. A new one replaces the one that has had no request for the longest time, and a
 * session without requests is forgotten after a while.
 */
final class Sessions {
    static final int MAX = 16;
    static final Duration IDLE = Duration.ofMinutes(30);

    private record Entry(Session session, Instant used) {}

    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    /** The session without a request for the longest time comes first. */
    private final Map<String, Entry> open = new LinkedHashMap<>();

    Sessions(InstantSource clock) {
        this.clock = clock;
    }

    /** Adds a session and returns its id, which nobody can guess. */
    synchronized String add(Session session) {
        forgetIdle();
        if (open.size() == MAX) {
            forgetFirst();
        }
        byte[] id = new byte[16];
        random.nextBytes(id);
        String name = HexFormat.of().formatHex(id);
        open.put(name, new Entry(session, clock.instant()));
        return name;
    }

    synchronized Session get(String id) {
        forgetIdle();
        Entry entry = open.remove(id);
        if (entry == null) {
            throw Refusal.unknown("such session");
        }
        open.put(id, new Entry(entry.session(), clock.instant()));
        return entry.session();
    }

    private void forgetIdle() {
        Instant oldest = clock.instant().minus(IDLE);
        while (!open.isEmpty() && open.values().iterator().next().used().isBefore(oldest)) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        Iterator<Entry> entries = open.values().iterator();
        entries.next().session().close();
        entries.remove();
    }

    synchronized void close() {
        open.values().forEach(entry -> entry.session().close());
        open.clear();
    }
}
