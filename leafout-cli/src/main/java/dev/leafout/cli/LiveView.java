// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.SafeText;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import org.jspecify.annotations.Nullable;

/**
 * The tree of fields in a terminal. Nothing that was read is taken back, so every line stays as it was written. Only
 * the last two are redrawn: the field being written, and the figures.
 */
final class LiveView extends View {
    private final int columns;
    /** The field being written, if there is one, and the latest part of its text. */
    private @Nullable ValueStarted tip;

    private final StringBuilder text = new StringBuilder();
    /** How many lines at the bottom will be redrawn; read by another thread on Ctrl-C. */
    private volatile int drawn;

    LiveView(Output out, int columns) {
        super(out);
        this.columns = columns;
    }

    @Override
    void started(ValueStarted value) {
        if (value.kind().isContainer()) {
            String name = indent(value.path()) + label(value.path());
            stay(name + (value.kind() == ValueKind.ARRAY ? " [ ]" : " { }"), Control.PLAIN, "");
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
        text.delete(0, Math.max(0, text.length() - columns));
    }

    @Override
    void completed(ValueCompleted value) {
        tip = tip != null && value.path().equals(tip.path()) ? null : tip;
        stay(line(value.path(), json(value.value()), false), Control.GREEN, "✓");
    }

    @Override
    void remark(String remark) {
        stay("", Control.RED, "! " + remark);
    }

    @Override
    void drawn() {
        erase();
        int lines = 1;
        if (tip != null) {
            String known = tip.kind() == ValueKind.STRING ? withoutLast(json(text.toString())) : "";
            write(line(tip.path(), known, true), Control.CYAN, "…");
            out.line("");
            lines++;
        }
        write("", Control.DIM, figures());
        drawn = lines;
        out.flush();
    }

    @Override
    void end() {
        erase();
        super.end();
    }

    /** Leaves the lines as they are, so that the prompt follows on a new line. */
    void leave() {
        if (drawn > 0) {
            out.line("");
            out.flush();
        }
    }

    /** Writes a line that stays. */
    private void stay(String text, Control colour, String rest) {
        erase();
        write(text, colour, rest);
        out.line("");
    }

    /** Writes text, the rest of it in a colour; what does not fit on the line is not shown. */
    private void write(String text, Control colour, String rest) {
        out.control(Control.NO_WRAP);
        out.text(text);
        out.control(colour);
        out.text(rest);
        out.control(Control.PLAIN);
        out.control(Control.WRAP);
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

    private String line(ValuePath path, String json, boolean end) {
        String name = indent(path) + label(path);
        return name + "  " + cut(SafeText.of(json), Math.max(10, columns - name.length() - 5), end) + " ";
    }

    private static String indent(ValuePath path) {
        return "  ".repeat(path.depth());
    }

    /** Returns an open string without the quote that would close it. */
    private static String withoutLast(String quoted) {
        return quoted.substring(0, quoted.length() - 1);
    }

    /** Returns as much of a value as fits: its end while it grows, otherwise its beginning. */
    private static String cut(String value, int room, boolean end) {
        if (value.length() <= room) {
            return value;
        }
        return end
                ? "…" + withoutHalves(value.substring(value.length() - room + 1))
                : withoutHalves(value.substring(0, room - 1)) + "…";
    }

    /** Returns the text without half a character that a cut left at its beginning or end. */
    private static String withoutHalves(String text) {
        int from = Character.isLowSurrogate(text.charAt(0)) ? 1 : 0;
        int to = text.length() - (Character.isHighSurrogate(text.charAt(text.length() - 1)) ? 1 : 0);
        return text.substring(from, to);
    }
}
