// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static dev.leafout.testkit.Growth.assertLinearAllocation;
import static dev.leafout.testkit.Growth.assertLinearTime;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is shown after every chunk costs what the chunk costs, not what there is so far. */
class PartialCostTest {
    record Note(String text) {}

    private static void feed(ObjectStream<?> stream, String text, int size) {
        for (int i = 0; i < text.length(); i += size) {
            stream.feed(text.substring(i, Math.min(text.length(), i + size)));
        }
    }

    @Test
    void aMapWithAnOpenEntryIsShownWithoutLookingAtTheOthers() {
        TypeToken<Map<String, List<String>>> type = new TypeToken<>() {};
        assertLinearAllocation(500, size -> {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < size; i++) {
                text.append("\"k").append(i).append("\":[\"a\"],");
            }
            ObjectStream<?> stream = ObjectStream.of(type)
                    .withoutValidation()
                    .onPartial(Partial::value)
                    .open();
            feed(stream, text.toString(), 5);
        });
    }

    @Test
    void aWordWithoutEndIsNotSearchedAgain() {
        assertLinearTime(3_000, size -> {
            ObjectStream<Note> stream = ObjectStream.of(Note.class)
                    .byWord("text")
                    .onText("text", text -> {})
                    .open();
            feed(stream, "{\"text\":\"" + "x".repeat(size), 1);
        });
    }

    @Test
    void manyWordsInOnePieceAreShownInLinearTime() {
        assertLinearTime(20_000, size -> {
            ObjectStream<Note> stream = ObjectStream.of(Note.class)
                    .byWord("text")
                    .onText("text", text -> {})
                    .open();
            stream.feed("{\"text\":\"" + "x ".repeat(size));
        });
    }

    @Test
    void wordsAreShownWhenTheyAreWhole() {
        for (int size : new int[] {1, 2, 3, 5, 100}) {
            StringBuilder shown = new StringBuilder();
            ObjectStream<Note> stream = ObjectStream.of(Note.class)
                    .byWord("text")
                    .onText("text", text -> shown.append(text).append('|'))
                    .open();
            feed(stream, "{\"text\":\"Three slow days in Alfama", size);
            assertThat(shown.toString().replace("|", "")).isEqualTo("Three slow days in ");
            assertThat(shown.toString()).doesNotContainPattern("[^ ]\\|");
            stream.feed(" \"}");
            assertThat(shown.toString().replace("|", "")).isEqualTo("Three slow days in Alfama ");
        }
    }
}
