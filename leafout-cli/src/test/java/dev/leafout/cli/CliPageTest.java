// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that {@code docs/cli.md} shows, run; it shows what they print. */
class CliPageTest {
    private static final Path STREAMS = Path.of("..", "examples", "streams");
    private static final Pattern BLOCK = Pattern.compile(
            "^```\n\\$ (?:echo '(?<in>.*)' \\| )?leafout (?<args>.*)\n(?<printed>(?s:.*?))^```$", Pattern.MULTILINE);

    private static final Pattern COMMAND = Pattern.compile(
            "^    (?:curl .* \\| )?\\./leafout ((?:watch|events|partial|repair|validate|completion)\\b[^#>\n]*)",
            Pattern.MULTILINE);

    record Example(String in, String args, String printed) {
        @Override
        public String toString() {
            return "leafout " + args;
        }
    }

    static List<Example> examples() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "cli.md")).replace("\r\n", "\n");
        return BLOCK.matcher(page)
                .results()
                .map(block -> new Example(
                        block.group(1) == null ? "" : block.group(1) + "\n", block.group(2), block.group(3)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void printsWhatThePageShows(Example example) {
        String[] args = Arrays.stream(example.args.split(" "))
                .map(arg -> Files.exists(STREAMS.resolve(arg))
                        ? STREAMS.resolve(arg).toString()
                        : arg)
                .toArray(String[]::new);
        Ran ran = Ran.leafout(example.in, args);
        assertThat(withoutTimes(ran.err() + ran.out())).isEqualTo(withoutTimes(example.printed));
    }

    /** The commands in the blocks of the pages a newcomer reads; those that serve or start another program are left out. */
    static List<String> onOtherPages() throws IOException {
        List<String> found = new ArrayList<>();
        for (String page : List.of("README.md", "docs/start.md", "docs/cli.md")) {
            COMMAND.matcher(Files.readString(Path.of("..", page)))
                    .results()
                    .forEach(command -> found.add(command.group(1).strip()));
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("onOtherPages")
    void runs(String command) throws IOException {
        String in = Files.readString(STREAMS.resolve("tool-call.json"));
        String[] args = Arrays.stream(command.split(" "))
                .map(arg -> arg.startsWith("examples/") ? "../" + arg : arg)
                .toArray(String[]::new);
        Ran ran = Ran.leafout(in, command.equals("watch") ? new String[] {"watch", "--rate", "1000000"} : args);
        assertThat(ran.code()).as(ran.err()).isEqualTo(command.startsWith("validate") ? 1 : 0);
        assertThat(ran.out()).isNotBlank();
    }

    @Test
    void thereAreSuchCommands() throws IOException {
        assertThat(onOtherPages()).hasSizeGreaterThan(8);
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("[\\d.]+ m?s\\b", "N ms");
    }

    @Test
    void everyCommandIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "cli.md"));
        for (String command : LeafoutCommandTest.commands()) {
            assertThat(page).contains("\n## " + command + "\n", "| [`" + command + "`](#" + command + ") |");
        }
        assertThat(examples()).hasSizeGreaterThanOrEqualTo(9);
    }
}
