// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the live view shows on terminals of different kinds and sizes. */
class TerminalViewTest {
    private static final String COLOUR = "\033[3";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 80, 200})
    void noLineIsWiderThanTheTerminal(int columns) throws IOException {
        String deep = "{\"k\":".repeat(90) + "\"deep\"" + "}".repeat(90);
        String json = "{\"title\":\"" + "東京への旅 🚄 ".repeat(30) + "\",\"" + "long key ".repeat(30)
                + "\":[1,true,null,\"e\u0301".repeat(1) + "\"],\"deep\":" + deep + "}";
        Path schema = Files.writeString(
                folder.resolve("s.json"), "{\"properties\":{\"title\":{\"enum\":[\"" + "y".repeat(300) + "\"]}}}");
        Ran ran = Ran.leafout(
                json.getBytes(UTF_8), new Terminal(columns, false, true), "watch", "-", "--schema", schema.toString());
        List<String> lines = Screen.of(ran.out()).lines().toList();
        assertThat(lines).allSatisfy(line -> assertThat(Cells.of(line)).isLessThanOrEqualTo(columns));
        assertThat(lines).anyMatch(line -> line.startsWith("! $.title must"));
        assertThat(lines.get(1).endsWith("…")).as("a violation is shortened").isEqualTo(columns < 100);
        assertThat(lines).anyMatch(line -> line.endsWith("… ✓"));
    }

    @Test
    void aFieldThatIsHeldIsToldFromOneThatGrowsAndOneThatIsComplete() {
        assertThat(lastDrawn("{\"a\":\"x")).contains("\n│ a  \"x▌\n");
        assertThat(lastDrawn("{\"a\":\"x\"")).contains("\n│ a  \"x\" ✓\n");
        assertThat(lastDrawn("{\"a\":\"x", "--text", "complete")).contains("\n⋯▌\n");
        assertThat(lastDrawn("{\"a\":\"x y", "--text", "word")).contains("\n│ a  \"x ⋯▌\n");
        assertThat(lastDrawn("{\"a\":12")).contains("\n│ a  ⋯▌\n");
        assertThat(lastDrawn("{\"a")).contains("\n⋯▌\n");
    }

    /** Returns the screen before the end of the input is known. */
    private static String lastDrawn(String json, String... more) {
        String[] args = Stream.concat(Stream.of("watch", "-"), Stream.of(more)).toArray(String[]::new);
        String out = Ran.leafout(json.getBytes(UTF_8), new Terminal(80, false, false), args)
                .out();
        return Screen.of(out.substring(0, out.lastIndexOf("\r\033[J")).replaceAll("(\033\\[1A)+$", ""));
    }

    @Test
    void eachKindHasItsColourUnlessThereMayBeNone() {
        byte[] json = "{\"s\":\"x\",\"n\":1,\"b\":true,\"z\":null}".getBytes(UTF_8);
        Ran coloured = Ran.leafout(json, new Terminal(40, false, true), "watch", "-");
        assertThat(coloured.out()).contains("\033[32m  \"x\"", "\033[36m  1", "\033[35m  true", "\033[2m  null");
        Ran plain = Ran.leafout(json, new Terminal(40, false, false), "watch", "-");
        assertThat(plain.out()).doesNotContain(COLOUR, "\033[2m");
        assertThat(Screen.of(plain.out()).lines().limit(5))
                .isEqualTo(Screen.of(coloured.out()).lines().limit(5).toList());
    }

    @Test
    void theEnvironmentSaysWhatTheTerminalCanDo() {
        assertThat(Terminal.of(80, true, "xterm", null)).isEqualTo(new Terminal(80, true, true));
        assertThat(Terminal.of(80, true, "xterm", "")).isEqualTo(new Terminal(80, true, true));
        assertThat(Terminal.of(80, true, "xterm", "1")).isEqualTo(new Terminal(80, true, false));
        assertThat(Terminal.of(80, true, "dumb", null)).isEqualTo(Terminal.NONE);
    }

    @ParameterizedTest
    @CsvSource({"plain, 5", "東京, 4", "e\u0301, 1", "🚄, 2", "한국, 4", "ｆ, 2", "👩‍👧, 4"})
    void aTextIsMeasuredInCells(String text, int cells) {
        assertThat(Cells.of(text)).isEqualTo(cells);
    }

    @Test
    void aTextIsCutBetweenCharacters() {
        assertThat(Cells.beginning("東京への旅", 6)).isEqualTo("東京…");
        assertThat(Cells.end("東京への旅", 6)).isEqualTo("…の旅");
        assertThat(Cells.beginning("🚄🚄", 4)).isEqualTo("🚄🚄");
        assertThat(Cells.beginning("🚄🚄", 3)).isEqualTo("🚄…");
        assertThat(Cells.end("🚄🚄", 2)).isEqualTo("…");
        assertThat(Cells.beginning("ab", 0)).isEmpty();
    }

    @Test
    void theTimeLineShowsTheWholeTimeHoweverLongItIs() {
        TimeLine line = new TimeLine(8);
        long second = 1_000_000_000;
        line.mark(0, TimeLine.FIELD);
        assertThat(line.until(0)).isEqualTo("•");
        line.mark(second / 10, TimeLine.REMARK);
        assertThat(line.until(second / 10)).isEqualTo("•────!");
        line.mark(second / 10, TimeLine.FIELD);
        assertThat(line.until(second / 10)).as("a remark is not hidden").isEqualTo("•────!");
        assertThat(line.until(second / 4)).isEqualTo("•─!────");
        assertThat(line.until(3600 * second)).hasSizeBetween(5, 8).startsWith("!");
    }

    @Test
    void helpFitsTheTerminal() {
        for (int columns : new int[] {60, 80, 200}) {
            for (String command : LeafoutCommandTest.commands()) {
                String help = Ran.leafout(new byte[0], new Terminal(columns, false, false), "help", command)
                        .out();
                String options = help.substring(0, help.indexOf("Examples:"));
                assertThat(options.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
            }
        }
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Ran.leafout("", "help")).isEqualTo(Ran.leafout("", "--help"));
        assertThat(Ran.leafout("", "help", "watch")).isEqualTo(Ran.leafout("", "watch", "--help"));
        assertThat(Ran.leafout("", "help", "wacth").err()).contains("Did you mean: leafout watch");
    }
}
