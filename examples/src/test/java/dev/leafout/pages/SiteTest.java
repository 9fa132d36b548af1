// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.ROOT;
import static dev.leafout.pages.Pages.page;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The site, which is made from docs/: its menu, its links, and that it can be built. */
class SiteTest {
    /** Pages that are made from files outside docs/. */
    private static final List<String> FROM_ELSEWHERE = List.of("examples", "changelog");

    @Test
    void everyPageIsInTheMenuAndEveryEntryIsAPage() throws IOException {
        String menu = page("site/.vitepress/config.mjs")
                .split("const JOURNEY = \\{\n")[1]
                .split("\n}\n")[0];
        Set<String> entries = Pattern.compile("[{,] '?([a-z-]+)'?: '")
                .matcher(menu)
                .results()
                .map(entry -> entry.group(1))
                .collect(Collectors.toSet());
        Set<String> pages = Stream.concat(
                        FROM_ELSEWHERE.stream(),
                        EveryPageTest.pages().stream()
                                .filter(name -> name.startsWith("docs/"))
                                .map(name -> name.replaceAll("docs/|\\.md", "")))
                .collect(Collectors.toSet());
        assertThat(entries).isEqualTo(pages);
    }

    /** The generator stops at a link that leads nowhere; one that leaves the pages becomes a link to the repository. */
    @Test
    void everyLinkOfTheCopiedPagesLeadsSomewhere() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "site/build is a script for a Unix shell");
        run("copy");
        Path copied = ROOT.resolve("site/target/pages");
        try (Stream<Path> files = Files.list(copied)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            assertThat(pages).hasSizeGreaterThan(20);
            for (Path page : pages) {
                assertThat(new Markdown(Files.readString(page)).links())
                        .as("the links of %s", page.getFileName())
                        .allMatch(link -> leadsSomewhere(copied, URI.create(link)), "lead somewhere");
            }
        }
    }

    private static boolean leadsSomewhere(Path copied, URI link) {
        String path = link.getPath();
        if (link.isAbsolute() || path.isEmpty() || path.startsWith("/")) {
            return true;
        }
        return Files.exists(path.startsWith("../") ? ROOT.resolve(path.substring(3)) : copied.resolve(path));
    }

    /** With the generator itself. */
    @Test
    @Tag("thorough")
    void itIsBuilt() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "site/build is a script for a Unix shell");
        assumeTrue(isOnPath("npm"), "there is no npm on the PATH");
        run("pages");
        assertThat(ROOT.resolve("target/site/index.html")).isNotEmptyFile();
        assertThat(ROOT.resolve("target/site/providers.html")).isNotEmptyFile();
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static void run(String what) throws Exception {
        Process build = new ProcessBuilder("site/build", what)
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        build.getOutputStream().close();
        String said = new String(build.getInputStream().readAllBytes(), UTF_8);
        assertThat(build.waitFor()).as(said).isZero();
    }
}
