// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.Growth;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {
    private static final Terminal WIDE = new Terminal(30, false, true);

    @TempDir
    Path folder;

    @Test
    void withoutATerminalEveryFieldIsALine() {
        Ran ran = Ran.leafout("{\"city\":\"Rome\",\"days\":[{\"km\":240,\"hot\":true}]}", "watch", "-");
        assertThat(ran.code()).isZero();
        assertThat(ran.out().replaceAll("[\\d.]+ m?s", "N ms")).isEqualTo("""
                     14  $.city  "Rome"
                     33  $.days[0].km  240
                     43  $.days[0].hot  true
                46 characters, 3 fields, N ms; first field after 13 characters and N ms; complete
                """);
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void oneFieldIsOneField() {
        assertThat(Ran.leafout("{\"a\":1}", "watch", "-").out()).contains("7 characters, 1 field, ");
        assertThat(Ran.leafout("1", "watch", "-").out()).contains("1 character, 1 field, ");
    }

    @Test
    void withoutAFileARecordedStreamIsPlayed() {
        Ran ran = Ran.leafout("", "watch");
        assertThat(ran.code()).isZero();
        assertThat(ran.lines().get(0)).contains("$.title");
        assertThat(ran.out()).endsWith("; complete\n");
    }

    @Test
    void aTerminalShowsTheTreeAndRedrawsOnlyTheTip() throws IOException {
        Path file =
                Files.writeString(folder.resolve("trip.json"), "{\"days\":[\"Forum and Palatine\",24],\"a\\u009b\":1}");
        Ran ran = Ran.leafout(new byte[0], WIDE, "watch", "--rate", "100000", file.toString());
        assertThat(ran.code()).isZero();
        assertThat(withoutTimes(Screen.of(ran.out()))).isEqualTo("""
                $ { }
                │ days [ ]
                │ │ [0]  "Forum and Palati… ✓
                │ │ [1]  24 ✓
                │ ["a\\u009b"]  1 ✓
                TIME LINE AND FIGURES
                """);
        assertThat(ran.out()).contains("  \033[32m\"Forum and \033[0m\033[33m▌\033[0m");
    }

    /** Returns the screen without what depends on the clock: the time line, and figures that may be cut at a time. */
    private static String withoutTimes(String screen) {
        return screen.replaceAll("(?m)(?s)^[─•!]+\n.*", "TIME LINE AND FIGURES\n");
    }

    @Test
    void standardInputIsShownAsItComes() {
        Ran ran = Ran.leafout("{\"a\":\"xy".getBytes(UTF_8), WIDE, "watch", "-");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(Screen.of(ran.out()))
                .matches("(?s)[$] [{] [}]\n─+\n8 characters, 0 fields.*")
                .endsWith("\ntruncated, still open: [$, $.…\n");
        assertThat(ran.err()).contains("LO-301");
    }

    @Test
    void violationsAndRepairsStandAmongTheFields() throws IOException {
        Path schema = Files.writeString(folder.resolve("s.json"), "{\"properties\":{\"n\":{\"type\":\"number\"}}}");
        Ran ran = Ran.leafout("{\"n\":\"x\",}", "watch", "-", "--schema", schema.toString(), "--tolerate", "json5");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines().get(0)).startsWith("      !  $.n must be a number");
        assertThat(ran.lines().get(2)).isEqualTo("      !  $: accepted trailing comma");
        assertThat(ran.out()).contains("; violations: 1; complete");
    }

    @Test
    void theRateIsMoreThanZero() {
        assertThat(Ran.leafout("", "watch", "--rate", "0").code()).isEqualTo(2);
    }

    @Test
    void aProviderStreamIsOneTreeOfAnswerAndCalls() throws IOException {
        Path file = Files.writeString(folder.resolve("sent.ndjson"), """
                {"message":{"content":"{\\"city\\":\\"Rome\\"}"}}
                {"message":{"tool_calls":[{"function":{"name":"clock","arguments":{"zone":[1,true]}}}]}}
                {"message":{"tool_calls":[{"function":{"name":"clock","arguments":{"zone":null}}}]}}
                {"done":true,"done_reason":"stop"}
                """);
        Ran ran = Ran.leafout(new byte[0], WIDE, "watch", "--rate", "100000", "--from", "ollama", file.toString());
        assertThat(ran.err()).isEmpty();
        assertThat(withoutTimes(Screen.of(ran.out()))).isEqualTo("""
                $ { }
                │ city  "Rome" ✓
                │ clock { }
                │ │ zone [ ]
                │ │ │ [0]  1 ✓
                │ │ │ [1]  true ✓
                │ ["clock 2"] { }
                │ │ zone  null ✓
                TIME LINE AND FIGURES
                """);
    }

    @Test
    void aProviderStreamThatBeginsAgainOrRefusesSaysSo() {
        String sent = "data: {\"type\":\"message_start\"}\n\ndata: {\"type\":\"message_start\"}\n\n"
                + "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\","
                + "\"stop_details\":{\"explanation\":\"No.\"}}}\n\n";
        Ran ran = Ran.leafout(sent, "watch", "--from", "anthropic", "-");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines().get(0)).contains("The provider started over");
        assertThat(ran.lines().get(1)).contains("refusal: No.");
    }

    @Test
    void theErrorOfAProviderIsSaidThoughItLeftATextOpen() {
        String sent = "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a\\\": \\\"hel\"}}]}\n\n"
                + "data: {\"error\":{\"code\":\"overloaded\",\"message\":\"Too busy.\"}}\n\n";
        Ran ran = Ran.leafout(sent, "watch", "--from", "openai-chat", "-");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err())
                .startsWith("leafout: The provider reported an error (overloaded): Too busy.\n"
                        + "leafout: The input ended while $.a was open");
    }

    @Test
    void aProviderStreamHasToBeNamed() {
        Ran ran = Ran.leafout("", "watch", "--from", "ollama");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--from needs a FILE");
    }

    @Test
    void aLineCostsNoMoreForThePathAboveIt() {
        Growth.assertLinearAllocation(10, depth -> {
            String open = ("{\"" + "k".repeat(1_000) + "\":").repeat(depth);
            JsonPushParser parser = JsonPushParser.builder()
                    .onEvent(new LiveView(new Output(Writer.nullWriter()), new Terminal(80, false, true)))
                    .build();
            parser.feed(open + "1" + "}".repeat(depth));
            parser.finish();
        });
    }

    @Test
    void aLineThatIsTooLongIsNotCutInsideACharacter() {
        for (String blanks : List.of("", " ")) {
            String json = "\"" + blanks + "😀".repeat(40) + "\"";
            Ran done = Ran.leafout(json.getBytes(UTF_8), WIDE, "watch", "-");
            assertThat(done.out()).contains("😀…").doesNotContain("\\ud8", "\\ude", "\uFFFD");
            Ran open = Ran.leafout(json.replaceAll("\"$", "").getBytes(UTF_8), WIDE, "watch", "-");
            assertThat(open.out()).contains("…😀").doesNotContain("\\ud8", "\\ude", "\uFFFD");
        }
    }
}
