// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page while it plays: what it shows of a stream, step by step. */
class PageTest extends PageFixture {
    private static final String IN_SIGHT = """
            () => {
              const [mark] = CSS.highlights.get('failed')
              const [place, box] = [mark, document.querySelector('.editor')].map(each => each.getBoundingClientRect())
              return place.height > 0 && place.top >= box.top && place.bottom <= box.bottom
            }""";

    @Test
    @Tag("thorough")
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
    @Tag("thorough")
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
    @Tag("thorough")
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
    @Tag("thorough")
    void aStepIsOneChunk() {
        open(REVIEW + "&at=0");
        isAt("chunk 0 of 50, 0 characters");
        click("Step");
        isAt("chunk 1 of 50, 5 characters");
        isRead("{\"ver");
        assertThat(page.locator("#log li")).hasText(new String[] {"1started/ object"});
        click("Step");
        click("Step");
        isRead("{\"verdict\":\"app");
        isField("/verdict", "growing", "app");
        click("Back");
        isAt("chunk 2 of 50, 10 characters");
        isMarked("latest", "dict\"");
        assertThat(field("/verdict")).isHidden();
    }

    /** The first has not come from the server when the second is asked for. */
    @Test
    @Tag("thorough")
    void twoStepsAtOnceAreTwo() {
        open(REVIEW + "&at=0");
        isAt("chunk 0 of 50, 0 characters");
        page.evaluate("() => { const step = document.querySelector('#step'); step.click(); step.click() }");
        isAt("chunk 2 of 50, 10 characters");
        page.evaluate("() => { document.querySelector('#step').click(); document.querySelector('#back').click() }");
        isAt("chunk 2 of 50, 10 characters");
    }

    @Test
    @Tag("thorough")
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
    @Tag("thorough")
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
    @Tag("thorough")
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
        isMarked("violated", "");
        click("Step");
        isMarked("violated", "p");
        isRead("{\"verdict\":\"app");
        assertThat(placeOfMark("violated")).isEqualTo("{\"verdict\":\"a".length());
        assertThat(page.locator(".line.wrong")).hasCount(1);
        assertThat(field("/verdict").locator(".notes"))
                .hasText("$.verdict must be \"accept\" or \"reject\" or \"revise\","
                        + " but begins with 'ap' at line 1, column 14");
        assertThat(field("/verdict").locator(".word")).hasText("violated, growing");
        assertThat(page.locator("#legend li[data-state=violated] b")).hasText("1");
        assertThat(page.locator("#log li.violated")).hasCount(1);
    }

    @Test
    @Tag("thorough")
    void aSchemaOfOnesOwnIsUsed() {
        open("#recording=tool-call&chunk=10&at=0");
        tab("Schema").click();
        page.getByLabel("JSON Schema").fill("{\"properties\":{\"tool\":{\"type\":\"number\"}}}");
        isMarked("violated", "\"");
        expected = "status of 400";
        page.getByLabel("JSON Schema").fill("{\"type\":12}");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("The schema cannot be used");
        page.getByLabel("JSON Schema").fill("{\"type\":\n oops}");
        isMarked("failed", "o");
        assertThat(placeOfMark("failed")).isEqualTo("{\"type\":\n ".length());
        page.getByLabel("JSON Schema").fill("");
        assertThat(page.getByRole(AriaRole.ALERT)).isHidden();
        isMarked("failed", "");
    }

    @Test
    @Tag("thorough")
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
    @Tag("thorough")
    void aSnapshotThatContradictsIsPassedOver() {
        open(own("{\"a\":\"x\"}\n{\"a\":\"y\"}\n{\"a\":\"xz\"}", "&snapshots=true&at=4"));
        assertThat(page.locator("#chunks .problem")).containsText("$.a was written as \"x\" and came as \"y\"");
        isField("/a", "complete", "xz");
    }

    @Test
    @Tag("thorough")
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
    @Tag("thorough")
    void aSyntaxErrorIsShownAtItsCharacter() {
        open(own("{\"days\":[{\"title\":\"x\"}}", "&chunk=4&at=100"));
        isMarked("failed", "}");
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
                        + " === getComputedStyle(document.querySelector('.line.wrong'), '::before').color"))
                .isTrue();
        isAt("chunk 4 of 15, 8 characters");
        isRead("[1, 2, o");
        isMarked("failed", "o");
        assertThat(page.locator("#text")).hasAttribute("aria-invalid", "true");
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
    @Tag("thorough")
    void thePlaceOfASyntaxErrorIsInSightInALongTextToo() {
        open(own("[1" + ",\n22222222".repeat(600) + ",oops" + ",\n22222222".repeat(600) + "]", "&chunk=100000&at=0"));
        click("Step");
        isMarked("failed", "o");
        assertThat((Boolean) page.evaluate(IN_SIGHT)).isTrue();
    }

    @Test
    @Tag("thorough")
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
    @Tag("thorough")
    void textThatEndsEarlyIsTruncatedAndNeverComplete() {
        open("#recording=cut-off&chunk=4&at=1000");
        isField("/answer/seatsLeft", "truncated", "");
        isField("/answer/price", "complete", "129.9");
        assertThat(page.locator("#legend li[data-state=truncated] b")).hasText("3");
        assertThat(page.locator("#gain")).containsText("A parser of whole documents shows nothing at all.");
    }

    @Test
    @Tag("thorough")
    void whatModelsWriteIsAcceptedIfToldSo() {
        open("#recording=chat-card&chunk=6&at=1000");
        isField("/tags/1", "complete", "city");
        assertThat(page.locator("#log li.repaired").first()).isAttached();
        page.getByLabel("Accept").selectOption("none");
        isMarked("failed", "O");
    }

    @Test
    void whatIsTypedIsReadAtOnce() {
        open("#text=&at=0");
        Locator editor = page.locator("#text");
        editor.click();
        page.keyboard().type("{\"a\":\"x\", \"b\": 1");
        isField("/a", "complete", "x");
        isField("/b", "truncated", "");
        assertThat(page.locator("#status")).hasText("The text ended too early");
        page.keyboard().type("2}");
        isField("/b", "complete", "12");
        isAt("the end, 18 characters");
        assertThat(editor).isFocused();
        page.keyboard().type("]");
        isMarked("failed", "]");
        assertThat(page.locator("#status")).hasClass("failed");
        page.keyboard().press("Backspace");
        isMarked("failed", "");
        assertThat(page.locator("#status")).hasText("The document is complete");
    }
}
