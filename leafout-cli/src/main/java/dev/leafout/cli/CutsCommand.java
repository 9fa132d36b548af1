// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code leafout cuts}: reads the input cut at every position, and compares the events. */
@Command(
        name = "cuts",
        description = {
            "Cut the input at every position, and report whether every cut gave the same events.",
            "The input is read once for each way to cut it in two (with --pairs, in three); each time it must give"
                    + " the events, or the error, of the uncut input. Work grows with the square of the length."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout cuts trip.json", "  leafout cuts --pairs small.json"})
final class CutsCommand implements Callable<Integer> {
    private static final int MOST_SHOWN = 10;

    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private Input input;

    @Mixin
    private ParserOptions options;

    @Option(names = "--pairs", description = "Cut at every pair of positions.")
    private boolean pairs;

    private int different;

    /** The result of reading the input: the events, and the error that ended it. */
    record Reading(List<JsonEvent> events, @Nullable String error) {}

    @Override
    public Integer call() throws IOException {
        byte[] bytes = input.readAll();
        Reading uncut = readBytes(List.of(bytes));
        String text = new String(bytes, UTF_8);
        boolean isText = Arrays.equals(text.getBytes(UTF_8), bytes);
        if (isText) {
            compare("characters", text.length(), uncut, plan -> readText(plan.cut(text)));
        }
        if (!isText || bytes.length != text.length()) {
            compare("bytes", bytes.length, uncut, plan -> readBytes(plan.cut(bytes)));
        }
        leafout.out().flush();
        if (uncut.error != null) {
            leafout.sayLines(uncut.error);
        }
        return different == 0 && uncut.error == null ? LeafoutCommand.FINE : LeafoutCommand.INVALID;
    }

    private void compare(String units, int length, Reading uncut, Function<CutPlan, Reading> read) {
        long total = pairs ? (length + 1L) * (length + 2L) / 2 : length + 1L;
        int before = different;
        try (ProgressBar bar = new ProgressBar(leafout, total);
                Stream<CutPlan> plans = pairs ? CutPlan.everyPairOfCuts(length) : CutPlan.everySingleCut(length)) {
            plans.forEach(plan -> {
                compare(plan, read.apply(plan), uncut);
                bar.step();
            });
        }
        String result = different == before
                ? "the same " + uncut.events.size() + " events" + (uncut.error == null ? "" : " and the same error")
                : (different - before) + " of them differ";
        leafout.out()
                .line(String.format(
                        Locale.ROOT,
                        "%,d %s, %,d %s: %s",
                        length,
                        units,
                        total,
                        pairs ? "pairs of cuts" : "cuts",
                        result));
    }

    private void compare(CutPlan plan, Reading cut, Reading uncut) {
        if (!cut.equals(uncut) && ++different <= MOST_SHOWN) {
            leafout.out().line(plan + ": " + firstDifference(cut, uncut));
        }
    }

    static String firstDifference(Reading cut, Reading uncut) {
        for (int i = 0; i < Math.max(cut.events.size(), uncut.events.size()); i++) {
            String here = i < cut.events.size() ? EventLog.line(cut.events.get(i)) : "no more events";
            String there = i < uncut.events.size() ? EventLog.line(uncut.events.get(i)) : "no more events";
            if (!here.equals(there)) {
                return here + " instead of " + there;
            }
        }
        return error(cut) + " instead of " + error(uncut);
    }

    private static String error(Reading reading) {
        return reading.error == null ? "no error" : "the error " + JsonText.quoted(reading.error);
    }

    private Reading readText(List<String> chunks) {
        return read(parser -> chunks.forEach(parser::feed));
    }

    private Reading readBytes(List<byte[]> chunks) {
        return read(parser -> chunks.forEach(parser::feed));
    }

    private Reading read(Consumer<JsonPushParser> feed) {
        EventLog log = new EventLog();
        JsonPushParser parser = options.parser().onEvent(log).build();
        try {
            feed.accept(parser);
            parser.finish();
            return new Reading(log.events(), null);
        } catch (JsonSyntaxException e) {
            return new Reading(log.events(), e.getMessage());
        }
    }
}
