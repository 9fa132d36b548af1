// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** The page in a real Chromium. Whatever else a test looks at, nothing may turn up on the console or break the policy. */
abstract class PageFixture {
    static final String REVIEW = "#recording=review&chunk=5";

    /** In milliseconds. A machine that does much else is slow; only what never happens takes as long. */
    static final double PATIENCE = 60_000;

    /** Text whose colour differs too little from what is behind it: less than 4.5 to 1, as WCAG counts it. */
    static final String CONTRAST = """
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

    static Chromium chromium;
    static PlaygroundServer server;

    /** One for all tests, as a new one is a new process: what the page keeps, it keeps in its address. */
    static BrowserContext context;

    Page page;
    /** What Chromium logs by itself when a request is refused, in the tests that want one refused. */
    @Nullable
    String expected;

    final List<String> complaints = new CopyOnWriteArrayList<>();

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

    void open(String fragment) {
        page.navigate(server.address() + fragment);
        assertThat(page.locator("#where")).not().isEmpty();
    }

    static String own(String text, String more) {
        return "#text=" + URLEncoder.encode(text, StandardCharsets.UTF_8) + more;
    }

    void click(String name) {
        button(name).click();
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator field(String pointer) {
        return page.locator("[role=treeitem][data-pointer='" + pointer + "']");
    }

    void isAt(String where) {
        assertThat(page.locator("#where")).hasText(where);
    }

    /** Waits until this is what was read of the text in the editor. */
    void isRead(String text) {
        assertThat(page.locator("#text-panel .editor")).hasAttribute("data-read", String.valueOf(text.length()));
        assertThat(page.locator("#text").inputValue()).startsWith(text);
    }

    /** Waits until this is what is marked in the editors, as unread, latest, violated or failed. */
    void isMarked(String name, String text) {
        page.waitForFunction(
                "([name, text]) => [...(CSS.highlights.get(name) ?? [])].join('|') === text", List.of(name, text));
    }

    /** Returns how many characters are before the first mark of this name. */
    int placeOfMark(String name) {
        return (Integer) page.evaluate("""
                name => {
                  const [mark] = CSS.highlights.get(name)
                  const before = document.createRange()
                  before.setStart(mark.startContainer.parentElement.closest('pre'), 0)
                  before.setEnd(mark.startContainer, mark.startOffset)
                  return before.toString().length
                }""", name);
    }

    Locator tab(String name) {
        return page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
    }

    /** Waits until the field is in this state with this value. */
    void isField(String pointer, String state, String value) {
        assertThat(field(pointer)).hasAttribute("data-state", state);
        assertThat(field(pointer).locator(".value")).hasText(value);
    }

    void seek(int step) {
        page.locator("#position").fill(String.valueOf(step));
    }

    /** Everything that the page shows of the document, as one string. */
    String shown() {
        return page.locator("main").innerText().replaceAll("(?m)^(Paused|Playing|The document.*)$", "");
    }
}
