// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page in a real Chromium. Whatever else a test looks at, nothing may turn up on the console or break the policy. */
class PageTest {
    private static final String REVIEW = "#recording=review&chunk=5";

    /** In milliseconds. A machine that does much else is slow; only what never happens takes as long. */
    private static final double PATIENCE = 60_000;

    private static Chromium chromium;
    private static PlaygroundServer server;

    /** One for all tests, as a new one is a new process: what the page keeps, it keeps in its address. */
    private static BrowserContext context;

    private Page page;
    /** What Chromium logs by itself when a request is refused, in the tests that want one refused. */
    private @Nullable String expected;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws IOException {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        chromium = Chromium.start();
        server = PlaygroundServer.start(0, InstantSource.system());
        context = chromium.browser().newContext(new NewContextOptions().setViewportSize(1280, 900));
        context.setDefaultTimeout(PATIENCE);
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            server.close();
            chromium.close();
        }
    }

    @BeforeEach
    void newPage() {
        page = context.newPage();
        page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
        page.onPageError(complaints::add);
        page.exposeFunction("complain", args -> complaints.add("policy: " + args[0]));
        page.addInitScript("addEventListener('securitypolicyviolation',"
                + " event => complain(event.violatedDirective + ' ' + event.blockedURI))");
    }

    @AfterEach
    void nothingToComplainAbout() {
        page.close();
        assertThat(complaints).allMatch(complaint -> expected != null && complaint.contains(expected));
    }

    // ---- helpers ----

    private void open(String fragment) {
        page.navigate(server.address() + fragment);
        assertThat(page.locator("#where")).not().isEmpty();
    }

    private static String own(String text, String more) {
        return "#text=" + URLEncoder.encode(text, StandardCharsets.UTF_8) + more;
    }

    private void click(String name) {
        button(name).click();
    }

    private Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private Locator field(String pointer) {
        return page.locator("[role=treeitem][data-pointer='" + pointer + "']");
    }

    private void isAt(String where) {
        assertThat(page.locator("#where")).hasText(where);
    }

    private Locator text() {
        return page.locator("#raw pre");
    }

    /** Waits until the field is in this state with this value. */
    private void isField(String pointer, String state, String value) {
        assertThat(field(pointer)).hasAttribute("data-state", state);
        assertThat(field(pointer).locator(".value")).hasText(value);
    }

    private void seek(int step) {
        page.locator("#position").fill(String.valueOf(step));
    }

    /** Everything that the page shows of the document, as one string. */
    private String shown() {
        return page.locator("main").innerText().replaceAll("(?m)^(Paused|Playing|The document.*)$", "");
    }

    // ---- tests ----

    @Test
    void theFirstScreenUnfoldsByItself() {
        page.addInitScript("""
                window.said = []
                addEventListener('DOMContentLoaded', () => {
                  const status = document.querySelector('#status')
                  new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true })
                })""");
        open("");
        isField("/title", "complete", "Four quiet days in Trieste");
        assertThat(String.valueOf(page.evaluate("() => said[0]"))).isEqualTo("Playing");
    }

    @Test
    void itPlaysToTheEnd() {
        open("#recording=tool-call&chunk=3&rate=250");
        isField("/arguments/people", "complete", "4");
        isField("/note", "complete", "I chose the early sitting, because one of the guests is three years old.");
        isAt("the end, 229 characters");
        assertThat(page.locator("#status")).hasText("The document is complete");
        assertThat(button("Play")).isVisible();
        assertThat(button("Step")).isDisabled();
    }

    @Test
    void itPausesAndGoesOn() {
        open("#recording=itinerary&chunk=1&rate=25"); // it lasts for more than a minute
        assertThat(field("/title")).isVisible();
        click("Pause");
        assertThat(page.locator("#status")).hasText("Paused");
        String paused = page.locator("#where").textContent();
        page.evaluate("() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
        isAt(paused);
        click("Play");
        assertThat(page.locator("#where")).not().hasText(paused);
    }

    @Test
    void aStepIsOneChunk() {
        open(REVIEW + "&at=0");
        isAt("chunk 0 of 50, 0 characters");
        click("Step");
        isAt("chunk 1 of 50, 5 characters");
        assertThat(text()).hasText("{\"ver");
        assertThat(page.locator("#log li")).hasText(new String[] {"1started/ object"});
        click("Step");
        click("Step");
        assertThat(text()).hasText("{\"verdict\":\"app");
        isField("/verdict", "growing", "app");
        click("Back");
        isAt("chunk 2 of 50, 10 characters");
        assertThat(text().locator(".latest")).hasText("dict\"");
        assertThat(field("/verdict")).isHidden();
    }

    /** The first has not come from the server when the second is asked for. */
    @Test
    void twoStepsAtOnceAreTwo() {
        open(REVIEW + "&at=0");
        isAt("chunk 0 of 50, 0 characters");
        page.evaluate("() => { const step = document.querySelector('#step'); step.click(); step.click() }");
        isAt("chunk 2 of 50, 10 characters");
        page.evaluate("() => { document.querySelector('#step').click(); document.querySelector('#back').click() }");
        isAt("chunk 2 of 50, 10 characters");
    }

    @Test
    void scrubbingBackAndForthShowsTheSameAsPlayingThere() {
        open(REVIEW + "&at=20");
        isAt("chunk 20 of 50, 100 characters");
        String there = shown();
        seek(51);
        isAt("the end, 250 characters");
        seek(3);
        isField("/verdict", "growing", "app");
        seek(20);
        isAt("chunk 20 of 50, 100 characters");
        assertThat(shown()).isEqualTo(there);
    }

    @Test
    void goingBackAsksTheServerForNothing() {
        open("#recording=tool-call&chunk=5&rate=100000");
        isAt("the end, 229 characters");
        List<String> asked = new CopyOnWriteArrayList<>();
        page.onRequest(
                request -> { // a browser fetches an icon when it likes
                    if (request.resourceType().equals("fetch")) {
                        asked.add(request.url());
                    }
                });
        seek(10);
        isField("/arguments/restaurant", "growing", "Os");
        click("Play");
        isAt("the end, 229 characters");
        assertThat(asked).isEmpty();
        page.getByLabel("Accept").selectOption("llm");
        isAt("the end, 229 characters");
        assertThat(asked).as("what is counted").anyMatch(url -> url.endsWith("/sessions"));
    }

    @Test
    void aHeldValueIsNotShownBeforeItIsKnown() {
        open(own("{\"a\":12, \"b\":true}", "&chunk=1&at=7"));
        isField("/a", "held", "");
        assertThat(field("/a").locator(".word")).hasText("held");
        click("Step");
        isField("/a", "complete", "12");
    }

    @Test
    void aViolationIsShownAtItsCharacter() {
        open(REVIEW + "&at=2");
        isAt("chunk 2 of 50, 10 characters");
        assertThat(page.locator("mark")).hasCount(0);
        click("Step");
        assertThat(page.locator("mark.violated")).hasText("p");
        assertThat(text()).hasText("{\"verdict\":\"app");
        assertThat((Boolean)
                        page.evaluate("() => document.querySelector('mark').previousSibling.textContent === ':\"a'"))
                .isTrue();
        assertThat(field("/verdict").locator(".notes"))
                .hasText("$.verdict must be \"accept\" or \"reject\" or \"revise\","
                        + " but the text differs at line 1, column 14");
        assertThat(field("/verdict").locator(".word")).hasText("violated, growing");
        assertThat(page.locator("#legend li[data-state=violated] b")).hasText("1");
        assertThat(page.locator("#log li.violated")).hasCount(1);
    }

    @Test
    void aSchemaOfOnesOwnIsUsed() {
        open("#recording=tool-call&chunk=10&at=0");
        page.locator("#own summary").click();
        page.getByLabel("JSON Schema").fill("{\"properties\":{\"tool\":{\"type\":\"number\"}}}");
        click("Read this");
        assertThat(page.locator("mark.violated")).hasText("\"");
        expected = "status of 400";
        page.getByLabel("JSON Schema").fill("{\"type\":12}");
        click("Read this");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("The schema cannot be used");
    }

    @Test
    void snapshotsShowTheChunksAsTheyLeave() {
        open("#recording=snapshots&at=3");
        isAt("chunk 3 of 9, 32 characters");
        Locator rows = page.locator("#chunks tbody tr");
        assertThat(rows).hasText(new String[] {
            "{\"name\":\"Mor\"}{\"name\":\"Mor",
            "{\"name\":\"Morning loop\"}ning loop",
            "{\"stops\":[],\"name\":\"Morning loop\"}\",\"stops\":["
        });
        isField("/name", "complete", "Morning loop");
        seek(10);
        assertThat(rows).hasCount(10);
        assertThat(rows.last()).hasText("the end}");
        assertThat(page.locator("#status")).hasText("The document is complete");
        seek(1);
        assertThat(rows).hasCount(1);
    }

    @Test
    void aSnapshotThatContradictsIsPassedOver() {
        open(own("{\"a\":\"x\"}\n{\"a\":\"y\"}\n{\"a\":\"xz\"}", "&snapshots=true&at=4"));
        assertThat(page.locator("#chunks .problem")).containsText("$.a was written as \"x\" and came as \"y\"");
        isField("/a", "complete", "xz");
    }

    @Test
    void emojiArriveWhole() {
        open("#recording=postcards&chunk=1&at=2000");
        isField("/family", "complete", "👩‍👩‍👧‍👦 all of us, and the dog 🐕‍🦺");
        isField("/🔑 room", "complete", "217");
        assertThat(field("/written").locator(".value")).containsText("🌈 over the lake, café at noon");
        for (int step = 1; step < 40; step++) {
            seek(step);
            isAt(Pattern.compile("chunk " + step + " of"));
            assertThat(shown()).doesNotContain("\uFFFD");
        }
    }

    private void isAt(Pattern where) {
        assertThat(page.locator("#where")).hasText(where);
    }

    @Test
    void whatLooksLikeMarkupStaysText() {
        String attack = "<img src=x onerror=alert(1)><script>alert(2)</script>";
        String json = "{\"" + attack + "\":\"" + attack + "\",\"__proto__\":{\"polluted\":\"yes\"},"
                + "\"constructor\":\"\\u003csvg onload=alert(3)>\",\"prototype\":[\"</pre></textarea>\"]}";
        page.onDialog(dialog -> complaints.add("dialog: " + dialog.message()));
        open(own(json, "&chunk=7&at=1000"));
        assertThat(page.locator("#status")).hasText("The document is complete");
        assertThat(field("/__proto__/polluted").locator(".value")).hasText("yes");
        assertThat(field("/constructor").locator(".value")).hasText("<svg onload=alert(3)>");
        assertThat(page.locator("[role=treeitem] .key").nth(1)).hasText(attack);
        assertThat(page.locator("[role=treeitem] .value").nth(1)).hasText(attack);
        assertThat(page.locator("main img, main script, main svg")).hasCount(0);
        assertThat((Boolean) page.evaluate("() => ({}).polluted === undefined")).isTrue();
    }

    @Test
    void aSyntaxErrorIsShownAtItsCharacter() {
        open(own("{\"days\":[{\"title\":\"x\"}}", "&chunk=4&at=100"));
        assertThat(page.locator("mark.failed")).hasText("}");
        assertThat(page.locator("#status")).containsText("Expected ',' or ']' after $.days[0] but found '}'");
        isField("/days", "truncated", "1 item");
        isField("/days/0/title", "complete", "x");
    }

    @Test
    void aSyntaxErrorStopsItAtItsPlaceInRed() {
        open(own("[1, 2, oops, 4, 5, 6, 7, 8, 9]", "&chunk=2&rate=250"));
        Locator status = page.locator("#status");
        assertThat(status).containsText("'o' at line 1, column 8");
        assertThat(status).hasClass("failed");
        assertThat((Boolean) page.evaluate("() => getComputedStyle(document.querySelector('#status')).color"
                        + " === getComputedStyle(document.querySelector('mark.failed')).color"))
                .isTrue();
        isAt("chunk 4 of 15, 8 characters");
        assertThat(text()).hasText("[1, 2, o");
        assertThat(page.locator("mark.failed")).hasText("o");
        assertThat(button("Play")).isVisible();
        assertThat(button("Step")).isDisabled();
        seek(12);
        isAt("chunk 4 of 15, 8 characters");
        click("Back");
        isAt("chunk 3 of 15, 6 characters");
        assertThat(status).hasText("Paused");
        assertThat(status).not().hasClass("failed");
        click("Play");
        isAt("chunk 4 of 15, 8 characters");
        assertThat(status).hasClass("failed");
        assertThat((List<?>) page.evaluate(CONTRAST)).isEmpty();
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/pictures/failed.png")));
    }

    @Test
    void thePlaceOfASyntaxErrorIsShownInALongChunkToo() {
        open(own("[1,oops" + ",\n22222222".repeat(1_300) + "]", "&chunk=100000&at=0"));
        click("Step");
        assertThat(page.locator("mark.failed")).hasText("o");
        assertThat(page.locator("mark.failed")).isInViewport();
        assertThat(text().locator(".earlier")).hasText("5,005 later characters");
    }

    @Test
    void theCountsAreThoseOfTheTree() {
        open(REVIEW + "&at=30");
        isAt("chunk 30 of 50, 150 characters");
        for (String state : List.of("held", "growing", "complete", "truncated")) {
            String rows = "[role=treeitem][data-state=" + state + "]:not(.violated):visible";
            assertThat(page.locator("#legend li[data-state=" + state + "] b"))
                    .hasText(String.valueOf(page.locator(rows).count()));
        }
        assertThat(page.locator("#legend li[data-state=violated] b"))
                .hasText(String.valueOf(
                        page.locator("[role=treeitem].violated:visible").count()));
        isField("", "growing", "3 properties");
        assertThat(page.locator("#gain")).not().containsText("complete");
    }

    @Test
    void textThatEndsEarlyIsTruncatedAndNeverComplete() {
        open("#recording=cut-off&chunk=4&at=1000");
        isField("/answer/seatsLeft", "truncated", "");
        isField("/answer/price", "complete", "129.9");
        assertThat(page.locator("#legend li[data-state=truncated] b")).hasText("3");
        assertThat(page.locator("#gain")).containsText("A parser of whole documents shows nothing at all.");
    }

    @Test
    void whatModelsWriteIsAcceptedIfToldSo() {
        open("#recording=chat-card&chunk=6&at=1000");
        isField("/tags/1", "complete", "city");
        assertThat(page.locator("#log li.repaired").first()).isAttached();
        page.getByLabel("Accept").selectOption("none");
        assertThat(page.locator("mark.failed")).hasText("O");
    }

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
        open("#text=x&at=0");
        isAt("chunk 0 of 1, 0 characters");
        page.locator("#text").fill("\"" + "x".repeat(20_000) + "\"");
        page.locator("#chunk").fill("1000");
        click("Read this");
        isAt("the end, 20,002 characters");
        assertThat(button("Copy link")).isDisabled();
    }

    @Test
    void settingsThatCannotBeAreRefusedWithAReason() {
        open("#text=x&at=0");
        isAt("chunk 0 of 1, 0 characters");
        page.locator("#text").fill("\"" + "x".repeat(20_000) + "\"");
        page.locator("#chunk").fill("1");
        expected = "status of 400";
        click("Read this");
        assertThat(page.getByRole(AriaRole.ALERT))
                .hasText("That would be 20002 chunks, and 10000 is the most: take larger ones");
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
        for (String recording : List.of("itinerary", "review", "snapshots")) {
            open("#recording=" + recording + "&chunk=4&at=5000");
            page.reload();
            assertThat(page.locator("#where")).containsText("the end");
            page.locator("#own").evaluate("own => { own.open = true }");
            assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                    .as(recording)
                    .isLessThanOrEqualTo(360);
        }
    }

    @Test
    void everythingCanBeReachedByKeyboard() {
        open(REVIEW + "&at=10");
        isAt("chunk 10 of 50, 50 characters");
        tabTo("#recording");
        tabTo("#chunk");
        tabTo("#rate");
        tabTo("#tolerate");
        tabTo("#own summary");
        page.keyboard().press("Enter");
        tabTo("#text");
        tabTo("#snapshots");
        tabTo("#schema");
        tabTo("#own button");
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
        tabTo("#raw pre");
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
        page.locator("#own summary").click();
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

    /** Text whose colour differs too little from what is behind it: less than 4.5 to 1, as WCAG counts it. */
    private static final String CONTRAST = """
            () => {
              const parse = (color) => color.match(/[\\d.]+/g).map(Number)
              const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
                .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
              const behind = (element) => {
                for (let e = element; e; e = e.parentElement) {
                  const color = parse(getComputedStyle(e).backgroundColor)
                  if (color.length === 3 || color[3] > 0) return color
                }
                return [255, 255, 255]
              }
              const found = []
              for (const e of document.querySelectorAll('body *')) {
                const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
                if (own && e.checkVisibility() && !e.disabled) {
                  const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x)
                  if ((a + 0.05) / (b + 0.05) < 4.5) found.push(e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40))
                }
              }
              return found
            }
            """;

    /** Those of docs/playground.md are taken from here; CONTRIBUTING.md says how. */
    @Test
    void picturesAreTakenOfIt() {
        picture("light", 1280, 1080, ColorScheme.LIGHT, "#recording=itinerary&chunk=4&at=466");
        picture("dark", 1280, 940, ColorScheme.DARK, "#recording=review&chunk=4&at=30");
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
