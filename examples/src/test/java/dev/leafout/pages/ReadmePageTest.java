// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The README: its first program, its promises, what it depends on. The other examples are in the tests of Spring AI, of
 * LangChain4j and of {@code docs/providers.md}.
 */
class ReadmePageTest {
    private static final String PAGE = "README.md";
    private static final String PROMISES = "What you may rely on";

    @Test
    void theFirstProgram() {
        printsWhatThePageShows(PAGE, () -> FirstTrip.main(new String[0]));
    }

    @Test
    void itIsShort() {
        assertThat(page(PAGE).lines().count()).isLessThanOrEqualTo(200);
    }

    /** What is left of a promise in the README has the words of the Javadoc; docs/events.md has all of them. */
    @Test
    void thePromisesHaveTheWordsOfTheJavadoc() {
        String javadoc = plain(page("leafout-core/src/main/java/dev/leafout/parse/JsonPushParser.java")
                .replaceAll("\\n +\\*", "")
                .replaceAll("\\{@code ([^}]*)}", "$1")
                .replaceAll("<[^>]*>", ""));
        List<String> inFull = promises("docs/events.md");
        List<String> shortened = promises(PAGE);
        assertThat(inFull).hasSize(9);
        assertThat(shortened).hasSize(9);
        for (int i = 0; i < inFull.size(); i++) {
            assertThat(javadoc).contains(inFull.get(i));
            assertThat(inFull.get(i)).startsWith(shortened.get(i).replaceAll("\\.$", ""));
        }
    }

    private static List<String> promises(String name) {
        String section = page(name).split("## " + PROMISES + "\n", 2)[1].split("\n## ", 2)[0];
        return Pattern.compile("^\\d\\. (.*?)(?=\n\\d\\. |\n\n)", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(section)
                .results()
                .map(promise -> plain(promise.group(1)))
                .toList();
    }

    private static String plain(String text) {
        return text.replaceAll("[*`]", "").replaceAll("\\s+", " ");
    }

    @Test
    void itDependsOnModulesThatArePublishedInTheVersionAtHand() {
        String bom = page("leafout-bom/pom.xml");
        String version = found("<version>([^<]*)</version>", bom).get(0);
        String maven = String.join("", found("(?s)<dependency>(.*?)</dependency>", blocks("xml")));
        String gradle = blocks("kotlin");
        List<String> modules = found("<artifactId>([^<]*)</artifactId>", maven);
        assertThat(modules)
                .isNotEmpty()
                .allSatisfy(module -> assertThat(bom).contains("<artifactId>" + module + "</artifactId>"));
        assertThat(found("<version>([^<]*)</version>", maven))
                .hasSameSizeAs(modules)
                .containsOnly(version);
        assertThat(found("dev\\.leafout:([^:]*):", gradle)).isEqualTo(modules);
        assertThat(found("dev\\.leafout:[^:]*:([^\"]*)\"", gradle)).containsOnly(version);
    }

    private static String blocks(String language) {
        return String.join("", new Markdown(page(PAGE)).blocks(language));
    }

    private static List<String> found(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(result -> result.group(1))
                .toList();
    }
}
