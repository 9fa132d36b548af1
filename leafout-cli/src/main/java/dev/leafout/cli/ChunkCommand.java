// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.JsonText;
import dev.leafout.snapshot.Closing;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.PropertyOrder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code leafout chunk}: snapshots of a growing value in, text that streams out. */
@Command(
        name = "chunk",
        description = {
            "Turn snapshots of a growing JSON value, one per line, into chunks that concatenate to the last one.",
            "Writes one chunk per snapshot, each as a JSON string on its own line, and the rest last. A snapshot that"
                    + " contradicts what was written is an error."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout chunk snapshots.jsonl", "  leafout chunk --raw snapshots.jsonl | leafout events -"})
final class ChunkCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private Input input;

    @Option(names = "--raw", description = "Write plain text instead of JSON strings.")
    private boolean raw;

    @Option(
            names = "--order",
            paramLabel = "any|stable",
            defaultValue = "any",
            description = "What the order of properties means: nothing (the default), or stable: the last one grows.")
    private PropertyOrder order;

    @Option(names = "--null-is-absent", description = "Treat null as a value that has not been generated yet.")
    private boolean nullIsAbsent;

    @Option(
            names = "--close",
            paramLabel = "moved-on|unchanged",
            defaultValue = "moved-on",
            description = "What makes a value complete: something after it (the default), or staying the same.")
    private Closing closing;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public Integer call() throws IOException {
        JsonStreamChunker.Builder builder =
                JsonStreamChunker.builder().propertyOrder(order).closeWhen(closing);
        JsonStreamChunker chunker = (nullIsAbsent ? builder.nullIsAbsent() : builder).build();
        input.forEachBlock(block -> takeLines(block, chunker));
        if (line.size() > 0) {
            takeLine(chunker);
        }
        write(chunker.flush());
        return LeafoutCommand.FINE;
    }

    private void takeLines(byte[] block, JsonStreamChunker chunker) {
        int from = 0;
        for (int at = 0; at < block.length; at++) {
            if (block[at] == '\n') {
                line.write(block, from, at - from);
                takeLine(chunker);
                from = at + 1;
            }
        }
        line.write(block, from, block.length - from);
        if (line.size() > Input.MOST_BYTES) {
            takeLine(chunker); // too long, so it will be rejected: better now than when memory is full
        }
    }

    private void takeLine(JsonStreamChunker chunker) {
        byte[] snapshot = line.toByteArray();
        line.reset();
        write(chunker.process(snapshot));
    }

    private void write(String chunk) {
        if (raw) {
            leafout.out().text(chunk);
        } else {
            leafout.out().line(JsonText.quoted(chunk));
        }
    }
}
