// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.parse.ParseLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The input of a command: a file, or standard input. */
class Input {
    /**
     * No document is longer than this: a parser has rejected it by then, since a character has at most three bytes (and
     * a pair four).
     */
    static final int MOST_BYTES = 3 * ParseLimits.defaults().maxDocumentLength();

    private static final int BLOCK = 8192;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "The input; - is standard input (the default).")
    private String file;

    /** Passes on what arrives, and flushes the output before it waits for more. */
    final void forEachBlock(Consumer<byte[]> next) throws IOException {
        LeafoutCommand leafout = LeafoutCommand.of(command);
        try (InputStream in = leafout.open(file)) {
            forEachBlock(in, block -> {
                next.accept(block);
                leafout.out().flush();
            });
        }
    }

    /** Passes on what arrives, as it arrives. */
    static void forEachBlock(InputStream in, Consumer<byte[]> next) throws IOException {
        byte[] block = new byte[BLOCK];
        for (int count = in.read(block); count >= 0; count = in.read(block)) {
            next.accept(Arrays.copyOf(block, count));
        }
    }

    /** Returns the whole input. */
    final byte[] readAll() throws IOException {
        try (InputStream in = LeafoutCommand.of(command).open(file)) {
            return readAll(in, file);
        }
    }

    /** Returns the whole input, unless it is longer than a document can be. */
    static byte[] readAll(InputStream in, String name) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] block = new byte[BLOCK]; // readAllBytes() of a FileInputStream fails on some pipes
        for (int count = in.read(block); count >= 0; count = in.read(block)) {
            all.write(block, 0, count);
            if (all.size() > MOST_BYTES) {
                throw new IOException(name + " (more than " + MOST_BYTES + " bytes)");
            }
        }
        return all.toByteArray();
    }
}
