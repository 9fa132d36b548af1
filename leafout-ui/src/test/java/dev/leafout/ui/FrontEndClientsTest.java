// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code useObject}, {@code readUIMessageStream} and {@code HttpAgent} as they come from npm, in Node, against the servers of
 * docs/front-ends.md. Skipped where there is no Node, or where npm cannot get the packages.
 */
class FrontEndClientsTest {
    private static final Path FOLDER = Path.of("src", "test", "js");

    private record Result(int code, String said) {}

    private static boolean isOnPath(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder.replace("\"", ""), name))) {
                return true;
            }
        }
        return false;
    }

    private static Result run(String server, String... command) throws IOException, InterruptedException {
        ProcessBuilder node =
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
        node.environment().put("LEAFOUT_SERVER", server);
        Process process = node.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), said);
    }

    /** Once, and again when the versions change: the copy beside the packages says of which versions they are. */
    private static void install() throws IOException, InterruptedException {
        Path wanted = FOLDER.resolve("package.json");
        Path installed = FOLDER.resolve("node_modules").resolve("installed.json");
        if (Files.exists(installed) && Files.mismatch(wanted, installed) < 0) {
            return;
        }
        Result npm = run(
                "",
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--no-package-lock",
                "--ignore-scripts",
                "--fetch-retries=1");
        assumeTrue(npm.code == 0, "npm cannot install the clients: " + npm.said);
        Files.write(installed, Files.readAllBytes(wanted));
    }

    @Test
    void theClientsFromNpmShowWhatTheModelWrote() throws Exception {
        assumeTrue(isOnPath("node") && isOnPath("npm"), "there is no node or no npm on the PATH");
        install();
        List<String> files;
        try (var listed = Files.list(FOLDER)) {
            files = listed.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".test.js"))
                    .toList();
        }
        assertThat(files).containsExactly("clients.test.js");
        try (LoopbackServer server = new LoopbackServer()) {
            Result result = run(server.address(), "node", "--test", "--test-reporter=tap", "clients.test.js");
            assertThat(result.code).as(result.said).isZero();
            assertThat(result.said).contains("# skipped 0", "# fail 0").doesNotContain("# pass 0");
        }
    }
}
