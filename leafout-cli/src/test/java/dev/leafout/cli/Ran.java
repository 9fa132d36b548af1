// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.List;

/** What a command that ran in this JVM left behind. */
record Ran(int code, String out, String err) {

    /** Runs a command with this standard input. */
    static Ran leafout(String in, String... args) {
        return leafout(in.getBytes(UTF_8), Terminal.NONE, args);
    }

    static Ran leafout(byte[] in, Terminal terminal, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new LeafoutCommand(new ByteArrayInputStream(in), out, err, terminal).execute(args);
        return new Ran(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** Returns an input that repeats this for ever. */
    static InputStream endless(String text) {
        byte[] bytes = text.repeat(1000).getBytes(UTF_8);
        return new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                int count = Math.min(length, bytes.length);
                System.arraycopy(bytes, 0, into, from, count);
                return count;
            }
        };
    }

    List<String> lines() {
        return out.lines().toList();
    }
}
