// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printedBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example, run; the README beside them shows what it prints. */
class ExamplesTest {

    static Set<String> names() {
        return Examples.ALL.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsWhatTheReadmeShows(String name) {
        String printed = printedBy(() -> Examples.main(new String[] {name}));
        assertThat(page("examples/README.md"))
                .contains("\n    ./leafout example " + name + "\n\n```\n" + printed + "```\n");
    }
}
