// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.io.IOException;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** An input that can be cut into chunks. */
final class ChunkedInput extends Input {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private int chunk;

    @Option(
            names = "--chunk",
            paramLabel = "N",
            description = "Feed the input in chunks of N characters. Otherwise it is fed as it arrives.")
    void setChunk(int size) {
        if (size < 1) {
            throw new ParameterException(command.commandLine(), "--chunk must be at least 1, not " + size);
        }
        chunk = size;
    }

    /** Passes on the chunks, and flushes the output before it waits for more. */
    void forEachChunk(Consumer<byte[]> next) throws IOException {
        if (chunk == 0) {
            forEachBlock(next);
            return;
        }
        ChunkCutter cutter = new ChunkCutter(chunk, next);
        forEachBlock(cutter::cut);
        cutter.finish();
    }
}
