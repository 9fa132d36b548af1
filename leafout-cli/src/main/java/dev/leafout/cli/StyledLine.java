// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.SafeText;
import java.util.ArrayList;
import java.util.List;

/** A line of a terminal in several styles, never wider than the terminal. */
final class StyledLine {
    private record Part(Control style, String text) {}

    private final Terminal terminal;
    private final List<Part> parts = new ArrayList<>();
    private int room;

    StyledLine(Terminal terminal) {
        this.terminal = terminal;
        this.room = terminal.columns();
    }

    /** Returns how many cells are left. */
    int room() {
        return room;
    }

    /** Adds a text; what does not fit is shortened. */
    StyledLine add(Control style, String text) {
        return addBeginning(style, text, 0);
    }

    /** Adds the end of a text that is still growing, and leaves some cells. */
    StyledLine addEnd(Control style, String text, int leave) {
        return addShortened(style, Cells.end(SafeText.of(text), Math.max(0, room - leave)));
    }

    /** Adds the beginning of a text, and leaves some cells. */
    StyledLine addBeginning(Control style, String text, int leave) {
        return addShortened(style, Cells.beginning(SafeText.of(text), Math.max(0, room - leave)));
    }

    private StyledLine addShortened(Control style, String text) {
        if (!text.isEmpty()) {
            parts.add(new Part(style, text));
        }
        room -= Cells.of(text);
        return this;
    }

    /** Writes the line without its end. A terminal that counts more cells than we do cuts it rather than wrap it. */
    void writeTo(Output out) {
        out.control(Control.NO_WRAP);
        for (Part part : parts) {
            boolean styled = terminal.colours() && part.style() != Control.PLAIN;
            if (styled) {
                out.control(part.style());
            }
            out.text(part.text());
            if (styled) {
                out.control(Control.PLAIN);
            }
        }
        out.control(Control.WRAP);
    }
}
