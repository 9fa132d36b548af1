// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.SafeText;
import java.io.IOException;
import java.io.Writer;

/**
 * Standard output or standard error: text that leaves when it is flushed. All of it is {@link SafeText}, whoever wrote it; a
 * terminal obeys nothing but a {@link Control}. Whoever cannot write any more need not go on.
 */
final class Output {
    private final Writer writer;

    Output(Writer writer) {
        this.writer = writer;
    }

    /** Writes a line and its end. A line break in the text is escaped, so that it cannot begin a line of its own. */
    void line(CharSequence text) {
        text(text);
        write("\n");
    }

    /** Writes text of our own that has several lines. */
    void lines(String text) {
        text.lines().forEach(this::line);
    }

    /** Writes text. */
    void text(CharSequence text) {
        write(SafeText.of(text));
    }

    /** Has a terminal do something. */
    void control(Control control) {
        write(control.sequence());
    }

    private void write(String safe) {
        try {
            writer.append(safe);
        } catch (IOException e) {
            throw new Failed(e);
        }
    }

    /** Lets go of everything that was written. */
    void flush() {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new Failed(e);
        }
    }

    /** Nothing can be written any more. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(IOException cause) {
            super(cause.getMessage(), cause);
        }

        /** Returns whether it is because nobody reads on, as in {@code leafout events FILE | head -1}. */
        boolean isClosedPipe() {
            return String.valueOf(getMessage()).contains("Broken pipe");
        }
    }
}
