// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The Chromium of this system, if there is one. Nothing is downloaded. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path executable) {
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        // Builds in a container often run as root, and have little shared memory.
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
    }

    /** Starts it; where there is none, the tests that want it are skipped, and say why. */
    static Chromium start() {
        Optional<Path> executable = find();
        Assumptions.assumeTrue(executable.isPresent(), "there is no Chromium on the PATH, so the page is not tested");
        return new Chromium(executable.orElseThrow());
    }

    private static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
