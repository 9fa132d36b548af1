// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;

/** Standard output: UTF-8 text that leaves when it is flushed. Whoever cannot write any more need not go on. */
final class Output {
    private final Writer writer;

    Output(OutputStream stream) {
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, UTF_8));
    }

    /** Writes a line and its end. */
    void line(CharSequence text) {
        try {
            writer.append(text).append('\n');
        } catch (IOException e) {
            throw new Failed(e);
        }
    }

    /** Writes text as it is. */
    void text(CharSequence text) {
        try {
            writer.append(text);
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
