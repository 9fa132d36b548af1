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
 * Carries a session to a page: the operations of a step, and then the step itself. A page that lost its connection comes back
 * with the steps it has and the id of its last operation, and goes on after both.
 */
final class SessionStream {
    /** Now and then something must be written, to find out that nobody reads any more. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Session session;
    private final int number;
    private final WireReader reader;
    private int known;
    /** An operation of a step that has not come yet. */
    private @Nullable WireBatch next;

    SessionStream(Session session, int number, int known, WireReader reader) {
        this.session = session;
        this.number = number;
        this.known = known;
        this.reader = reader;
    }

    /** Writes until the session is over, another stream takes its place, or nobody reads. */
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
