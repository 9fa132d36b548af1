// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The browser's side, with Node: its own tests, over the vectors that this side writes, and lost connections. */
class JavaScriptTest {
    private static final Path FOLDER = Path.of("..", "leafout-js");

    private record Result(int code, String said) {}

    @BeforeEach
    void needsNode() {
        assumeTrue(onPath("node") != null, "there is no node on the PATH");
    }

    /** Returns the first program of these names that there is. */
    static String onPath(String... names) {
        for (String name : names) {
            for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
                if (Files.isExecutable(Path.of(folder.replace("\"", ""), name))) {
                    return name;
                }
            }
        }
        return null;
    }

    private static Result run(List<String> command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    private static Result run(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder node =
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
        node.environment().put("LEAFOUT_VECTORS", Vectors.FILE.toString());
        node.environment().putAll(environment);
        Process process = node.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), said);
    }

    @Test
    void passesItsOwnTests() throws Exception {
        Vectors.write();
        List<String> command = new ArrayList<>(List.of("node", "--test", "--test-reporter=tap"));
        try (Stream<Path> files = Files.list(FOLDER.resolve("test"))) {
            files.map(Path::getFileName)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".test.js"))
                    .sorted()
                    .forEach(name -> command.add("test/" + name));
        }
        assertThat(command).hasSizeGreaterThan(4);
        Result result = run(command);
        assertThat(result.code).as(result.said).isZero();
        assertThat(result.said).contains("# skipped 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/replay", "/snapshot"})
    void aConnectionThatIsLostBehindEveryOperationEndsEqual(String path) throws Exception {
        try (LosingServer server = new LosingServer()) {
            Result result = run(List.of("node", "test/lost.js", server.address() + path));
            assertThat(result.code).as(result.said).isZero();
            assertThat(result.said).isEqualTo(LosingServer.JSON);
            assertThat(server.connections()).isGreaterThan(20);
        }
    }

    /** Skips the test if npm cannot get the packages that a folder names. */
    private static void install(String folder) throws Exception {
        assumeTrue(onPath("npm") != null, "there is no npm on the PATH");
        Result result = run(List.of("node", "test/install.js", folder));
        assumeTrue(result.code != 2, result.said);
        assertThat(result.code).as(result.said).isZero();
    }

    /** Returns the file of the package as it is published. */
    private static String pack() throws Exception {
        String folder = Path.of("target", "leafout-js").toAbsolutePath().toString();
        Result result = run(List.of("node", "test/pack.js", folder));
        assertThat(result.code).as(result.said).isZero();
        return result.said.strip();
    }

    @Test
    @Tag("thorough")
    void asPublishedItWorksWithReactVueAndSvelteAndWithRequire() throws Exception {
        install("test/npm");
        pack();
        List<String> command = new ArrayList<>(List.of("node", "--test", "--test-reporter=tap"));
        for (String file : List.of("react.test.js", "vue.test.js", "svelte.test.js", "commonjs.test.cjs")) {
            command.add("test/npm/" + file);
        }
        Result result = run(command);
        assertThat(result.code).as(result.said).isZero();
        assertThat(result.said).contains("# skipped 0", "# pass 14");
    }

    /** The scripts and components of leafout-js/README.md and docs/wire.md, in Node with the frameworks. */
    @Test
    void theCodeOnThePagesRuns() throws Exception {
        install("test/npm");
        pack();
        try (PlanServer server = new PlanServer()) {
            Result result = run(
                    List.of("node", "--test", "--test-reporter=tap", "test/npm/pages.test.js"),
                    Map.of("LEAFOUT_PLAN", server.address()));
            assertThat(result.code).as(result.said).isZero();
            assertThat(result.said).contains("# skipped 0", "# pass 7");
        }
    }

    @Test
    @Tag("thorough")
    void itsEntriesAndTypesAreFoundFromEverywhere() throws Exception {
        install("test/npm");
        install("test/lint");
        Result result = run(List.of("node", "test/lint/lint.js", pack()));
        assertThat(result.code).as(result.said).isZero();
        assertThat(result.said).contains("publint: 0 messages", "leafout-js/svelte");
    }

    @Test
    void isFourKilobytesAtMost() throws Exception {
        assumeTrue(onPath("npx") != null, "there is no npx on the PATH");
        Result result = run(List.of("node", "test/size.js"));
        assumeTrue(result.code != 2, result.said);
        assertThat(result.code).as(result.said).isZero();
    }
}
