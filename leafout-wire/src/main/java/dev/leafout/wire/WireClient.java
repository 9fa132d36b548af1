// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseLimits;
import java.util.ArrayList;
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
 */
public final class WireClient {
    private final WireListener listener;
    private final ParseLimits limits;
    private PartialDocument document = new PartialDocument();
    private OpenValues open = new OpenValues(document, this::emit);
    private ValuePath lastPath = ValuePath.root();
    private @Nullable OpCode lastCode;
    private long number;
    private int hash = WireHash.START;
    /** Whether this client cannot go on without a snapshot. */
    private boolean lost;

    /** Whether a snapshot is being taken on, which is not told event by event. */
    private boolean restoring;

    private WireStatus status = WireStatus.OPEN;
    private @Nullable String message;
    private final LineSplitter splitter = new LineSplitter(this::line);
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
        this.listener = Objects.requireNonNull(listener, "listener");
        this.limits = limits.withMaxDepth(limits.maxDepth() + Fields.LEVELS_AROUND)
                .withMaxDocumentLength((int) Math.min(Integer.MAX_VALUE - 8L, limits.maxDocumentLength() * 8L));
    }

    /** Returns the document so far. After a restart or a snapshot it is another one. */
    public PartialDocument document() {
        return document;
    }

    public WireStatus status() {
        return status;
    }

    /** Returns why the server gave up; null if it did not, or did not say. */
    public @Nullable String message() {
        return message;
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
     * Takes more of the body, cut anywhere.
     *
     * @throws WireException at a line that is not right
     */
    public void feed(CharSequence text) {
        splitter.feed(text);
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
                throw lost(new WireException("Operation " + number + " is called " + id));
            }
        }
    }

    private static String value(String line, String field) {
        String value = line.substring(field.length());
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    private WireException lost(WireException cause) {
        lost = true;
        return cause;
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
        } catch (WireException e) {
            throw lost(e);
        }
    }

    private void apply(Fields fields, @Nullable OpCode code) {
        long expected = fields.number("h", Integer.toUnsignedLong(hash));
        if (expected != Integer.toUnsignedLong(hash)) {
            throw new WireException("Something was lost or altered before operation " + (number + 1));
        }
        ValuePath path = path(fields.text("p"));
        if (code != null) {
            apply(code, path, fields);
        }
        lastPath = code == OpCode.RESTART ? ValuePath.root() : path;
        lastCode = code;
    }

    private void apply(OpCode code, ValuePath path, Fields fields) {
        switch (code) {
            case OBJECT -> open.start(path, ValueKind.OBJECT);
            case ARRAY -> open.start(path, ValueKind.ARRAY);
            case APPEND -> open.append(path, fields.requireText("v"));
            case SET -> set(path, fields);
            case HELD -> open.start(path, heldKind(fields.requireText("v")));
            case DONE -> open.complete(path);
            case REPAIRED -> repaired(path, fields.requireText("v"));
            case VIOLATION -> violation(path, fields);
            case RESTART -> restart();
            case END -> end(fields);
            case SNAPSHOT -> throw new IllegalStateException("Snapshots are restored");
        }
    }

    private void set(ValuePath path, Fields fields) {
        if (!fields.has("v")) {
            throw new WireException("The field v is missing");
        }
        open.set(path, fields.value("v"));
    }

    private static ValueKind heldKind(String name) {
        return switch (name) {
            case "number" -> ValueKind.NUMBER;
            case "boolean" -> ValueKind.BOOLEAN;
            case "null" -> ValueKind.NULL;
            default -> throw new WireException("Nothing of this kind is held: " + name);
        };
    }

    private ValuePath path(@Nullable String pointer) {
        if (pointer == null) {
            return lastPath;
        }
        ValuePath from = ValuePath.root();
        int up = Pointers.levelsUp(pointer);
        if (up > lastPath.depth()) {
            throw new WireException("Above the root: " + pointer);
        }
        if (up >= 0) {
            from = lastPath;
            for (int i = 0; i < up; i++) {
                from = Pointers.parent(from);
            }
        }
        return open.resolve(from, Pointers.segments(pointer), pointer);
    }

    private void emit(JsonEvent event) {
        document.accept(event);
        if (!restoring) {
            listener.event(event);
        }
    }

    /** A repair that this version does not know is none of its business. */
    private void repaired(ValuePath path, String what) {
        for (Tolerance tolerance : Tolerance.values()) {
            if (tolerance.name().equals(what)) {
                open.repaired(path, tolerance);
            }
        }
    }

    private void violation(ValuePath path, Fields fields) {
        Fields v = fields.object("v");
        if (v == null) {
            throw new WireException("The field v is missing");
        }
        listener.violation(violationOf(path, v));
    }

    private static WireViolation violationOf(ValuePath path, Fields v) {
        return new WireViolation(
                path,
                orEmpty(v.text("keyword")),
                orEmpty(v.text("schema")),
                v.number("at", OpenValues.OFFSET),
                v.isTrue("definite"),
                orEmpty(v.text("message")));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void restart() {
        renew();
        listener.restarted();
    }

    private void renew() {
        document = new PartialDocument();
        open = new OpenValues(document, this::emit);
        status = WireStatus.OPEN;
        message = null;
    }

    private void end(Fields fields) {
        switch (fields.requireText("v")) {
            case "complete" -> end(Ending.COMPLETE, WireStatus.COMPLETE, fields);
            case "truncated" -> end(Ending.TRUNCATED, WireStatus.TRUNCATED, fields);
            default -> {
                status = WireStatus.FAILED;
                message = fields.text("message");
                if (!restoring) {
                    listener.failed(orEmpty(message));
                }
            }
        }
    }

    private void end(Ending ending, WireStatus how, Fields fields) {
        open.requireComplete(ending);
        List<ValuePath> paths = new ArrayList<>();
        for (Object pointer : fields.list("open")) {
            if (pointer instanceof String text) {
                paths.add(open.resolve(ValuePath.root(), Pointers.segments(text), text));
            }
        }
        status = how;
        emit(new DocumentEnded(ending, paths, OpenValues.OFFSET));
    }

    private void restore(Fields fields) {
        renew();
        lost = true; // unless all of it is right
        restoring = true;
        try {
            restoreDocument(fields);
        } finally {
            restoring = false;
        }
        lastPath = ValuePath.root();
        lastPath = path(fields.requireText("p"));
        lastCode = OpCode.of(fields.requireText("s"));
        number = fields.number("n", 0);
        hash = (int) fields.number("h", 0);
        lost = false;
        listener.replaced();
        for (Fields violation : fields.objects("violations")) {
            ValuePath where = path(violation.requireText("p"));
            listener.violation(violationOf(where, violation));
        }
    }

    private void restoreDocument(Fields fields) {
        String held = fields.text("held");
        new SnapshotReader(open).restore(fields, fields.text("open"), held == null ? null : heldKind(held));
        Fields end = fields.object("end");
        if (end != null) {
            end(end);
        }
    }
}
