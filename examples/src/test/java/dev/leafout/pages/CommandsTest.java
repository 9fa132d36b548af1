// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.ROOT;
import static dev.leafout.pages.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands on the pages: all that they name is there. Most take too long to be run here; those of the command line are
 * run by its own tests, and the examples by theirs.
 */
class CommandsTest {
    /** Their blocks are a grammar, an algorithm and diagrams. */
    private static final Set<String> WITHOUT_COMMANDS = Set.of("docs/wire.md", "ARCHITECTURE.md");

    private static final Pattern SPAN =
            Pattern.compile("`((?:\\./leafout|mvn|site/build|leafout-bench/peers/run) [^`]*)`");
    private static final Set<String> GOALS = Set.of(
            "clean", "generate-sources", "compile", "test-compile", "test", "package", "verify", "install", "deploy");
    /** What Maven and its plugins know. */
    private static final Set<String> PROPERTIES = Set.of(
            "skipTests",
            "test",
            "exec.mainClass",
            "surefire.runOrder",
            "surefire.runOrder.random.seed",
            "junit.jupiter.testmethod.order.default",
            "newVersion",
            "generateBackupPoms",
            "leafout.savepoint",
            "leafout.kills",
            "leafout.flink.lib");

    /** The Java and Kotlin sources by the names of their files. */
    private static final Map<String, Path> SOURCES = new HashMap<>();

    private static final StringBuilder POMS = new StringBuilder();

    record Command(String page, String line) {
        @Override
        public String toString() {
            return page + ": " + line;
        }
    }

    @BeforeAll
    static void readTheSources() throws IOException {
        for (Path file : Pages.files()) {
            String name = file.getFileName().toString();
            if (name.endsWith(".java") || name.endsWith(".kt")) {
                SOURCES.put(name.replaceAll("\\.(java|kt)$", ""), file);
            } else if (name.equals("pom.xml")) {
                POMS.append(Files.readString(file));
            }
        }
    }

    static List<Command> commands() throws IOException {
        List<Command> commands = new ArrayList<>();
        for (String name : EveryPageTest.files()) {
            if (!WITHOUT_COMMANDS.contains(name)) {
                String prose = page(name).replaceAll("(?m)^```(?s:.*?)^```$", "");
                blocks(prose).forEach(line -> commands.add(new Command(name, line)));
                SPAN.matcher(prose)
                        .results()
                        .forEach(span ->
                                commands.add(new Command(name, span.group(1).replace('\n', ' '))));
            }
        }
        return commands;
    }

    /** Returns the lines of the indented blocks, without remarks; a line that ends with a backslash goes on. */
    private static List<String> blocks(String prose) {
        List<String> found = new ArrayList<>();
        String text = prose.replaceAll(" *\\\\\n *", " ");
        boolean inBlock = false;
        boolean afterBlank = true;
        for (String line : text.lines().toList()) {
            inBlock = line.startsWith("    ") && (inBlock || afterBlank);
            afterBlank = line.isBlank() || afterBlank && inBlock;
            if (inBlock) {
                Stream.of(line.replaceAll(" +# .*", "").strip().split(" && | \\| "))
                        .forEach(found::add);
            }
        }
        found.removeIf(line -> line.isBlank() || line.startsWith("# "));
        return found;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void allThatACommandNamesIsThere(Command command) throws IOException {
        String line = command.line.replaceAll("<[^>]*>", "ANY").replaceAll("^\\(|\\)$|…", "");
        List<String> words = Arrays.stream(line.split(" +(?=(?:[^']*'[^']*')*[^']*$)"))
                .map(word -> word.replaceAll("['\"]", ""))
                .toList();
        List<String> rest = words.subList(1, words.size());
        switch (words.get(0)) {
            case "mvn" -> rest.forEach(this::isKnownToMaven);
            case "java" -> java(rest);
            case "./leafout", "leafout" -> leafout(rest);
            case "leafout-bench/peers/run", "site/build", ".ci/run", ".ci/reproducible", ".ci/first-program" ->
                script(words);
            case "cd" -> assertThat(ROOT.resolve(rest.get(0))).isDirectory();
            case "node" -> assertThat(ROOT.resolve(rest.get(1))).exists();
            case "npm" -> npm(rest);
            case "npx" -> assertThat(page("site/package.json")).contains("\"" + rest.get(0) + "\"");
            case "export" -> assertThat(rest.get(0)).matches("[A-Z_]+=.+");
            case "flink" -> flink(rest);
            case "curl", "git" -> assertThat(rest).isNotEmpty();
            default -> {
                boolean setsAVariable = words.get(0).matches("[A-Z_]+=.*");
                assertThat(setsAVariable)
                        .as("%s: that program is known", command)
                        .isTrue();
            }
        }
    }

    private void isKnownToMaven(String word) {
        if (word.startsWith("-Dtest=")) {
            Stream.of(word.substring(7).split(",")).forEach(CommandsTest::isATest);
        } else if (word.startsWith("-D")) {
            String name = word.substring(2).replaceAll("=.*", "");
            assertThat(PROPERTIES.contains(name)
                            || Stream.of("<%s>", "${%s}", "<name>%s</name>", "<name>!%s</name>")
                                    .anyMatch(form -> POMS.indexOf(form.replace("%s", name)) >= 0))
                    .as("the property %s", name)
                    .isTrue();
        } else if (word.startsWith("-P")) {
            Stream.of(word.substring(2).split(","))
                    .forEach(id -> assertThat(POMS).contains("<id>" + id + "</id>"));
        } else if (word.startsWith("-")) {
            assertThat(word).isIn("-B", "-q", "-o", "-pl", "-am", "-N");
        } else if (!GOALS.contains(word) && !word.matches("[a-z-]+:[a-z-]+")) {
            Stream.of(word.split(","))
                    .forEach(module ->
                            assertThat(ROOT.resolve(module).resolve("pom.xml")).exists());
        }
    }

    private static void isATest(String pattern) {
        Pattern name = Pattern.compile(pattern.replaceAll("#.*", "").replace("*", ".*"));
        assertThat(SOURCES.keySet()).anyMatch(source -> name.matcher(source).matches());
    }

    private static void java(List<String> words) throws IOException {
        int jar = words.indexOf("-jar");
        List<String> rest = words.subList((jar < 0 ? words.indexOf("-cp") : jar) + 2, words.size());
        if (jar >= 0) {
            for (String name : rest) {
                if (name.endsWith("Benchmark")) {
                    assertThat(source(name)).contains("@Benchmark");
                }
            }
            return;
        }
        String type = rest.get(0).replaceAll(".*\\.", "");
        assertThat(source(type))
                .contains("package " + rest.get(0).replaceAll("\\.[^.]*$", "") + ";", "static void main(");
        for (String row : rest.subList(1, rest.size())) {
            if (type.equals("PairedRatios") && !row.startsWith("--")) {
                assertThat(source("Target")).containsPattern("\"" + Pattern.quote(row));
            }
        }
    }

    private static String source(String type) throws IOException {
        assertThat(SOURCES).containsKey(type);
        return Files.readString(SOURCES.get(type));
    }

    private static void leafout(List<String> words) {
        String command = words.get(0);
        assertThat(page("docs/cli.md") + "\n## --version\n## COMMAND\n").contains("\n## " + command + "\n");
        if (command.equals("example") && words.size() > 1 && words.get(1).matches("[a-z].*")) {
            assertThat(words.get(1).split("\\|"))
                    .allSatisfy(name ->
                            assertThat(page("examples/README.md")).contains("    ./leafout example " + name + "\n"));
        }
        words.stream()
                .filter(word -> word.startsWith("examples/"))
                .forEach(file -> assertThat(ROOT.resolve(file)).exists());
    }

    private static void script(List<String> words) {
        assertThat(Files.isExecutable(ROOT.resolve(words.get(0)))).isTrue();
        if (words.size() > 1) {
            assertThat(page(words.get(0))).containsPattern("\\b" + Pattern.quote(words.get(1)) + "\\b");
        }
    }

    private static void npm(List<String> words) {
        if (words.get(0).equals("run") || words.get(0).equals("test")) {
            String script = words.get(words.size() - 1);
            assertThat(page("leafout-js/package.json")).contains("\"" + script + "\":");
        } else {
            assertThat(words.get(0)).isIn("publish", "install");
        }
    }

    private static void flink(List<String> words) {
        int type = words.indexOf("-c") + 1;
        assertThat(type == 0 || SOURCES.containsKey(words.get(type).replaceAll(".*\\.", "")))
                .isTrue();
    }

    @Test
    void thereAreManyCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(80);
    }
}
