// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.Provider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an input is taken for. The transcripts of leafout-llm have the name of their provider in their own. */
class InputKindTest {
    private static final Path TRANSCRIPTS = Path.of("../leafout-llm/src/test/resources/dev/leafout/llm");

    static List<Path> transcripts() throws IOException {
        try (Stream<Path> files = Files.list(TRANSCRIPTS)) {
            return files.filter(file -> file.toString().matches(".*\\.(sse|ndjson)"))
                    .sorted()
                    .toList();
        }
    }

    private static String providerOf(Path file) {
        return Stream.of(Provider.values())
                .map(Provider::toString)
                .filter(name -> file.getFileName().toString().startsWith(name + "-"))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void aProviderStreamIsRecognised(Path file) throws IOException {
        String text = Files.readString(file);
        Path log = file.resolveSibling(file.getFileName().toString().replaceFirst("\\..*", ".log"));
        if (Files.readString(log)
                .startsWith("error")) { // it says nothing else, and errors look much the same everywhere
            assertThat(InputKind.of("auto", text).provider()).isNotNull();
            return;
        }
        assertThat(InputKind.of("auto", text).name()).isEqualTo(providerOf(file));
        assertThat(InputKind.of("", text.strip()).name()).as("as it is pasted").isEqualTo(providerOf(file));
        assertThat(InputKind.of("auto", text.replace("\n", "\r\n")).name()).isEqualTo(providerOf(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n\n",
                "{",
                "{\"a\":1}",
                "{\"done\":",
                "{\n  \"a\": 1\n}",
                "Here is your card:\n```json\n{\"a\":1}\n```\n",
                "data",
                "data: of the year",
                "event: a party",
                "[1]\n[2]",
                "{\"a\":1}\n{\"b\":2}\noops"
            })
    void otherTextIsText(String text) {
        assertThat(InputKind.of("auto", text)).isEqualTo(InputKind.TEXT);
    }

    @Test
    void linesThatGrowAreSnapshots() {
        assertThat(InputKind.of("auto", "{\"a\":\"x\"}\n\n{\"a\":\"xy\"}\n")).isEqualTo(InputKind.SNAPSHOTS);
        assertThat(InputKind.of("auto", "{\"a\":\"x\"}\n{\"a\":\"y\"}\n")).isEqualTo(InputKind.TEXT);
    }

    @Test
    void recordingsAreWhatTheySayTheyAre() {
        for (Recordings.Recording recording : new Recordings().all()) {
            assertThat(InputKind.of("auto", recording.text()).name())
                    .as(recording.name())
                    .isEqualTo(recording.as());
        }
    }

    @Test
    void aNameDecides() {
        String stream = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"}}]}\n\n";
        assertThat(InputKind.of("auto", stream).name()).isEqualTo("openai-chat");
        assertThat(InputKind.of("text", stream)).isEqualTo(InputKind.TEXT);
        assertThat(InputKind.of("gemini", stream).provider()).isEqualTo(Provider.GEMINI);
    }

    @Test
    void linesEndWhereTheyEnd() {
        assertThat(InputLines.of("a\r\n\rb\n")).extracting(InputLines.Line::end).containsExactly(3, 4, 6);
        assertThat(InputLines.of("a\r\n\rb\nc"))
                .extracting(InputLines.Line::text)
                .containsExactly("a", "", "b", "c");
        assertThat(InputLines.of("")).isEmpty();
    }
}
