// SPDX-License-Identifier: Apache-2.0
package com.example;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The page in a real Chromium, while the server that plays the model sends as far as the test says. */
class ItineraryPageTest {
    /** In milliseconds; only what never happens takes as long. */
    private static final double PATIENCE = 60_000;

    /** How much of the text there is in an event. */
    private static final int PIECE = 4;

    @Test
    void theItineraryFillsInWhileTheModelWrites() throws Exception {
        Optional<Path> chromium = chromium();
        Assumptions.assumeTrue(chromium.isPresent(), "there is no Chromium on the PATH, so the page is not tested");
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        String answer = TripDemo.answer();
        try (ReplayServer openAi =
                        ReplayServer.start(ModelReplies.openAiChat(answer).gated());
                ConfigurableApplicationContext app = TripDemo.start(openAi, "--server.port=0");
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new LaunchOptions()
                                .setExecutablePath(chromium.orElseThrow())
                                .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")))) {
            Page page = browser.newPage();
            page.setDefaultTimeout(PATIENCE);
            page.navigate("http://localhost:" + app.getEnvironment().getProperty("local.server.port"));
            page.click("button");
            openAi.exchange().sendEvents(answer.indexOf("At dusk half the town") / PIECE);
            assertThat(page.locator("h1")).hasText("Four quiet days in Trieste");
            assertThat(page.locator("article h3")).hasText("Along the Rive to the Molo Audace");
            assertThat(page.locator("article p")).containsText("walk out on the stone pier");
            assertThat(page.locator("article small")).hasText("walk");
            assertThat(page.locator("#state")).hasText("writing …");
            page.screenshot(new ScreenshotOptions().setPath(Path.of("target/pictures/half.png")));
            openAi.exchange().sendAll();
            assertThat(page.locator("#state")).hasText("done");
            assertThat(page.locator("article")).hasCount(7);
            assertThat(page.locator("article small").first()).hasText("walk, 1.5 h");
            page.screenshot(new ScreenshotOptions().setPath(Path.of("target/pictures/whole.png")));
            Assertions.assertThat(openAi.exchange().request().body()).contains("Four quiet days in Trieste");
        }
    }

    private static Optional<Path> chromium() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
