// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.ROOT;
import static dev.leafout.pages.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each test that docs/seeds.md names is there. */
class SeedsPageTest {
    private static final Pattern NAMED = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

    @Test
    void everyLineNamesTestsThatAreThere() throws IOException {
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        for (String line : page("docs/seeds.md").lines().toList()) {
            List<MatchResult> named = NAMED.matcher(line).results().toList();
            boolean row = line.startsWith("| ") && !line.endsWith("shown by |");
            assertThat(!row || !named.isEmpty()).as(line).isTrue();
            for (MatchResult test : named) {
                String source = sources.getOrDefault(test.group(1), "");
                boolean there =
                        test.group(2) == null ? !source.isEmpty() : source.contains("void " + test.group(2) + "(");
                if (!there) {
                    missing.add(test.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** The tests of all modules by the name of their class; those of one name together. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.toList()) {
                for (String tree : List.of("src/test/java", "src/suite/java")) {
                    addSources(module.resolve(tree), sources);
                }
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(path -> path.toString().endsWith("Test.java"))
                        .toList()) {
                    String name = file.getFileName().toString().replace(".java", "");
                    sources.merge(name, Files.readString(file), String::concat);
                }
            }
        }
    }
}
