// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseLimits;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The client of a {@link WireLog} for a service: it applies operations and rebuilds the same document.
 *
 * <pre>{@code
 * WireClient client = new WireClient();
 * HttpRequest request = HttpRequest.newBuilder(uri).header("Last-Event-ID", client.lastEventId()).build();
 * http.send(request, BodyHandlers.ofLines()).body().forEach(client::line);
 * client.document().toJson();     // as the server has it
 * client.status();                // COMPLETE, or OPEN if the connection was lost: connect again
 * }</pre>
 *
 * <p>It accepts server-sent events as well as lines of JSON. A wrong line or a different hash is a {@link
 * WireException}. From then on nothing is applied until a catch-up comes, and {@link #lastEventId()} asks for one. For
 * one thread at a time.
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
    /** Whether this client cannot continue without a catch-up. */
    private boolean lost;

    private final LineSplitter splitter;
    /** The id of the server-sent event being read; empty if it has none. */
    private String eventId = "";

    /** Creates a client without a listener. */
    public WireClient() {
        this(new WireListener() {});
    }

    /** Creates a client with a listener. */
    public WireClient(WireListener listener) {
        this(listener, ParseLimits.defaults());
    }

    /**
     * Creates a client with limits other than the defaults.
     *
     * @param limits the limits of the document; lines may be longer, to leave room for escapes
     */
    public WireClient(WireListener listener, ParseLimits limits) {
        this.remote = new RemoteDocument(Objects.requireNonNull(listener, "listener"), limits);
        this.limits = Fields.limits(limits);
        this.splitter = new LineSplitter(this.limits.maxDocumentLength(), this::line, this::refuseLine);
    }

    /** Returns the document so far. After a restart or a catch-up it is a new one. */
    public PartialDocument document() {
        return remote.document();
    }

    public WireStatus status() {
        return remote.status();
    }

    /** Returns why the server gave up, or null if it did not, or did not say why. */
    public @Nullable String message() {
        return remote.message();
    }

    /** Returns how many operations this client has. */
    public long number() {
        return number;
    }

    /** Returns what to send as {@code Last-Event-ID} to continue from here. */
    public String lastEventId() {
        return lost ? LastEventId.CATCH_UP : number + ":" + Integer.toUnsignedString(hash);
    }

    /**
     * Says that a new connection begins: discards the unfinished line of the last one.
     */
    public void reconnected() {
        splitter.clear();
        eventId = "";
    }

    /**
     * Takes more of the body, cut anywhere. Everything after a wrong line is still read, so that it does not matter
     * where the body was cut: there may be a catch-up in it.
     *
     * @throws WireException for the first wrong line
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
     * @throws WireException if the line is wrong
     */
    public void line(String line) {
        Objects.requireNonNull(line, "line");
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
                throw new WireException("Operation " + number + " has the id ", id);
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
            if (code != null && OpCode.of(code) == OpCode.CATCH_UP) {
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
        if (code == OpCode.CATCH_UP) {
            throw new WireException("An operation cannot repeat the code of a catch-up");
        }
        long nextNumber = fields.requireCount("n");
        int nextHash = fields.requireHash("h");
        List<WireViolation> violations = remote.restore(fields);
        lastPath = remote.resolve(fields.requireText("p"), ValuePath.root());
        lastCode = code;
        number = nextNumber;
        hash = nextHash;
        lost = false;
        remote.reportReplaced(violations);
    }
}
