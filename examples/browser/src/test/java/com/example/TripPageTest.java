// SPDX-License-Identifier: Apache-2.0
package com.example;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The page in a real Chromium, while the server that plays the model sends as far as the test says. */
class TripPageTest {
    /** In milliseconds; only what never happens takes as long. */
    private static final double PATIENCE = 60_000;

    @Test
    void everyPageShowsWhatTheModelHasWritten() throws Exception {
        Optional<Path> chromium = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "there is no Chromium on the PATH, so the page is not tested");
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        LaunchOptions options = new LaunchOptions()
                .setExecutablePath(chromium.orElseThrow())
                .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage"));
        try (ReplayServer openAi =
                        ReplayServer.start(ModelReplies.openAiChat(TripDemo.ANSWER).gated());
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright.chromium().launch(options)) {
            HttpServer server = TripDemo.start(openAi.url(), 0);
            String address = "http://localhost:" + server.getAddress().getPort();
            Page first = browser.newPage();
            first.navigate(address);
            openAi.exchange().sendEvents(TripDemo.ANSWER.indexOf("Rilke path") / 4);
            assertThat(first.locator("h1")).hasText("Trieste");
            assertThat(first.locator("li").nth(1)).hasText("Miramare and the park, 8 km");
            assertThat(first.locator("li.growing")).containsText("The ");
            Page second = browser.newPage();
            second.navigate(address);
            assertThat(second.locator("li.growing")).containsText("The ");
            first.screenshot(new ScreenshotOptions().setPath(Path.of("target/pictures/half.png")));
            openAi.exchange().sendAll();
            for (Page page : List.of(first, second)) {
                assertThat(page.locator("li").nth(2)).hasText("The Rilke path, 11 km");
                assertThat(page.locator("li.growing")).hasCount(0);
                assertThat(page.locator("output")).hasText("complete");
            }
            server.stop(0);
        }
    }
}
