// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page in use: links, settings, lost connections, small screens, keyboards and colours. */
@Tag("thorough")
class PageUseTest extends PageFixture {
    @Test
    void theTimelineSaysWhenEachFieldWasKnown() {
        open("#recording=tool-call&chunk=10&at=24");
        Locator rows = page.locator("#timeline tbody tr");
        assertThat(rows).hasCount(6);
        assertThat(rows.first()).hasText("/tool1–2");
        assertThat(page.locator("#gain"))
                .hasText("The first field showed after 4 % of the text."
                        + " A parser of whole documents showed nothing before 96 %.");
        seek(12);
        assertThat(page.locator("#gain")).containsText("A parser of whole documents has shown nothing yet.");
    }

    @Test
    void aLinkBringsBackTheSameState() {
        open(own("{\"title\":\"Día 1 & more\"}", "&chunk=3&at=2"));
        isAt("chunk 2 of 8, 6 characters");
        page.getByLabel("Accept").selectOption("llm");
        isAt("the end, 24 characters");
        seek(5);
        isAt("chunk 5 of 8, 15 characters");
        page.waitForURL(Pattern.compile(".*&at=5$"));
        String there = shown();
        String link = page.url();
        page.navigate("about:blank");
        page.navigate(link);
        isAt("chunk 5 of 8, 15 characters");
        assertThat(shown()).isEqualTo(there);
        assertThat(page.getByLabel("Accept")).hasValue("llm");
    }

    @Test
    void theLinkIsCopied() {
        context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
        open("#recording=tool-call&chunk=5&at=7");
        isAt("chunk 7 of 46, 35 characters");
        click("Copy link");
        assertThat(page.locator("#status")).hasText("The link is copied");
        assertThat(page.evaluate("() => navigator.clipboard.readText()"))
                .isEqualTo(server.address() + "#recording=tool-call&tolerate=none&chunk=5&rate=60&at=7");
    }

    @Test
    void whoWantsNoMotionStartsItByHand() {
        page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
        open("#recording=tool-call&chunk=5");
        isAt("chunk 0 of 46, 0 characters");
        assertThat(button("Play")).isVisible();
    }

    @Test
    void aRepeatedKeyTakesThePlaceOfTheFirst() {
        open(own("{\"a\":{\"x\":1},\"a\":{\"y\":2}}", "&chunk=3&at=4"));
        isAt("chunk 4 of 9, 12 characters");
        isField("/a/x", "complete", "1");
        seek(10);
        isField("/a/y", "complete", "2");
        assertThat(field("/a/x")).isHidden();
        assertThat(field("/a").filter(new Locator.FilterOptions().setVisible(true)))
                .hasCount(1);
        assertThat(page.locator("#log li.repaired")).containsText("DUPLICATE_KEY");
        seek(4);
        isField("/a/x", "complete", "1");
    }

    @Test
    void aTextThatIsTooLongForALinkHasNone() {
        open("#text=x&chunk=1000&at=0");
        isAt("chunk 0 of 1, 0 characters");
        page.locator("#text").fill("\"" + "x".repeat(20_000) + "\"");
        isAt("the end, 20,002 characters");
        assertThat(button("Copy link")).isDisabled();
    }

    @Test
    void settingsThatCannotBeAreRefusedWithAReason() {
        open("#text=x&chunk=1&at=0");
        isAt("chunk 0 of 1, 0 characters");
        expected = "status of 400";
        page.locator("#text").fill("\"" + "x".repeat(20_000) + "\"");
        assertThat(page.getByRole(AriaRole.ALERT))
                .hasText("That would be 20002 chunks, and 10000 is the limit: take larger ones");
    }

    @Test
    void aSessionThatWasForgottenIsOpenedAnew() {
        open("#recording=tool-call&chunk=5&at=10");
        isAt("chunk 10 of 46, 50 characters");
        expected = "status of 404";
        page.route(
                url -> url.endsWith("/run?to=11"),
                route -> route.fulfill(new Route.FulfillOptions().setStatus(404)),
                new Page.RouteOptions().setTimes(1));
        Request again = page.waitForRequest("**/sessions", () -> click("Step"));
        assertThat(again.postData()).contains("\"tool-call\"");
        isAt("chunk 11 of 46, 55 characters");
        isField("/arguments/restaurant", "growing", "Osteria");
    }

    @Test
    void aStreamThatBreaksOffIsTakenUpAgain() {
        List<String> resumed = new CopyOnWriteArrayList<>();
        page.route(
                url -> url.contains("/stream?"),
                route -> {
                    String half = route.fetch().text(); // all of it, since all is asked for below
                    route.fulfill(new Route.FulfillOptions()
                            .setContentType("text/event-stream")
                            .setBody(half.substring(0, half.length() / 2)));
                },
                new Page.RouteOptions().setTimes(1));
        page.onRequest(request -> {
            String last = request.headers().get("last-event-id");
            if (last != null) {
                resumed.add(last);
            }
        });
        open("#recording=review&chunk=5&at=51");
        isAt("the end, 250 characters");
        isField("/reasons/2", "complete", "Two of the sources are older than the claim that they support.");
        assertThat(resumed).hasSize(1);
    }

    @Test
    void aPhoneNeedsNoSidewaysScrolling() {
        page.setViewportSize(360, 740);
        for (String recording : List.of("itinerary", "review", "snapshots", "two-calls")) {
            // Another fragment alone would not load the page again.
            page.navigate("about:blank");
            open("#recording=" + recording + "&chunk=4&at=5000");
            assertThat(page.locator("#where")).containsText("the end");
            assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                    .as(recording)
                    .isLessThanOrEqualTo(360);
        }
        tab("Schema").click();
        click("From a Java record");
        assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(360);
    }

    @Test
    void everythingCanBeReachedByKeyboard() {
        open(REVIEW + "&at=10");
        isAt("chunk 10 of 50, 50 characters");
        tabTo("#java");
        tabTo("#link");
        tabTo("#recording");
        tabTo("#as");
        tabTo("#tolerate");
        tabTo("#chunk");
        tabTo("#rate");
        tabTo("#step");
        page.keyboard().press("Enter");
        isAt("chunk 11 of 50, 55 characters");
        tabTo("#position");
        page.keyboard().press("ArrowRight");
        isAt("chunk 12 of 50, 60 characters");
        page.keyboard().press("Home");
        isAt("chunk 0 of 50, 0 characters");
        page.keyboard().press("End");
        isAt("the end, 250 characters");
        tabTo("#text-tab");
        tabTo("#text");
        page.keyboard().press("Shift+Tab");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator("#schema-tab")).isFocused();
        tabTo("#schema");
        tabTo("#from-text");
        tabTo("#from-record");
        page.keyboard().press("Enter");
        assertThat(page.locator("#source")).isFocused();
        tabTo("#use-record");
        tabTo("#tree [data-pointer='']");
        page.keyboard().press("ArrowDown");
        assertThat(field("/verdict")).isFocused();
        page.keyboard().press("End");
        assertThat(field("/reasons/2")).isFocused();
        page.keyboard().press("ArrowLeft");
        assertThat(field("/reasons")).isFocused();
        page.keyboard().press("ArrowRight");
        assertThat(field("/reasons/0")).isFocused();
        tabTo("#log");
        tabTo("#timeline .scroll");
    }

    /** Presses Tab until this has the focus, which must be visible there. */
    private void tabTo(String selector) {
        for (int i = 0; i < 12; i++) {
            page.keyboard().press("Tab");
            if ((Boolean) page.locator(selector).evaluate("element => element === document.activeElement")) {
                assertThat((String)
                                page.locator(selector).evaluate("element => getComputedStyle(element).outlineStyle"))
                        .as(selector)
                        .isNotEqualTo("none");
                return;
            }
        }
        throw new AssertionError("Cannot be reached: " + selector);
    }

    @Test
    void everyControlHasAName() {
        open(REVIEW + "&at=51");
        isAt("the end, 250 characters");
        tab("Schema").click();
        click("From a Java record");
        Object nameless =
                page.evaluate("() => [...document.querySelectorAll('button, input, select, textarea, [tabindex]')]"
                        + ".filter(e => !(e.textContent.trim() || e.labels?.length || e.getAttribute('aria-label')"
                        + " || e.getAttribute('aria-labelledby'))).map(e => e.outerHTML)");
        assertThat((List<?>) nameless).isEmpty();
    }

    @Test
    void lightAndDarkHaveEnoughContrast() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
            open(REVIEW + "&at=30");
            isAt("chunk 30 of 50, 150 characters");
            assertThat((List<?>) page.evaluate(CONTRAST))
                    .as(String.valueOf(scheme))
                    .isEmpty();
        }
    }

    /** Those of docs/playground.md are taken from here; CONTRIBUTING.md says how. */
    @Test
    void picturesAreTakenOfIt() {
        picture("light", 1280, 800, ColorScheme.LIGHT, "#recording=itinerary&chunk=4&at=466");
        picture("dark", 1280, 800, ColorScheme.DARK, "#recording=review&chunk=4&at=30");
        picture("phone", 390, 844, ColorScheme.LIGHT, "#recording=cut-off&chunk=4&at=1000");
    }

    private void picture(String name, int width, int height, ColorScheme scheme, String fragment) {
        page.setViewportSize(width, height);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.navigate("about:blank");
        open(fragment);
        assertThat(page.locator("#status")).not().isEmpty();
        byte[] picture =
                page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/pictures", name + ".png")));
        assertThat(picture).hasSizeGreaterThan(20_000);
    }

    @Test
    void thePageComesFromOneServerWithAStrictPolicy() {
        List<String> asked = new CopyOnWriteArrayList<>();
        page.onRequest(request -> asked.add(request.url()));
        Response response = page.navigate(server.address() + REVIEW + "&at=5");
        isAt("chunk 5 of 50, 25 characters");
        assertThat(response.headers().get("content-security-policy"))
                .contains("default-src 'none'")
                .doesNotContain("unsafe");
        assertThat(asked).allMatch(url -> url.startsWith(server.address().toString()));
        assertThat(asked).anyMatch(url -> url.endsWith("/leafout/index.js"));
    }
}
