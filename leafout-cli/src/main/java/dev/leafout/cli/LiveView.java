// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tree of fields in a terminal. Nothing that was read is taken back, so every line stays as it was written, and only
 * the last two are drawn again: the field that is being written, and the figures.
 */
final class LiveView extends View {
    private static final String UP = "\033[1A";
    private static final String ERASE = "\r\033[J";
    private static final String NO_WRAP = "\033[?7l";
    private static final String WRAP = "\033[?7h";
    private static final String GREEN = "\033[32m";
    private static final String CYAN = "\033[36m";
    private static final String RED = "\033[31m";
    private static final String DIM = "\033[2m";
    private static final String PLAIN = "\033[0m";

    /** What a terminal would take as a command. JSON escapes only those below U+0020. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final int columns;
    /** The field that is being written, if there is one, and the end of what is known of it. */
    private @Nullable ValueStarted tip;

    private final StringBuilder text = new StringBuilder();
    /** How many lines at the bottom will be drawn again; Ctrl-C asks for it from another thread. */
    private volatile int drawn;

    LiveView(Output out, int columns) {
        super(out);
        this.columns = columns;
    }

    @Override
    void started(ValueStarted value) {
        if (value.kind().isContainer()) {
            stay(indent(value.path()) + label(value.path()) + (value.kind() == ValueKind.ARRAY ? " [ ]" : " { }"));
        } else {
            tip = value;
            text.setLength(0);
        }
    }

    @Override
    void appended(TextAppended appended) {
        if (tip == null
                || !appended.path().equals(tip.path())) { // of several that are being written, the last that began
            return;
        }
        text.append(appended.text());
        text.delete(0, Math.max(0, text.length() - columns));
    }

    @Override
    void completed(ValueCompleted value) {
        tip = tip != null && value.path().equals(tip.path()) ? null : tip;
        stay(line(GREEN + "✓", value.path(), cut(value.path(), json(value.value()), false)));
    }

    @Override
    void remark(String remark) {
        stay(RED + "! " + remark + PLAIN);
    }

    @Override
    void drawn() {
        erase();
        int lines = 1;
        if (tip != null) {
            String known = tip.kind() == ValueKind.STRING ? withoutLast(json(text.toString())) : "";
            out.text(NO_WRAP + line(CYAN + "…", tip.path(), cut(tip.path(), known, true)) + "\n" + WRAP);
            lines++;
        }
        out.text(NO_WRAP + DIM + figures() + PLAIN + WRAP);
        drawn = lines;
        out.flush();
    }

    @Override
    void end() {
        erase();
        super.end();
    }

    /** Leaves the lines as they are, for the prompt to follow on one of its own. */
    void leave() {
        if (drawn > 0) {
            out.line("");
            out.flush();
        }
    }

    /** Writes a line that stays. */
    private void stay(String line) {
        erase();
        out.line(NO_WRAP + line + WRAP);
    }

    private void erase() {
        if (drawn > 0) {
            out.text("\r" + UP.repeat(drawn - 1) + ERASE);
            drawn = 0;
        }
    }

    private static String line(String mark, ValuePath path, String value) {
        return indent(path) + label(path) + "  " + value + " " + mark + PLAIN;
    }

    private static String indent(ValuePath path) {
        return "  ".repeat(path.depth());
    }

    /** Returns an open string without the quote that would close it. */
    private static String withoutLast(String quoted) {
        return quoted.substring(0, quoted.length() - 1);
    }

    /** Returns as much of a value as a line has room for: its end while it grows, otherwise its beginning. */
    private String cut(ValuePath path, String json, boolean end) {
        String value = CONTROL.matcher(json).replaceAll("\uFFFD");
        int room = Math.max(10, columns - indent(path).length() - label(path).length() - 5);
        if (value.length() <= room) {
            return value;
        }
        return end ? "…" + value.substring(value.length() - room + 1) : value.substring(0, room - 1) + "…";
    }
}
