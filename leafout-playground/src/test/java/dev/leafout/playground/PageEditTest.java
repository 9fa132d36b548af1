// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as an editor: text that is typed or pasted, its colours and marks, schemas and programs made from it. */
@Tag("thorough")
class PageEditTest extends PageFixture {
    private static final String CALLS = new Recordings().get("two-calls").text();

    @TempDir
    Path folder;

    private Locator editor() {
        return page.locator("#text");
    }

    @Test
    void typingIntoARecordingMakesItOnesOwn() {
        open("#recording=tool-call&chunk=5&at=7");
        isAt("chunk 7 of 46, 35 characters");
        editor().fill("[true]");
        isField("/0", "complete", "true");
        assertThat(page.getByLabel("Stream")).hasValue("");
        page.waitForURL(Pattern.compile(".*#text=%5Btrue%5D&.*"));
    }

    @Test
    void anErrorIsRedAtItsPlaceWhileOneTypes() {
        open("#text=&at=0");
        editor().fill("{\n  \"a\": 1,\n  \"b\": oops,\n  \"c\": 2\n}");
        isMarked("failed", "o");
        assertThat(placeOfMark("failed")).isEqualTo("{\n  \"a\": 1,\n  \"b\": ".length());
        assertThat(page.locator("#text-panel .line.wrong")).hasText("\"b\": oops,");
        assertThat(page.locator("#status")).containsText("line 3, column 8");
        assertThat(button("Step")).isDisabled();
    }

    @Test
    void theTextIsInColoursAndNumbered() {
        open(own("{\"key\": [\"text\", -1.5, true]} // note\ndata: x", "&at=0"));
        Locator lines = page.locator("#text-panel .line");
        assertThat(lines).hasCount(2);
        for (String[] token : new String[][] {
            {"key", "\"key\""},
            {"string", "\"text\""},
            {"number", "-1.5"},
            {"literal", "true"},
            {"comment", "// note"},
            {"field", "data"}
        }) {
            assertThat(lines.locator("." + token[0])).hasText(token[1]);
        }
        editor().fill("[1]\n\n[2]");
        assertThat(lines).hasText(new String[] {"[1]", "", "[2]"});
    }

    /** The letters in colours must lie under those that are edited, however the lines are broken. */
    @Test
    void theColoursLieUnderTheLetters() {
        for (int width : List.of(1280, 390)) {
            page.setViewportSize(width, 800);
            page.navigate("about:blank");
            open(own(
                    "{\"a\": \"" + "long words and wörter 🌻 in one line, ".repeat(30) + "\"}\n\n\t1\n"
                            + "x".repeat(500),
                    "&at=0"));
            assertThat((Integer) page.evaluate("() => document.querySelector('#text').scrollHeight"
                            + " - document.querySelector('#text-panel pre').offsetHeight"))
                    .as("at a width of " + width)
                    .isBetween(-300, 0); // the textarea is at least as high as the panel
            assertThat((Boolean) page.evaluate("""
                            () => {
                              const [area, pre] = ['#text', '#text-panel pre'].map(s => document.querySelector(s))
                              area.style.height = '0'
                              const high = area.scrollHeight
                              area.style.height = ''
                              return Math.abs(high - pre.getBoundingClientRect().height) <= 2
                            }"""))
                    .as("at a width of " + width)
                    .isTrue();
        }
    }

    @Test
    void aProviderStreamIsRecognisedAndDecoded() {
        open("#text=&at=0");
        editor().fill(CALLS);
        isField("/town", "complete", "Sintra");
        assertThat(page.locator("#as option:checked")).hasText("find out: Anthropic Messages");
        assertThat(page.locator("#parts dd")).hasText(new String[] {
            "Let me look at the weather in both towns.",
            "{\"town\": \"Sintra\", \"days\": 2}",
            "{\"town\": \"Évora\", \"days\": 3}"
        });
        page.getByLabel("Part").selectOption("2");
        isField("/town", "complete", "Évora");
        page.waitForURL(Pattern.compile(".*&part=2&.*"));
        String link = page.url();
        page.navigate("about:blank");
        page.navigate(link);
        isField("/town", "complete", "Évora");
        seek(8);
        assertThat(page.locator("#parts dd").nth(1)).hasText("{\"town\": \"Sin");
        page.getByLabel("Read as").selectOption("text");
        isMarked("failed", "e");
        assertThat(page.locator("#parts")).isHidden();
        page.getByLabel("Read as").selectOption("gemini");
        assertThat(page.locator("#status")).containsText("The provider reports an error");
        assertThat(page.locator("#status")).hasClass("failed");
    }

    @Test
    void everyKindOfInputIsOffered() {
        open("#text=1&at=0");
        List<String> kinds = InputKind.all().stream().map(InputKind::name).toList();
        assertThat((List<?>) page.evaluate("() => [...document.querySelectorAll('#as option')].map(o => o.value)"))
                .hasSize(kinds.size() + 1)
                .isEqualTo(Stream.concat(Stream.of("auto"), kinds.stream()).toList());
    }

    @Test
    void aSchemaIsMadeFromTheText() {
        open(own("{\"city\":\"Oslo\",\"days\":[{\"km\":4}]}", "&at=0"));
        tab("Schema").click();
        click("Make it from the text");
        assertThat(page.getByLabel("JSON Schema")).hasValue(Pattern.compile("\"required\": \\[\"km\"\\]"));
        tab("Text").click();
        editor().fill("{\"city\":\"Oslo\",\"days\":[{\"km\":\"4\"}]}");
        isMarked("violated", "\"");
        assertThat(field("/days/0/km").locator(".notes")).containsText("must be an integer");
    }

    @Test
    void aSchemaIsMadeFromARecord() {
        open(own("{\"city\":\"Oslo\",\"days\":[{\"title\":\"Up\",\"km\":4.5}]}", "&at=0"));
        tab("Schema").click();
        click("From a Java record");
        page.locator("#source")
                .fill("record Trip(String city, List<Day> days) {}\nrecord Day(String title, int km) {}");
        click("Make the schema");
        isField("/days/0/km", "complete", "4.5");
        assertThat(field("/days/0/km").locator(".notes")).containsText("must be an integer");
        expected = "status of 400";
        page.locator("#source").fill("record Trip(Day day) {}");
        click("Make the schema");
        assertThat(page.getByRole(AriaRole.ALERT))
                .hasText("Nothing is known about the type Day: add its record or enum");
    }

    @Test
    void theLinkHoldsTextAndSchema() {
        String text = "{\"title\":\"Día 1 & more #2 + 50 %\",\n\"n\":1}";
        String schema = "{\"properties\":{\"n\":{\"type\":\"string\"}}}";
        open("#text=&at=0");
        editor().fill(text);
        tab("Schema").click();
        page.getByLabel("JSON Schema").fill(schema);
        isMarked("violated", "1");
        page.waitForURL(Pattern.compile(".*schema=.*&at=12"));
        String there = shown();
        String link = page.url();
        page.navigate("about:blank");
        page.navigate(link);
        isMarked("violated", "1");
        assertThat(editor()).hasValue(text);
        tab("Schema").click();
        assertThat(page.getByLabel("JSON Schema")).hasValue(schema);
        assertThat(shown()).isEqualTo(there);
    }

    @Test
    void theProgramIsCopied() throws Exception {
        context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
        open("#recording=review&chunk=5&at=3");
        isAt("chunk 3 of 50, 15 characters");
        click("Copy as Java");
        assertThat(page.locator("#status")).hasText("The program is copied");
        String program = (String) page.evaluate("() => navigator.clipboard.readText()");
        Class<?> type = CompiledSource.of(folder, "ReadStream", program).type("ReadStream");
        assertThat(type.getMethod("main", String[].class)).isNotNull();
    }

    /** Editor, fields, events and the timeline are all in sight. */
    @Test
    void everythingFitsOnOneScreen() {
        page.setViewportSize(1280, 800);
        for (String recording : List.of("itinerary", "review", "two-calls", "snapshots", "cut-off")) {
            page.navigate("about:blank");
            open("#recording=" + recording + "&chunk=4&at=5000");
            assertThat(page.locator("#where")).containsText("the end");
            assertThat((List<?>) page.evaluate(
                            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"))
                    .as(recording)
                    .isEqualTo(List.of(1280, 800));
            for (String panel : List.of("#text-panel .editor", "#tree", "#log", "#timeline .scroll")) {
                assertThat((Boolean) page.locator(panel)
                                .evaluate("panel => { const box = panel.getBoundingClientRect();"
                                        + " return box.height >= 100 && box.bottom <= 800 && box.right <= 1280 }"))
                        .as(recording + " " + panel)
                        .isTrue();
            }
        }
    }

    @Test
    void aPhoneNeedsNoSidewaysScrolling() {
        page.setViewportSize(390, 844);
        open("#recording=two-calls&at=5000");
        assertThat(page.locator("#where")).containsText("the end");
        assertThat((Boolean) page.locator("#parts dl").evaluate("list => list.getBoundingClientRect().height >= 100"))
                .isTrue();
        editor().fill("{\"a\": \"" + "x".repeat(400) + "\"}");
        isAt("the end, 409 characters");
        assertThat((Integer) page.evaluate("() => document.documentElement.scrollWidth"))
                .isEqualTo(390);
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/pictures/phone-typed.png")));
    }

    /** Sets the text at once: a browser takes long to type it. */
    private void paste(String text) {
        editor().evaluate("(area, text) => { area.value = text; area.dispatchEvent(new Event('input')) }", text);
    }

    @Test
    void aLongTextCanBeEdited() {
        String row = "{\"name\":\"row\",\"number\":12345,\"flag\":true},\n";
        String text = "[" + row.repeat(Settings.MAX_TEXT / row.length() - 1) + "0]";
        open("#text=&chunk=1000&at=0");
        paste(text);
        isAt(String.format(Locale.ROOT, "the end, %,d characters", text.length()));
        paste(text + "x");
        isMarked("failed", "x");
    }
}
