// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code leafout partial}: the value so far, after every chunk. */
@Command(
        name = "partial",
        description = {
            "Write the value so far after every chunk, closed into valid JSON, one per line.",
            "A line is empty as long as there is nothing to show. One more line follows if the end of the input"
                    + " changes the value."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout partial --chunk 10 trip.json", "  leafout partial --truncated drop half.json | tail -1"})
final class PartialCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private ChunkedInput input;

    @Mixin
    private ParserOptions options;

    @Override
    public Integer call() throws IOException {
        PartialDocument document = options.document();
        JsonPushParser parser = options.parser().onEvent(document).build();
        input.forEachChunk(chunk -> {
            parser.feed(chunk);
            leafout.out().line(document.toJson());
        });
        String before = document.toJson();
        try {
            parser.finish();
        } finally {
            if (!document.toJson().equals(before)) {
                leafout.out().line(document.toJson());
            }
        }
        return LeafoutCommand.FINE;
    }
}
