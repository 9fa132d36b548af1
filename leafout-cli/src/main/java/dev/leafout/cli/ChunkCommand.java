// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.JsonText;
import dev.leafout.snapshot.Closing;
import dev.leafout.snapshot.ConflictPolicy;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.PropertyOrder;
import dev.leafout.snapshot.SnapshotConflict;
import dev.leafout.snapshot.Verification;
import dev.leafout.snapshot.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code leafout chunk}: snapshots of a growing value in, text that streams out. */
@Command(
        name = "chunk",
        description = {
            "Turn snapshots of a growing JSON value, one per line, into chunks that concatenate to the last one.",
            "Writes one chunk per snapshot, each as a JSON string on its own line, and the rest last. A snapshot that"
                    + " contradicts what was written is an error.",
            "--schema sets the order of the properties; the snapshots are not validated against it."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout chunk snapshots.jsonl", "  leafout chunk --raw snapshots.jsonl | leafout events -"})
final class ChunkCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Spec
    private CommandSpec command;

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

    @Option(
            names = "--order-by",
            paramLabel = "PATHS",
            split = ",",
            description = "The order in which properties are generated: title,days[*].name")
    private List<String> paths = List.of();

    @Mixin
    private SchemaOption schema;

    @Option(names = "--null-is-absent", description = "Treat null as a value that has not been generated yet.")
    private boolean nullIsAbsent;

    @Option(
            names = "--close",
            paramLabel = "moved-on|unchanged",
            defaultValue = "moved-on",
            description = "What makes a value complete: something after it (the default), or staying the same.")
    private Closing closing;

    @Option(
            names = "--on-conflict",
            paramLabel = "fail|keep-written",
            defaultValue = "fail",
            description = "What to do if a snapshot contradicts what was written: stop (the default), or keep what was"
                    + " written, note it and go on.")
    private ConflictPolicy onConflict;

    @Option(names = "--verify", description = "Check at the end that the chunks are the last snapshot.")
    private boolean verify;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private int snapshots;
    private int waits;
    private @Nullable Waiting longest;

    @Override
    public Integer call() throws IOException {
        JsonStreamChunker chunker = chunker();
        input.forEachBlock(block -> takeLines(block, chunker));
        if (line.size() > 0) {
            takeLine(chunker);
        }
        write(chunker.flush());
        if (longest != null && longest.snapshots() > 1) {
            leafout.out().flush();
            leafout.say(
                    "Values waited after " + waits + " of " + snapshots + " snapshots, at most " + longest.snapshots()
                            + " in a row: " + longest.paths() + ". Say in which order they are generated to avoid it.");
        }
        return LeafoutCommand.FINE;
    }

    private JsonStreamChunker chunker() throws IOException {
        JsonStreamChunker.Builder builder = JsonStreamChunker.builder()
                .propertyOrder(order)
                .closeWhen(closing)
                .onConflict(onConflict, this::noteConflict)
                .verify(verify ? Verification.AT_FLUSH : Verification.NONE)
                .onWaiting(this::noteWaiting);
        if (nullIsAbsent) {
            builder.nullIsAbsent();
        }
        if (schema.isGiven()) {
            try {
                builder.propertyOrder(schema.text());
            } catch (IllegalArgumentException e) {
                throw schema.wrong(e.getMessage());
            }
        } else if (!paths.isEmpty()) {
            setOrder(builder);
        }
        return builder.build();
    }

    private void setOrder(JsonStreamChunker.Builder builder) {
        try {
            builder.propertyOrder(paths);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--order-by: " + e.getMessage());
        }
    }

    private void noteConflict(SnapshotConflict conflict) {
        leafout.out().flush();
        leafout.say(conflict.path() + " was written as " + conflict.written() + ", but came as " + conflict.came());
    }

    private void noteWaiting(Waiting waiting) {
        waits++;
        if (longest == null || waiting.snapshots() > longest.snapshots()) {
            longest = waiting;
        }
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
        snapshots++;
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
