// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One object a line; and what is said of a second document where there should be one. */
class ObjectLinesTest {
    record Day(String title, int km) {}

    private static final String TWO = "{\"title\":\"Oslo\",\"km\":1}\n{\"title\":\"Rome\",\"km\":2}";

    /** Returns all that comes out, which must be the same at every cut: objects, and at the end what was thrown. */
    private static List<String> read(String text, boolean goesOn) {
        List<List<String>> all = Stream.concat(
                        CutPlan.everySingleCut(text.length()), Stream.of(CutPlan.every(1, text.length())))
                .map(plan -> read(plan.cut(text), goesOn))
                .distinct()
                .toList();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private static List<String> read(List<String> chunks, boolean goesOn) {
        List<String> out = new ArrayList<>();
        ObjectLines<Day> lines = ObjectLines.of(Day.class);
        if (goesOn) {
            lines.onBadLine(e -> out.add("bad " + e.getClass().getSimpleName()));
        }
        try {
            chunks.forEach(chunk -> lines.parseChunk(chunk).forEach(day -> out.add(day.title)));
            lines.finish().forEach(day -> out.add(day.title));
        } catch (StreamFailure e) {
            out.add("thrown " + e.getClass().getSimpleName());
        }
        return out;
    }

    @Test
    void eachLineIsAnObject() {
        assertThat(read(TWO, false)).containsExactly("Oslo", "Rome");
        assertThat(read(TWO + "\r\n\n", false)).containsExactly("Oslo", "Rome");
    }

    @Test
    void anObjectComesAtTheEndOfItsLine() {
        ObjectLines<Day> lines = ObjectLines.of(Day.class);
        assertThat(lines.parseChunk("{\"title\":\"Oslo\",\"km\":1}")).isEmpty();
        assertThat(lines.parseChunk("\n{\"ti")).containsExactly(new Day("Oslo", 1));
        assertThat(lines.parseChunk("tle\":\"Rome\",\"km\":2}")).isEmpty();
        assertThat(lines.finish()).containsExactly(new Day("Rome", 2));
    }

    @Test
    void remarksAndFencesArePassedOver() {
        assertThat(read("Here they are:\n```json\n" + TWO + "\n```\nThat is all.", false))
                .containsExactly("Oslo", "Rome");
    }

    @Test
    void aBadLineEndsItAfterWhatCameBefore() {
        assertThat(read("{\"title\":\"Oslo\",\"km\":1}\n{\"title\":false}\n" + TWO, false))
                .containsExactly("Oslo", "thrown Invalid");
    }

    @Test
    void aBadLineDoesNotEndTheRestIfAskedSo() {
        assertThat(read("{\"title\":false}\n{\"title\":\"a\" : : }\n" + TWO, true))
                .containsExactly("bad Invalid", "bad Malformed", "Oslo", "Rome");
    }

    @Test
    void aLineThatWasCutOffIsBad() {
        assertThat(read("{\"title\":\"Oslo\",\"km\":1}\n{\"title\":\"Ro", false))
                .containsExactly("Oslo", "thrown Truncated");
    }

    @Test
    void twoObjectsOnOneLineAreABadLine() {
        assertThat(read("{\"title\":\"Oslo\",\"km\":1} {\"title\":\"Rome\",\"km\":2}\n" + TWO, true))
                .containsExactly("bad SecondDocument", "Oslo", "Rome");
    }

    /** Those of each line, while it is written; a line that turns out to be bad was heard as far as it came. */
    @Test
    void theCallbacksOfTheBuilderHearEachLine() {
        List<String> heard = new ArrayList<>();
        ObjectLines<Day> lines = ObjectLines.of(ObjectStream.of(Day.class)
                        .onText("title", heard::add)
                        .onValue("km", Integer.class, km -> heard.add("km " + km)))
                .onBadLine(failure -> heard.add("bad"));
        for (String chunk :
                List.of("{\"title\":\"Os", "lo\",\"km\":1}\n{\"title\":\"Bo\"", ":}\n", "{\"title\":\"Rome\"")) {
            lines.parseChunk(chunk).forEach(day -> heard.add("day " + day.title()));
        }
        lines.parseChunk(",\"km\":2}");
        lines.finish().forEach(day -> heard.add("day " + day.title()));
        assertThat(heard).containsExactly("Os", "lo", "km 1", "Bo", "day Oslo", "bad", "Rome", "km 2", "day Rome");
    }

    @Test
    void aStreamOfTextIsAStreamOfObjects() {
        assertThat(ObjectLines.of(Day.class).stream(Stream.of(TWO.split("(?<=o)"))))
                .containsExactly(new Day("Oslo", 1), new Day("Rome", 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {TWO, "{\"title\":\"Oslo\",\"km\":1}[", "{\"title\":\"Oslo\",\"km\":1} \n\t{}"})
    void anObjectStreamThatIsFedASecondDocumentSaysSo(String text) {
        for (int size : new int[] {1, 5, 1_000}) {
            ObjectStream<Day> stream = ObjectStream.of(Day.class).open();
            assertThatThrownBy(() -> {
                        CutPlan.every(size, text.length()).cut(text).forEach(stream::feed);
                        stream.finish();
                    })
                    .isInstanceOf(StreamFailure.SecondDocument.class)
                    .hasMessageStartingWith("A second document begins right after the first.");
        }
    }

    @Test
    void aRemarkAfterTheDocumentIsNone() {
        ObjectStream<Day> stream = ObjectStream.of(Day.class).open();
        stream.feed("{\"title\":\"Oslo\",\"km\":1}\nOr take {this}.");
        assertThat(stream.finish()).isEqualTo(new Day("Oslo", 1));
    }
}
