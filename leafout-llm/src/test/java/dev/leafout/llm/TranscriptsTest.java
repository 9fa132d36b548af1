// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded stream beside what is said on it, however the bytes are cut. */
class TranscriptsTest {
    private static final Path SHARED = Path.of(System.getProperty("leafout.shared", "../../shared"), "data/wire");

    static Stream<String> transcripts() {
        return ProviderStreams.transcripts().stream();
    }

    static Stream<String> transcriptsOfText() {
        return transcripts().filter(name -> !name.endsWith(".bin"));
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void saysWhatItSays(String name) {
        String expected = new String(ProviderStreams.bytes(name.substring(0, name.lastIndexOf('.')) + ".log"), UTF_8);
        assertThat(ProviderStreams.log(
                        ProviderStreams.events(ProviderStreams.providerOf(name), ProviderStreams.bytes(name))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void saysTheSameHoweverItIsCut(String name) {
        saysTheSameHoweverItIsCut(ProviderStreams.providerOf(name), ProviderStreams.bytes(name));
    }

    private static void saysTheSameHoweverItIsCut(Provider provider, byte[] bytes) {
        List<ModelEvent> whole = ProviderStreams.events(provider, bytes);
        Stream.concat(CutPlan.everySingleCut(bytes.length), Stream.of(CutPlan.every(1, bytes.length)))
                .forEach(plan -> saysTheSame(provider, bytes, plan, whole));
        for (long seed = 0; seed < 50; seed++) {
            saysTheSame(provider, bytes, CutPlan.random(seed, 40, bytes.length), whole);
        }
    }

    private static void saysTheSame(Provider provider, byte[] bytes, CutPlan plan, List<ModelEvent> whole) {
        List<ModelEvent> cut = events(provider, bytes, plan);
        if (!cut.equals(whole)) {
            assertThat(cut).as("%s", plan).isEqualTo(whole);
        }
    }

    private static List<ModelEvent> events(Provider provider, byte[] bytes, CutPlan plan) {
        return ProviderStreams.events(provider, plan.cut(bytes).toArray(new byte[0][]));
    }

    @ParameterizedTest
    @MethodSource("transcriptsOfText")
    void saysTheSameWithOtherLineEnds(String name) {
        Provider provider = ProviderStreams.providerOf(name);
        String text = new String(ProviderStreams.bytes(name), UTF_8);
        List<ModelEvent> plain = ProviderStreams.events(provider, text);
        assertThat(ProviderStreams.events(provider, "\uFEFF" + text.replace("\n", "\r\n")))
                .isEqualTo(plain);
        if (provider != Provider.OLLAMA) {
            assertThat(ProviderStreams.events(provider, text.replace("\n", "\r")))
                    .isEqualTo(plain);
        }
    }

    /** Whatever was read before must not matter to what is read now. */
    @ParameterizedTest
    @MethodSource("transcriptsOfText")
    void saysTheSameWithSpaceInTheJson(String name) {
        Provider provider = ProviderStreams.providerOf(name);
        String text = new String(ProviderStreams.bytes(name), UTF_8);
        String spaced = text.replace("{\"", "{ \"").replace("\\{ \"", "\\{\"");
        assertThat(ProviderStreams.log(provider, spaced).replace("{ \"", "{\""))
                .isEqualTo(ProviderStreams.log(provider, text));
    }

    @Test
    void thereAreTranscriptsOfEveryProvider() {
        for (Provider provider : Provider.values()) {
            for (String kind : List.of("answer", "parallel", "error")) {
                assertThat(ProviderStreams.transcripts())
                        .anyMatch(name -> name.startsWith(provider.toString().toLowerCase(Locale.ROOT) + "-" + kind));
            }
        }
    }

    static Stream<Path> shared() {
        if (!Files.isDirectory(SHARED)) {
            return Stream.of(SHARED);
        }
        try (Stream<Path> files = Files.list(SHARED)) {
            return files
                    .filter(file -> !file.getFileName().toString().startsWith("chatgpt"))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Half of them are cut off, one is a refusal, one an error; the others all have Oslo in the answer or in a call. */
    @ParameterizedTest
    @MethodSource("shared")
    void sharedTranscriptsSayTheSameHoweverTheyAreCut(Path file) throws IOException {
        Assumptions.assumeTrue(Files.isRegularFile(file), "There is no shared test data at " + SHARED);
        Provider provider = ProviderStreams.providerOf(file.getFileName().toString());
        byte[] bytes = Files.readAllBytes(file);
        saysTheSameHoweverItIsCut(provider, bytes);
        assertThat(ProviderStreams.log(ProviderStreams.events(provider, bytes))
                        .replaceAll("\n(text|arguments) [^ ]+ ", ""))
                .containsPattern("Oslo|\"Os|refusal 0.0 I can't|error 'overloaded_error'");
    }
}
