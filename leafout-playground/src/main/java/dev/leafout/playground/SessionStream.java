// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.wire.SseEncoder;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireReader;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends a session to a page: the operations of a step, and then the step itself. A page that lost its connection
 * reconnects with the number of steps it has and the id of its last operation, and continues after both.
 */
final class SessionStream {
    /** Something must be written now and then, to notice that the page has gone. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Session session;
    private final int number;
    private final WireReader reader;
    private int known;
    /** An operation of a step that is not complete yet. */
    private @Nullable WireBatch next;

    SessionStream(Session session, int number, int known, WireReader reader) {
        this.session = session;
        this.number = number;
        this.known = known;
        this.reader = reader;
    }

    /** Writes until the session is over, another stream replaces this one, or the page has gone. */
    void writeTo(OutputStream out) throws IOException, InterruptedException {
        out.write(SseEncoder.comment("").getBytes(UTF_8));
        out.flush();
        List<Step> steps = session.stepsAfter(known, number, HEARTBEAT);
        while (steps != null) {
            StringBuilder text = new StringBuilder(steps.isEmpty() ? SseEncoder.comment("") : "");
            for (Step step : steps) {
                appendOperations(text, step.lastOperation());
                text.append(step.toSse());
                known++;
            }
            out.write(text.toString().getBytes(UTF_8));
            out.flush();
            steps = session.stepsAfter(known, number, HEARTBEAT);
        }
    }

    private void appendOperations(StringBuilder text, long last) {
        next = next == null ? reader.poll() : next;
        while (next != null && next.id() <= last) {
            text.append(next.toSse());
            next = reader.poll();
        }
    }
}
