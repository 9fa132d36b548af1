// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MarkdownTest {

    @Test
    void everyWayToFenceABlockIsOne() {
        Markdown page = new Markdown("""
                ```java
                a();
                ```
                - in a list

                  ```Java
                  b();
                  ```
                ~~~ java
                c("```");
                ~~~
                ````java title
                ```
                ````
                ```
                not Java
                ```
                """);
        assertThat(page.blocks("java")).containsExactly("a();\n", "  b();\n", "c(\"```\");\n", "```\n");
        assertThat(page.blocks("")).containsExactly("not Java\n");
    }

    @Test
    void aBlockWithoutAnEndIsAMistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Markdown("Text\n```java\na();\n"))
                .withMessage("The block in line 2 has no end");
    }

    @Test
    void everyWayToLinkIsOne() {
        Markdown page = new Markdown("""
                [a](a.md), [`b`](<b.md>) ![c](c.svg "C") [![d](d.png)](d.md#x)
                <a href="e.md"><img src="f.png"></a>
                [g]: g.md
                | [h](h.md) | a ` alone |
                | [i](i.md) | a ` alone |
                """);
        assertThat(page.links())
                .containsExactly("a.md", "b.md", "c.svg", "d.png", "d.md#x", "e.md", "f.png", "g.md", "h.md", "i.md");
    }

    @Test
    void codeHasNoLinks() {
        assertThat(new Markdown("`[a](a.md)`, ``[`b](b.md)``, `split\n[c](c.md)`\n```\n[d](d.md)\n```\n").links())
                .isEmpty();
    }

    @Test
    void headingsAreNamedAsGitHubNamesThem() {
        Markdown page = new Markdown("""
                # `truefalse` is *refused*, with finish()
                ## LO-101
                ## The [league](league.md) of cuts: größer
                ## Again
                ## Again
                <a id="by-hand"></a>
                ```
                # a comment
                ```
                """);
        assertThat(page.anchors())
                .containsExactlyInAnyOrder(
                        "truefalse-is-refused-with-finish",
                        "lo-101",
                        "the-league-of-cuts-größer",
                        "again",
                        "again-1",
                        "by-hand");
    }
}
