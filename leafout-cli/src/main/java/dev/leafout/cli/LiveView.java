// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import org.jspecify.annotations.Nullable;

/**
 * The tree of fields in a terminal. Nothing that was read is taken back, so every line stays as it was written. Only
 * the last ones are redrawn: the field being written, the time line, and the figures.
 */
final class LiveView extends View {
    private static final String GUIDE = "│ ";
    private static final String MORE_GUIDES = "⋯ ";
    private static final String CURSOR = "▌";
    /** Text has arrived that cannot be shown yet: half a number or key, a word that may go on. */
    private static final String HELD = "⋯";

    private static final String COMPLETE = " ✓";

    private final Terminal terminal;
    private final TimeLine timeLine;
    /** The field being written, if there is one, and the latest part of its text. */
    private @Nullable ValueStarted tip;

    private final StringBuilder text = new StringBuilder();
    /** How many lines at the bottom will be redrawn; read by another thread on Ctrl-C. */
    private volatile int drawn;

    LiveView(Output out, Terminal terminal) {
        super(out);
        this.terminal = terminal;
        this.timeLine = new TimeLine(terminal.columns());
    }

    @Override
    void started(ValueStarted value) {
        if (value.kind().isContainer()) {
            stay(named(value.path()).add(Control.DIM, value.kind() == ValueKind.ARRAY ? " [ ]" : " { }"));
        } else {
            tip = value;
            text.setLength(0);
        }
    }

    @Override
    void appended(TextAppended appended) {
        if (tip == null
                || !appended.path().equals(tip.path())) { // if several are being written, the last one that began
            return;
        }
        text.append(appended.text());
        int from = Math.max(0, text.length() - terminal.columns());
        boolean inPair = from > 0 && Character.isLowSurrogate(text.charAt(from));
        text.delete(0, inPair ? from + 1 : from);
    }

    @Override
    void completed(ValueCompleted value) {
        tip = tip != null && value.path().equals(tip.path()) ? null : tip;
        timeLine.mark(nanos(), TimeLine.FIELD);
        stay(named(value.path())
                .addBeginning(colour(value.kind()), "  " + json(value.value()), Cells.of(COMPLETE))
                .add(Control.DIM, COMPLETE));
    }

    @Override
    void remark(String remark) {
        timeLine.mark(nanos(), TimeLine.REMARK);
        stay(new StyledLine(terminal).add(Control.RED, "! " + remark));
    }

    @Override
    void draw() {
        erase();
        int lines = 2;
        if (tip != null || holds()) {
            StyledLine line = new StyledLine(terminal);
            String held = holds() ? HELD : "";
            if (tip != null) {
                line = named(tip.path()).add(Control.PLAIN, "  ");
                String known = text.isEmpty() ? "" : withoutLast(json(text.toString()));
                line.addEnd(colour(tip.kind()), known, Cells.of(held + CURSOR));
            }
            line.add(Control.DIM, held).add(Control.YELLOW, CURSOR).writeTo(out);
            out.line("");
            lines++;
        }
        foot().writeTo(out);
        out.line("");
        new StyledLine(terminal).add(Control.DIM, String.join("; ", figures())).writeTo(out);
        drawn = lines;
        out.flush();
    }

    @Override
    void end() {
        erase();
        stay(foot());
        StringBuilder line = new StringBuilder();
        for (String figure : summary()) {
            if (!line.isEmpty() && Cells.of(line + "; " + figure) > terminal.columns()) {
                stay(new StyledLine(terminal).add(Control.PLAIN, line.toString()));
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : "; ").append(figure);
        }
        stay(new StyledLine(terminal).add(Control.PLAIN, line.toString()));
    }

    private StyledLine foot() {
        return new StyledLine(terminal).add(Control.DIM, timeLine.until(nanos()));
    }

    /** Leaves the lines as they are, so that the prompt follows on a new line. */
    void leave() {
        if (drawn > 0) {
            out.line("");
            out.flush();
        }
    }

    /** Writes a line that stays. */
    private void stay(StyledLine line) {
        erase();
        line.writeTo(out);
        out.line("");
    }

    private void erase() {
        if (drawn > 0) {
            for (int i = 1; i < drawn; i++) {
                out.control(Control.LINE_UP);
            }
            out.control(Control.CLEAR_BELOW);
            drawn = 0;
        }
    }

    /** Begins the line of a value: a guide for each value around it, as far as a third of the line, and its name. */
    private StyledLine named(ValuePath path) {
        int most = Math.max(1, terminal.columns() / 3 / GUIDE.length());
        String guides = path.depth() <= most ? GUIDE.repeat(path.depth()) : GUIDE.repeat(most - 1) + MORE_GUIDES;
        StyledLine line = new StyledLine(terminal).add(Control.DIM, guides);
        return line.addBeginning(Control.PLAIN, label(path), line.room() / 2);
    }

    private static Control colour(ValueKind kind) {
        return switch (kind) {
            case STRING -> Control.GREEN;
            case NUMBER -> Control.CYAN;
            case BOOLEAN -> Control.MAGENTA;
            default -> Control.DIM;
        };
    }

    /** Returns an open string without the quote that would close it. */
    private static String withoutLast(String quoted) {
        return quoted.substring(0, quoted.length() - 1);
    }
}
