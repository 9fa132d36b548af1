// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseLimits;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a {@link WireLog}, for a service: operations in, the same document out.
 *
 * <pre>{@code
 * WireClient client = new WireClient();
 * HttpRequest request = HttpRequest.newBuilder(uri).header("Last-Event-ID", client.lastEventId()).build();
 * http.send(request, BodyHandlers.ofLines()).body().forEach(client::line);
 * client.document().toJson();     // as the server has it
 * client.status();                // COMPLETE; OPEN if the connection was lost, then ask again
 * }</pre>
 *
 * <p>It takes server-sent events and lines of JSON alike. A line that is not right, or a hash that differs, is a {@link
 * WireException}; from then on nothing is applied until a snapshot comes, and {@link #lastEventId()} asks for one. For one
 * thread at a time.
 *
 * @since 0.1
 */
public final class WireClient {
    private final ParseLimits limits;
    private final RemoteDocument remote;
    private ValuePath lastPath = ValuePath.root();
    private @Nullable OpCode lastCode;
    private long number;
    private int hash = WireHash.START;
    /** Whether this client cannot go on without a snapshot. */
    private boolean lost;

    private final LineSplitter splitter;
    /** The id of the server-sent event that is being read; empty if it has none. */
    private String eventId = "";

    /** A client that nobody listens to. */
    public WireClient() {
        this(new WireListener() {});
    }

    /** A client whose listener hears what comes. */
    public WireClient(WireListener listener) {
        this(listener, ParseLimits.defaults());
    }

    /**
     * A client with other limits than those of a parser.
     *
     * @param limits what the document may have; lines may be as much longer as it takes to write it escaped
     */
    public WireClient(WireListener listener, ParseLimits limits) {
        this.remote = new RemoteDocument(Objects.requireNonNull(listener, "listener"), limits);
        this.limits = Fields.limits(limits);
        this.splitter = new LineSplitter(this.limits.maxDocumentLength(), this::line, this::refuseLine);
    }

    /** Returns the document so far. After a restart or a snapshot it is another one. */
    public PartialDocument document() {
        return remote.document();
    }

    public WireStatus status() {
        return remote.status();
    }

    /** Returns why the server gave up; null if it did not, or did not say. */
    public @Nullable String message() {
        return remote.message();
    }

    /** Returns how many operations this client has. */
    public long number() {
        return number;
    }

    /** Returns what to send as {@code Last-Event-ID}, to go on from here. */
    public String lastEventId() {
        return lost ? LastEventId.SNAPSHOT : number + ":" + Integer.toUnsignedString(hash);
    }

    /**
     * Says that the connection is another one: what the last one left of an unfinished line is not the beginning of the
     * next.
     */
    public void reconnected() {
        splitter.clear();
        eventId = "";
    }

    /**
     * Takes more of the body, cut anywhere. What comes after a line that is not right is read all the same, so that the cut
     * makes no difference: a snapshot in it helps.
     *
     * @throws WireException for the first line that is not right
     */
    public void feed(CharSequence text) {
        splitter.feed(text);
    }

    private void refuseLine() {
        lost = true;
        throw new WireException("A line is longer than " + limits.maxDocumentLength() + " characters");
    }

    /**
     * Takes a line of the body, without its end: {@code data:{"v":" 1"}} or just <code>{"v":" 1"}</code>.
     *
     * @throws WireException if it is not right
     */
    public void line(String line) {
        if (line.startsWith("{")) {
            apply(line);
        } else if (line.startsWith("data:")) {
            String data = value(line, "data:");
            if (data.startsWith("{")) {
                apply(data);
            }
        } else if (line.startsWith("id:")) {
            eventId = value(line, "id:");
        } else if (line.isEmpty()) {
            String id = eventId;
            eventId = "";
            if (!lost && !id.isEmpty() && !id.equals(Long.toString(number))) {
                lost = true;
                throw new WireException("Operation " + number + " is called ", id);
            }
        }
    }

    private static String value(String line, String field) {
        String value = line.substring(field.length());
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    private void apply(String line) {
        try {
            Fields fields = Fields.parse(line, limits);
            if (fields.number("w", LineWriter.VERSION) > LineWriter.VERSION) {
                throw new WireException("Version " + fields.number("w", 0) + " of the wire is not known");
            }
            String code = fields.text("o");
            if (code != null && OpCode.of(code) == OpCode.SNAPSHOT) {
                restore(fields);
            } else if (!lost) {
                apply(fields, code == null ? lastCode : OpCode.of(code));
                number++;
                hash = WireHash.next(hash, line);
            }
        } catch (RuntimeException e) {
            lost = true;
            throw e;
        }
    }

    private void apply(Fields fields, @Nullable OpCode code) {
        long expected = fields.number("h", Integer.toUnsignedLong(hash));
        if (expected != Integer.toUnsignedLong(hash)) {
            throw new WireException("Something was lost or altered before operation " + (number + 1));
        }
        String pointer = fields.text("p");
        ValuePath path = pointer == null ? lastPath : remote.resolve(pointer, lastPath);
        if (code != null) {
            remote.apply(code, path, fields);
        }
        lastPath = code == OpCode.RESTART ? ValuePath.root() : path;
        lastCode = code;
    }

    private void restore(Fields fields) {
        OpCode code = OpCode.of(fields.requireText("s"));
        if (code == OpCode.SNAPSHOT) {
            throw new WireException("A snapshot is not what another operation repeats");
        }
        long nextNumber = fields.requireCount("n");
        int nextHash = fields.requireHash("h");
        List<WireViolation> violations = remote.restore(fields);
        lastPath = remote.resolve(fields.requireText("p"), ValuePath.root());
        lastCode = code;
        number = nextNumber;
        hash = nextHash;
        lost = false;
        remote.tellReplaced(violations);
    }
}
