// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code useObject}, {@code readUIMessageStream} and {@code HttpAgent} as they come from npm, in Node, against the servers of
 * docs/front-ends.md. Skipped where there is no Node, or where npm cannot get the packages.
 */
class FrontEndClientsTest {
    private static final Path FOLDER = Path.of("src", "test", "js");

    private static final String TESTS = "clients.test.js";
    private static final Path INSTALL = Path.of("..", "leafout-js", "test", "install.js");

    private record Result(int code, String said) {}

    private static boolean isOnPath(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder.replace("\"", ""), name))) {
                return true;
            }
        }
        return false;
    }

    private static Result run(Path folder, String server, String... command) throws IOException, InterruptedException {
        ProcessBuilder node =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        node.environment().put("LEAFOUT_SERVER", server);
        Process process = node.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), said);
    }

    private static void assertShown(Path folder) throws Exception {
        assumeTrue(isOnPath("node") && isOnPath("npm"), "there is no node or no npm on the PATH");
        Result install = run(folder, "", "node", INSTALL.toAbsolutePath().toString(), ".");
        assumeTrue(install.code != 2, install.said);
        assertThat(install.code).as(install.said).isZero();
        try (LoopbackServer server = new LoopbackServer()) {
            Result result = run(folder, server.address(), "node", "--test", "--test-reporter=tap", TESTS);
            assertThat(result.code).as(result.said).isZero();
            assertThat(result.said).contains("# skipped 0", "# pass 22");
        }
    }

    @Test
    @Tag("thorough")
    void theClientsFromNpmShowWhatTheModelWrote() throws Exception {
        assertShown(FOLDER);
    }

    /** The same tests, beside packages of other versions. */
    @ParameterizedTest
    @ValueSource(strings = {"ai-5", "ai-7"})
    @Tag("thorough")
    void soDoOlderAndNewerOnes(String name) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "js", name));
        Files.copy(FOLDER.resolve(TESTS), folder.resolve(TESTS), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(
                FOLDER.resolve(name).resolve("package.json"),
                folder.resolve("package.json"),
                StandardCopyOption.REPLACE_EXISTING);
        assertShown(folder);
    }
}
