// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The menu of the site, which is made from docs/. */
class SiteTest {
    /** Pages that are made from files outside docs/. */
    private static final List<String> FROM_ELSEWHERE = List.of("examples", "changelog");

    @Test
    void everyPageIsInTheMenuAndEveryEntryIsAPage() throws IOException {
        String menu = page("site/.vitepress/config.mjs")
                .split("const JOURNEY = \\{\n")[1]
                .split("\n}\n")[0];
        Set<String> entries = Pattern.compile("[{,] '?([a-z-]+)'?: '")
                .matcher(menu)
                .results()
                .map(entry -> entry.group(1))
                .collect(Collectors.toSet());
        Set<String> pages = Stream.concat(
                        FROM_ELSEWHERE.stream(),
                        EveryPageTest.pages().stream()
                                .filter(name -> name.startsWith("docs/"))
                                .map(name -> name.replaceAll("docs/|\\.md", "")))
                .collect(Collectors.toSet());
        assertThat(entries).isEqualTo(pages);
    }
}
