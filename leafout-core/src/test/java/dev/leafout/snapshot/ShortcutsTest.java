// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is recognised rather than read is taken as if it had been read. */
class ShortcutsTest {
    private static final int GROWTH = 20;

    /** A document whose last string grows, after a text of this many repetitions. */
    private static String document(String prose, int repetitions, int grown) {
        return "{\"prose\":\"" + prose.repeat(repetitions) + "\",\"list\":[1,2,{\"tip\":\"" + "x".repeat(grown)
                + "\"}]}";
    }

    /** A chunker that has seen a long document grow, and knows its beginning. */
    private static JsonStreamChunker afterGrowth(String prose) {
        JsonStreamChunker chunker = new JsonStreamChunker();
        chunker.process("{\"prose\":\"" + prose.repeat(300) + "\"}");
        chunker.process(document(prose, 300, 0));
        for (int i = 1; i < 20; i++) {
            assertThat(chunker.process(document(prose, 300, i * GROWTH))).isEqualTo("x".repeat(GROWTH));
        }
        return chunker;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain words",
                "caf\u00e9 cr\u00e8me \u00ff",
                "\u6771\u4eac and more",
                "wide \uFF5E \uFFEE",
                "\uFFF0 last"
            })
    void aChangeBeforeTheTipIsSeenWhateverGrowsBehindIt(String prose) {
        JsonStreamChunker chunker = afterGrowth(prose);
        byte[] before = chunker.checkpoint();
        String next = document(prose, 300, 20 * GROWTH);
        for (int at = 10; at < 10 + 300 * prose.length(); at += 7) {
            for (char other : new char[] {'R', 'y', '\u00e9', '\u6771', (char) (next.charAt(at) + 1)}) {
                if (other != next.charAt(at)) {
                    String changed = next.substring(0, at) + other + next.substring(at + 1);
                    assertThatThrownBy(() -> chunker.process(changed))
                            .as("%d %c", at, other)
                            .isInstanceOf(SnapshotConflictException.class);
                }
            }
        }
        assertThat(chunker.checkpoint()).isEqualTo(before);
        assertThat(chunker.process(next)).isEqualTo("x".repeat(GROWTH));
    }

    @Test
    void noDifferenceIsTakenForTheCharacterThatEndsTheKnownBeginning() {
        // After the beginning stands U+00FF or U+FFFF, and in the text an x: what differs by as much must be seen.
        for (String prose : List.of("plain", "\u00ff\u00e9", "\uFFFE\uFFF0\uFF8F")) {
            for (int at = 10; at < 10 + prose.length(); at++) {
                for (int beyond : new int[] {0xFF, 0xFFFF}) {
                    JsonStreamChunker chunker = afterGrowth(prose);
                    String next = document(prose, 300, 20 * GROWTH);
                    int other = next.charAt(at) + 'x' - beyond;
                    if (other >= ' ') {
                        String changed = next.substring(0, at) + (char) other + next.substring(at + 1);
                        assertThatThrownBy(() -> chunker.process(changed))
                                .isInstanceOf(SnapshotConflictException.class);
                    }
                }
            }
        }
    }

    @Test
    void aTextThatEndsInsideTheOneBeforeOrGoesOnBehindItIsNoGrowth() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        assertThat(chunker.process("{\"a\":\"x\"}")).isEqualTo("{\"a\":\"x");
        assertThatThrownBy(() -> chunker.process("{\"a\":\"xy\"}}")).hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("{\"a\":\"xy\"]")).hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("{\"a\":\"xy\"")).hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("{\"a\":\"\"}")).isInstanceOf(SnapshotConflictException.class);
        assertThat(chunker.process("{\"a\":\"xy\"} ")).isEqualTo("y");
        assertThat(chunker.process("{\"a\":\"xyz\"}")).isEqualTo("z");
        assertThat(chunker.process("{\"a\":\"xyz\",\"b\":\"\"}")).isEqualTo("\",\"b\":\"");
        assertThat(chunker.flush()).isEqualTo("\"}");
    }

    @Test
    void growthMayBeginBehindAnEscapeAndBringOthers() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        assertThat(chunker.process("[\"a\\\\\"]")).isEqualTo("[\"a\\\\");
        assertThat(chunker.process("[\"a\\\\\\\"\"]")).isEqualTo("\\\"");
        assertThat(chunker.process("[\"a\\\\\\\"\\u00e9\\n\"]")).isEqualTo("\u00e9\\n");
        assertThatThrownBy(() -> chunker.process("[\"a\\\\\\\"\\u00e9\\n\\u12\"]"))
                .hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("[\"a\\\\\\\"\\u00e9\\n\\x\"]"))
                .hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("[\"a\\\\\\\"\\u00e9\\n\t\"]")).hasMessageContaining("LO-");
        assertThat(chunker.process("[\"a\\\\\\\"\\u00e9\\n\ud83d\"]")).isEmpty();
        assertThat(chunker.process("[\"a\\\\\\\"\\u00e9\\n\ud83d\ude00\"]")).isEqualTo("\ud83d\ude00");
        assertThat(chunker.flush()).isEqualTo("\"]");
    }

    @Test
    void whatStandsBehindTheGrowingStringMovesWithIt() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        assertThat(chunker.process("{\"n\":1,\"o\":{\"m\":[2]}}")).isEqualTo("{\"n\":1,\"o\":{\"m\":[2");
        assertThat(chunker.process("{\"s\":\"a\",\"n\":1,\"o\":{\"m\":[2]}}")).isEqualTo("]},\"s\":\"a");
        assertThat(chunker.process("{\"s\":\"abc\",\"n\":1,\"o\":{\"m\":[2]}}")).isEqualTo("bc");
        assertThat(chunker.process("{\"s\":\"abcde\",\"n\":1,\"o\":{\"m\":[2]}}"))
                .isEqualTo("de");
        assertThatThrownBy(() -> chunker.process("{\"s\":\"abcde\",\"n\":1,\"o\":{\"m\":[23]}}"))
                .hasMessageContaining("$.o.m[0]");
        assertThat(chunker.process("{\"o\":{\"m\":[2]},\"s\":\"abcdef\",\"n\":1}"))
                .isEqualTo("f");
        assertThat(chunker.process("{\"o\":{\"m\":[2]},\"s\":\"abcdefg\",\"n\":1}"))
                .isEqualTo("g");
        assertThat(chunker.flush()).isEqualTo("\"}");
    }

    @Test
    void propertiesAreFoundWithTheWhiteSpaceTheyHadAndWithAnother() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        chunker.process("{\"a\": \"1\", \"b\" : 22 , \"c\":[ 3 ],\"d\":\"\"}");
        chunker.process("{\"b\" : 22, \"a\": \"1\",\"d\":\"x\", \"c\":[ 3 ]}");
        assertThat(chunker.process("{\"c\":[ 3 ],\"b\": 22,\"d\":\"xy\",\"a\":\"1\"}"))
                .isEqualTo("y");
        assertThat(chunker.process("{\"b\":22,\"d\":\"xyz\",\"a\": \"1\",\"c\":[3]}"))
                .isEqualTo("z");
        assertThatThrownBy(() -> chunker.process("{\"a\": \"1\",\"b\" :223,\"d\":\"xyz\",\"c\":[3]}"))
                .isInstanceOf(SnapshotConflictException.class);
        assertThatThrownBy(() -> chunker.process("{\"a\": \"1\",\"b\":22x,\"d\":\"xyz\",\"c\":[3]}"))
                .hasMessageContaining("LO-");
        assertThatThrownBy(() -> chunker.process("{\"b\":22,\"d\":\"xyz\",\"a\": \"1\",\"c\":[3],}"))
                .hasMessageContaining("LO-");
        assertThat(chunker.process("{\"d\":\"xyz!\",\"c\":[3],\"a\": \"1\",\"b\":22}"))
                .isEqualTo("!");
    }

    @Test
    void keysThatBeginAlikeAreToldApart() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        Random random = new Random(1);
        List<String> properties = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            properties.add("\"same" + i + "\":" + i);
        }
        chunker.process("{" + String.join(",", properties) + ",\"tip\":\"\"}");
        for (int step = 1; step < 50; step++) {
            java.util.Collections.shuffle(properties, random);
            assertThat(chunker.process("{\"tip\":\"" + "x".repeat(step) + "\"," + String.join(",", properties) + "}"))
                    .isEqualTo("x");
        }
    }
}
