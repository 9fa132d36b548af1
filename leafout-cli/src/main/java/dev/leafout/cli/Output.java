// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.SafeText;
import java.io.IOException;
import java.io.Writer;

/**
 * Standard output or standard error, buffered until it is flushed. All text goes through {@link SafeText}, whoever
 * wrote it; only a {@link Control} can control the terminal. If writing fails, the command ends.
 */
final class Output {
    private final Writer writer;

    Output(Writer writer) {
        this.writer = writer;
    }

    /** Writes a line and its end. A line break in the text is escaped, so that it cannot start a new line. */
    void line(CharSequence text) {
        text(text);
        write("\n");
    }

    /** Writes our own text, which may have several lines. */
    void lines(String text) {
        text.lines().forEach(this::line);
    }

    /** Writes text. */
    void text(CharSequence text) {
        write(SafeText.of(text));
    }

    /** Sends a command to the terminal. */
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

    /** Flushes everything that was written. */
    void flush() {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new Failed(e);
        }
    }

    /** Thrown when the output can no longer be written. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(IOException cause) {
            super(cause.getMessage(), cause);
        }

        /** Returns whether the reader has gone, as in {@code leafout events FILE | head -1}. */
        boolean isClosedPipe() {
            return String.valueOf(getMessage()).contains("Broken pipe");
        }
    }
}
