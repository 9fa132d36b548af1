// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.testkit.CutPlan;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a {@link ReplayServer} answers: a body, how it is cut, when it may be sent, and where the connection breaks.
 *
 * <pre>{@code
 * Reply.sse(transcript)                                  // one event per write
 * Reply.sse(transcript).cut(CutPlan.every(1, length))    // one byte per write
 * Reply.sse(transcript).gated()                          // sends the body only when the test says so
 * Reply.sse(transcript).disconnectAfterEvent(3)          // then the connection breaks
 * Reply.error(429, "{\"error\":{\"message\":\"slow down\"}}")
 * }</pre>
 *
 * <p>A reply is immutable; each method returns a new one.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class Reply {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;
    private final List<Integer> eventEnds;
    private final List<byte[]> writes;
    private final int disconnectAt;
    private final boolean chunked;
    private final boolean gated;
    private final Duration pause;

    private Reply(
            int status,
            Map<String, String> headers,
            byte[] body,
            List<Integer> eventEnds,
            List<byte[]> writes,
            int disconnectAt,
            boolean chunked,
            boolean gated,
            Duration pause) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.eventEnds = eventEnds;
        this.writes = writes;
        this.disconnectAt = disconnectAt;
        this.chunked = chunked;
        this.gated = gated;
        this.pause = pause;
    }

    private static Reply of(int status, String contentType, byte[] body, List<Integer> eventEnds) {
        List<byte[]> writes = at(eventEnds).cut(body);
        return new Reply(
                status, Map.of("Content-Type", contentType), body, eventEnds, writes, -1, true, false, Duration.ZERO);
    }

    private static CutPlan at(List<Integer> positions) {
        return CutPlan.at(positions.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Returns a stream of server-sent events with status 200, one event per write. */
    public static Reply sse(String events) {
        return sse(events.getBytes(UTF_8));
    }

    /** Like {@link #sse(String)}, for bytes that need not be text. */
    public static Reply sse(byte[] events) {
        return of(200, "text/event-stream", events.clone(), blankLines(events));
    }

    /** Returns a stream of JSON lines with status 200, one line per write; a line counts as an event. */
    public static Reply ndjson(String lines) {
        byte[] body = lines.getBytes(UTF_8);
        return of(200, "application/x-ndjson", body, lineEnds(body));
    }

    /** Returns a stream of any other type with status 200, one event per write. */
    public static Reply events(String contentType, List<byte[]> events) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>(events.size());
        for (byte[] event : events) {
            body.writeBytes(event);
            ends.add(body.size());
        }
        return of(200, contentType, body.toByteArray(), ends);
    }

    /** Returns a JSON body with this status, like a provider's error response. */
    public static Reply error(int status, String json) {
        return of(status, "application/json", json.getBytes(UTF_8), List.of());
    }

    private static List<Integer> lineEnds(byte[] body) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < body.length; i++) {
            if (body[i] == '\n' || body[i] == '\r' && (i + 1 == body.length || body[i + 1] != '\n')) {
                ends.add(i + 1);
            }
        }
        return ends;
    }

    /** An event ends after an empty line. */
    private static List<Integer> blankLines(byte[] body) {
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        for (int end : lineEnds(body)) {
            if (from > 0 && (body[from] == '\n' || body[from] == '\r')) {
                ends.add(end);
            }
            from = end;
        }
        return ends;
    }

    /** Adds a header. */
    public Reply header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Reply(status, more, body, eventEnds, writes, disconnectAt, chunked, gated, pause);
    }

    /** Cuts the body like this; each piece is a separate write. */
    public Reply cut(CutPlan plan) {
        return new Reply(status, headers, body, eventEnds, plan.cut(body), disconnectAt, chunked, gated, pause);
    }

    /** Sends the body only when the test says so: {@link Exchange#sendEvents}. */
    public Reply gated() {
        return new Reply(status, headers, body, eventEnds, writes, disconnectAt, chunked, true, pause);
    }

    /** Waits before each write, so that people can watch. For demonstrations; a test says how far to send. */
    public Reply paced(Duration between) {
        return new Reply(status, headers, body, eventEnds, writes, disconnectAt, chunked, gated, between);
    }

    /** Ends the body by closing the connection instead of with a last chunk. */
    public Reply closeDelimited() {
        return new Reply(status, headers, body, eventEnds, writes, disconnectAt, false, gated, pause);
    }

    /** Breaks the connection after this many bytes of the body. */
    public Reply disconnectAt(int bytes) {
        return new Reply(status, headers, body, eventEnds, writes, bytes, chunked, gated, pause);
    }

    /** Breaks the connection after this many events. */
    public Reply disconnectAfterEvent(int events) {
        return disconnectAt(endOfEvent(events));
    }

    /** Returns how many bytes the body has. */
    public int length() {
        return body.length;
    }

    /** Returns how many events the body has. */
    public int events() {
        return eventEnds.size();
    }

    /** Returns how many bytes the first events have. */
    public int endOfEvent(int events) {
        return events == 0 ? 0 : eventEnds.get(events - 1);
    }

    boolean isGated() {
        return gated;
    }

    Duration pause() {
        return pause;
    }

    boolean isChunked() {
        return chunked;
    }

    boolean isWhole() {
        return disconnectAt < 0;
    }

    /** Returns how much of the body may ever be sent. */
    int lastByte() {
        return isWhole() ? body.length : Math.min(disconnectAt, body.length);
    }

    List<byte[]> writes() {
        return writes;
    }

    byte[] head() {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Replayed\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Connection: close\r\n").append(chunked ? "Transfer-Encoding: chunked\r\n" : "");
        return head.append("\r\n").toString().getBytes(UTF_8);
    }
}
