// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code leafout repair}: whatever a model wrote in, valid JSON out. */
@Command(
        name = "repair",
        description = {
            "Find the JSON in what a model wrote, and write it as valid JSON.",
            "Each repair is a line on standard error. If the input ends early, open values are closed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout repair answer.txt > answer.json",
            "  leafout repair answer.txt 2>/dev/null | leafout events -"
        })
final class RepairCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private Input input;

    @Override
    public Integer call() throws IOException {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(document)
                .onEvent(this::report)
                .build();
        input.forEachBlock(parser::feed);
        parser.finish();
        String json = document.toJson();
        if (json.isEmpty()) {
            leafout.say("There is no value in the input.");
            return LeafoutCommand.INVALID;
        }
        leafout.out().line(json);
        return LeafoutCommand.FINE;
    }

    private void report(JsonEvent event) {
        if (event instanceof InputRepaired repair) {
            String what = repair.what().name().toLowerCase(Locale.ROOT);
            leafout.say(what + " at offset " + repair.offset() + " (" + repair.path() + ")");
        } else if (event instanceof DocumentEnded end && !end.open().isEmpty()) {
            leafout.say("The input ends early; closed " + end.open());
        }
    }
}
