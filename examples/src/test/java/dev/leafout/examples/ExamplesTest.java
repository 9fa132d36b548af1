// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printedBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example, run; the README beside them shows what it prints. */
class ExamplesTest {

    static Set<String> names() {
        return Examples.ALL.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsWhatTheReadmeShows(String name) {
        String printed = printedBy(() -> Examples.main(new String[] {name}));
        assertThat(page("examples/README.md"))
                .contains("\n    ./leafout example " + name + "\n\n```\n" + printed + "```\n");
    }

    /** What they print, and their pages, they test themselves, in the thorough build. */
    @Test
    void everyProjectIsBuiltRunAndDescribed() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("."))) {
            assertThat(folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                            .map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Examples.PROJECTS);
        }
        for (String name : Examples.PROJECTS) {
            assertThat(page("pom.xml")).contains("<module>examples/" + name + "</module>");
            assertThat(page("leafout")).contains("'example " + name + "'");
            assertThat(page("examples/README.md")).contains("\n    ./leafout example " + name + "\n");
        }
    }

    @Test
    void aTerminalObeysNothingThatAModelWrote() {
        String printed = printedBy(() -> {
            Screen.print("\u001b]52;c;cm0=\u0007");
            Screen.line("\u202e\n");
        });
        assertThat(printed).isEqualTo("\\u001b]52;c;cm0=\\u0007\\u202e\\u000a\n");
    }

    @Test
    void everyExamplePrintsToTheScreen() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            List<Path> printing = sources.filter(Files::isRegularFile)
                    .filter(source -> source(source).contains("System.out"))
                    .toList();
            assertThat(printing)
                    .extracting(source -> source.getFileName().toString())
                    .containsExactly("Screen.java");
        }
    }

    private static String source(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
