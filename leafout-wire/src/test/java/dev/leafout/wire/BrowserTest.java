// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.parse.ParseLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** The same in a real Chromium: the page runs the vectors and reads from a server that loses every connection. */
class BrowserTest {

    @Test
    void theDocumentIsTheServers() throws Exception {
        String chromium = JavaScriptTest.onPath("chromium", "chromium-browser", "google-chrome");
        assumeTrue(chromium != null, "there is no Chromium on the PATH");
        Vectors.write();
        // A profile that an earlier run left behind may still be locked.
        Path profile = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium");
        Path said = profile.resolve("said.txt");
        try (LosingServer server = new LosingServer()) {
            Process browser = new ProcessBuilder(
                            chromium,
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--user-data-dir=" + profile,
                            server.address() + "/test/browser.html")
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try {
                check(server.result().get(5, TimeUnit.MINUTES), server);
            } catch (TimeoutException e) {
                throw new AssertionError("The page said nothing; the browser: " + Files.readString(said, UTF_8), e);
            } finally {
                browser.descendants().forEach(ProcessHandle::destroyForcibly);
                browser.destroyForcibly().waitFor();
            }
        }
    }

    private static void check(String json, LosingServer server) {
        Fields result = Fields.parse(json, ParseLimits.defaults());
        assertThat(result.list("problems")).isEmpty();
        assertThat(result.number("operations", 0)).isGreaterThan(10_000);
        assertThat(result.text("replayed")).isEqualTo(LosingServer.JSON);
        assertThat(result.text("restored")).isEqualTo(LosingServer.JSON);
        assertThat(server.connections()).isGreaterThan(40);
    }
}
