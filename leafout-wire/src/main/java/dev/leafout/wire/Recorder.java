// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.event.ValueState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what a catch-up needs: the server's document, and what has been reported about it. */
final class Recorder {
    /** How many violations are kept for late clients; the oldest are dropped first. */
    private static final int MAX_VIOLATIONS = 100;

    private PartialDocument document = new PartialDocument();
    private final Deque<WireViolation> violations = new ArrayDeque<>();
    /** The kind of a value that has begun but is not visible yet. */
    private @Nullable ValueKind held;
    /** Whether the next value repeats a key. */
    private boolean repeated;

    private @Nullable WireEnd end;

    /** Returns whether the document is over, so that a value or another end belongs to the next document. */
    boolean isOver() {
        return end != null;
    }

    void record(JsonEvent event) {
        document.accept(event);
        if (event instanceof ValueStarted started) {
            held = isShown(started.kind()) ? null : started.kind();
            repeated = false;
        } else if (event instanceof ValueCompleted) {
            held = null;
        } else if (event instanceof InputRepaired repair) {
            repeated |= repair.what() == Tolerance.DUPLICATE_KEY;
        } else if (event instanceof DocumentEnded ended) {
            end = WireEnd.of(ended);
        }
    }

    private static boolean isShown(ValueKind kind) {
        return kind.isContainer() || kind == ValueKind.STRING;
    }

    void record(WireViolation violation) {
        if (violations.size() == MAX_VIOLATIONS) {
            violations.remove();
        }
        violations.add(violation);
    }

    void record(WireEnd how) {
        end = how;
    }

    void restart() {
        document = new PartialDocument();
        violations.clear();
        held = null;
        repeated = false;
        end = null;
    }

    CatchUpWriter catchUp(LineWriter lines) {
        ValueState root = document.stateAt(ValuePath.root());
        boolean open = root != ValueState.ABSENT && root != ValueState.COMPLETE;
        ValuePath tip = document.tip();
        return new CatchUpWriter(
                lines.number(),
                lines.hash(),
                lines.path(),
                lines.code(),
                root != ValueState.ABSENT && !(held != null && tip.isRoot()),
                document.snapshot(),
                open ? tip : null,
                held,
                repeated,
                end,
                List.copyOf(violations));
    }
}
