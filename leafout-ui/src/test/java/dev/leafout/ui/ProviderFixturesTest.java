// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The streams of all providers that leafout-llm is tested with: every line is JSON, and the end is that of the result. */
class ProviderFixturesTest {
    private static final Path FOLDER = Path.of("..", "leafout-llm", "src/test/resources/dev/leafout/llm");
    private static final String INPUT = "{\"threadId\":\"t\",\"runId\":\"r\"}";

    static List<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> fixtures = files.filter(file -> file.toString().matches(".*\\.(sse|ndjson|bin)"))
                    .sorted()
                    .toList();
            assertThat(fixtures).hasSizeGreaterThan(50);
            return fixtures;
        }
    }

    /** The provider whose name the file begins with. */
    private static Provider provider(Path file) {
        String name = file.getFileName().toString().toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(Provider.values())
                .filter(provider -> name.startsWith(provider.name()))
                .max(Comparator.comparingInt(provider -> provider.name().length()))
                .orElseThrow(() -> new AssertionError("no provider for " + file));
    }

    /**
     * Returns whether the end is well. A restart is not, once something was shown; nor is a call that cannot be used, where the
     * front end cannot be told so of one call.
     */
    private static boolean play(Path file, int size, FrontEndStream ui, boolean canRefuseCalls) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        boolean[] restarted = {false};
        ModelStream<String> stream = ModelStream.of(provider(file))
                .onEvent(event -> restarted[0] |= event instanceof ModelEvent.Restarted)
                .onEvent(ui)
                .open();
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + size);
            stream.feed(Arrays.copyOfRange(bytes, from, to));
            from = to;
        }
        ModelResult<String> result = stream.finish();
        ui.finish(result);
        boolean isUsable = canRefuseCalls || result.calls().stream().allMatch(call -> call.failure() == null);
        return result.failure() == null && !restarted[0] && isUsable;
    }

    private static List<String> data(CharSequence out) {
        return Arrays.stream(out.toString().split("\n\n"))
                .map(event -> {
                    assertThat(event).startsWith("data:").doesNotContain("\n");
                    return event.substring(5);
                })
                .toList();
    }

    private static void holds(
            Path file, Function<StringBuilder, FrontEndStream> open, String end, String error, int fromTheEnd)
            throws IOException {
        for (int size : new int[] {1, 7, 1 << 20}) {
            StringBuilder out = new StringBuilder();
            boolean isWell;
            try (FrontEndStream ui = open.apply(out)) {
                isWell = play(file, size, ui, end.equals("finish"));
            }
            List<String> data = data(out);
            data.stream().filter(line -> !line.equals("[DONE]")).forEach(CleanJson::of);
            assertThat(data.get(data.size() - fromTheEnd))
                    .as("%s in pieces of %s", file.getFileName(), size)
                    .startsWith("{\"type\":\"" + (isWell ? end : error) + "\"");
            assertThat(data.stream().filter(line -> line.startsWith("{\"type\":\"" + end + "\"")))
                    .hasSize(isWell ? 1 : 0);
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void theAiSdkIsToldHowItEnded(Path file) throws IOException {
        holds(file, out -> FrontEndStream.aiSdk(out::append), "finish", "error", 2);
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void agUiIsToldHowItEnded(Path file) throws IOException {
        holds(file, out -> FrontEndStream.agUi(INPUT, out::append), "RUN_FINISHED", "RUN_ERROR", 1);
    }
}
