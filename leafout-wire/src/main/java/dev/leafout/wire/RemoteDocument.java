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
import org.jspecify.annotations.Nullable;

/** The client's copy of the server's document, and what each operation does to it. */
final class RemoteDocument {
    private final WireListener listener;
    private final ParseLimits limits;
    private PartialDocument document = new PartialDocument();
    private OpenValues open;
    private WireStatus status = WireStatus.OPEN;
    private @Nullable String message;
    /** Whether a catch-up is being applied, which is not reported event by event. */
    private boolean restoring;

    RemoteDocument(WireListener listener, ParseLimits limits) {
        this.listener = listener;
        this.limits = limits;
        this.open = new OpenValues(document, limits, this::emit);
    }

    PartialDocument document() {
        return document;
    }

    WireStatus status() {
        return status;
    }

    @Nullable
    String message() {
        return message;
    }

    void apply(OpCode code, ValuePath path, Fields fields) {
        if (status != WireStatus.OPEN && code.changesTheDocument()) {
            throw new WireException("The document is over, and nothing can begin or end at ", path);
        }
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
            case CATCH_UP -> throw new IllegalStateException("Catch-ups are restored");
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
            default -> throw new WireException("Nothing of this kind is held: ", name);
        };
    }

    /** Returns the path of a pointer, from the root or relative to the last path. */
    ValuePath resolve(String pointer, ValuePath lastPath) {
        ValuePath from = ValuePath.root();
        int up = Pointers.levelsUp(pointer);
        if (up > lastPath.depth()) {
            throw new WireException("Above the root: ", pointer);
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

    /** Repairs that this version does not know are ignored. */
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
        open = new OpenValues(document, limits, this::emit);
        status = WireStatus.OPEN;
        message = null;
    }

    private void end(Fields fields) {
        String how = fields.requireText("v");
        String why = fields.text("message");
        List<ValuePath> paths = new ArrayList<>();
        for (Object pointer : fields.list("open")) {
            if (!(pointer instanceof String text)) {
                throw new WireException("The field open must have pointers");
            }
            paths.add(resolve(text, ValuePath.root()));
        }
        switch (how) {
            case "complete" -> end(Ending.COMPLETE, WireStatus.COMPLETE, paths);
            case "truncated" -> end(Ending.TRUNCATED, WireStatus.TRUNCATED, paths);
            default -> {
                status = WireStatus.FAILED;
                message = why;
                if (!restoring) {
                    listener.failed(orEmpty(why));
                }
            }
        }
    }

    private void end(Ending ending, WireStatus how, List<ValuePath> paths) {
        if (status != WireStatus.OPEN) {
            throw new WireException("The document is over already");
        }
        open.requireComplete(ending);
        status = how;
        emit(new DocumentEnded(ending, paths, OpenValues.OFFSET));
    }

    /** Applies a catch-up completely or not at all; returns the violations in it. */
    List<WireViolation> restore(Fields fields) {
        PartialDocument lastDocument = document;
        OpenValues lastOpen = open;
        WireStatus lastStatus = status;
        String lastMessage = message;
        renew();
        restoring = true;
        try {
            String held = fields.text("held");
            new CatchUpReader(open).restore(fields, fields.text("open"), held == null ? null : heldKind(held));
            resolve(fields.requireText("p"), ValuePath.root());
            List<WireViolation> violations = new ArrayList<>();
            for (Fields violation : fields.objects("violations")) {
                violations.add(violationOf(resolve(violation.requireText("p"), ValuePath.root()), violation));
            }
            Fields end = fields.object("end");
            if (end != null) {
                end(end);
            }
            return violations;
        } catch (RuntimeException e) {
            document = lastDocument;
            open = lastOpen;
            status = lastStatus;
            message = lastMessage;
            throw e;
        } finally {
            restoring = false;
        }
    }

    void reportReplaced(List<WireViolation> violations) {
        listener.replaced();
        violations.forEach(listener::violation);
    }
}
