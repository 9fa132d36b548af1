// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.ROOT;
import static dev.leafout.pages.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every page: its Java and Kotlin are compiled, because a test has the same, and its links lead somewhere. */
class EveryPageTest {
    /** The pages without Java. A page that has none and is not named here has lost its examples. */
    private static final Set<String> WITHOUT_JAVA = Set.of(
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "docs/benchmarks.md",
            "docs/cli.md", // commands: CliPageTest runs them
            "docs/design-decisions.md",
            "docs/kotlin.md", // Kotlin: KotlinPageTest runs it
            "docs/league-of-cuts.md",
            "docs/playground.md",
            "docs/seeds.md", // tests: SeedsPageTest looks for them
            "docs/start.md",
            "examples/README.md"); // programs: ExamplesTest runs them

    /** The test sources of all modules, without white space. */
    private static final List<String> SOURCES = new ArrayList<>();

    @BeforeAll
    static void readTheTestSources() throws IOException {
        SOURCES.clear();
        for (Path file : Pages.files()) {
            if (file.toString().replace('\\', '/').matches(".*/src/(test|suite)/(java|kotlin)/.*\\.(java|kt)")) {
                SOURCES.add(withoutSpace(Files.readString(file)));
            }
        }
    }

    static List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>(List.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"));
        pages.addAll(markdownIn("docs/"));
        pages.addAll(markdownIn("examples/"));
        return pages;
    }

    /** The pages, and other files with links in them. */
    static List<String> files() throws IOException {
        List<String> files = new ArrayList<>();
        for (String folder : List.of("", "docs/", "examples/", "leafout-js/")) {
            files.addAll(markdownIn(folder));
        }
        return files;
    }

    private static List<String> markdownIn(String folder) throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.map(file -> folder + file.getFileName())
                    .filter(name -> name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void javaOnAPageStandsInATest(String name) {
        // The README's Kotlin is a Gradle build.
        for (String language : name.equals("README.md") ? List.of("java") : List.of("java", "kotlin")) {
            for (String block : new Markdown(page(name)).blocks(language)) {
                String code = withoutSpace(block);
                assertThat(SOURCES)
                        .withFailMessage("%s shows %s that is in no test:\n%s", name, language, block)
                        .anyMatch(source -> source.contains(code));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageHasJavaOrIsKnownToHaveNone(String name) {
        List<String> blocks = new Markdown(page(name)).blocks("java");
        if (WITHOUT_JAVA.contains(name)) {
            assertThat(blocks)
                    .as("%s is in the list of pages without Java", name)
                    .isEmpty();
        } else {
            assertThat(blocks)
                    .as("%s is not in the list of pages without Java", name)
                    .isNotEmpty();
        }
        assertThat(blocks).as("the blocks of %s", name).noneMatch(String::isBlank);
    }

    @Test
    void thePagesWithoutJavaAreThere() throws IOException {
        assertThat(pages()).containsAll(WITHOUT_JAVA);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyLinkLeadsSomewhere(String name) {
        assertThat(new Markdown(page(name)).links())
                .as("the links of %s", name)
                .allMatch(link -> leadsSomewhere(name, URI.create(link)), "lead somewhere");
    }

    /** A link to another site counts: only what is in the repository can be looked for. */
    private static boolean leadsSomewhere(String from, URI link) {
        if (link.isAbsolute()) {
            return true;
        }
        Path page = Path.of(from);
        Path target = link.getPath().isEmpty()
                ? page
                : page.resolveSibling(link.getPath()).normalize();
        boolean exists = !target.isAbsolute() && !target.startsWith("..") && Files.exists(ROOT.resolve(target));
        if (link.getFragment() == null) {
            return exists;
        }
        return exists && new Markdown(page(target.toString())).anchors().contains(link.getFragment());
    }
}
