// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.cli.CutsCommand.Reading;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutsCommandTest {

    @Test
    void everyCutGivesTheSameEvents() {
        assertThat(Ran.leafout("{\"a\":\"x\\n\",\"b\":12}", "cuts"))
                .isEqualTo(new Ran(0, "18 characters, 19 cuts: the same 8 events\n", ""));
    }

    @Test
    void pairsOfCutsAreMore() {
        assertThat(Ran.leafout("{\"a\":\"x\\n\",\"b\":12}", "cuts", "--pairs"))
                .isEqualTo(new Ran(0, "18 characters, 190 pairs of cuts: the same 8 events\n", ""));
    }

    @Test
    void bytesAreCutTooWhereTheyAreNotTheCharacters() {
        assertThat(Ran.leafout("[\"é😀\"]", "cuts").out()).isEqualTo("""
                7 characters, 8 cuts: the same 6 events
                10 bytes, 11 cuts: the same 6 events
                """);
    }

    @Test
    void anErrorMustBeTheSameEverywhereAndIsStillAnError() {
        Ran ran = Ran.leafout("[1,nope]", "cuts");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("8 characters, 9 cuts: the same 4 events and the same error\n");
        assertThat(ran.err()).startsWith("leafout: ").contains("column 5");
    }

    @Test
    void bytesThatAreNoTextAreCutAsBytes() {
        Ran ran = Ran.leafout(new byte[] {'[', '"', (byte) 0xFF, '"', ']'}, Terminal.NONE, "cuts");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("5 bytes, 6 cuts: the same 2 events and the same error\n");
        assertThat(ran.err()).contains("0xFF");
    }

    @Test
    void aTerminalSeesHowFarItHasCome() {
        Ran ran = Ran.leafout("[1,2]".getBytes(UTF_8), new Terminal(0, true, false), "cuts");
        assertThat(ran.code()).isZero();
        assertThat(ran.err()).startsWith("\r[######").contains("] 1 of 6").endsWith("\r\033[K");
    }

    @Test
    void theFirstDifferenceIsShown() {
        Reading one = new Reading(List.of(new ValueStarted(ValuePath.root(), ValueKind.ARRAY, 1)), null);
        Reading other = new Reading(List.of(new ValueStarted(ValuePath.root(), ValueKind.ARRAY, 2)), null);
        Reading failed = new Reading(one.events(), "Expected more.");
        Reading none = new Reading(List.of(), null);
        assertThat(CutsCommand.firstDifference(one, other))
                .isEqualTo("started $ ARRAY @1 instead of started $ ARRAY @2");
        assertThat(CutsCommand.firstDifference(none, one)).isEqualTo("no more events instead of started $ ARRAY @1");
        assertThat(CutsCommand.firstDifference(failed, one))
                .isEqualTo("the error \"Expected more.\" instead of no error");
    }

    @Test
    void inputWithoutEndIsRefusedBeforeTheMemoryIsFull() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        LeafoutCommand leafout = new LeafoutCommand(Ran.endless("[1,1,1,1,"), out, err, Terminal.NONE);
        assertThat(leafout.execute("cuts")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).isEqualTo("leafout: Cannot read - (more than 50331648 bytes)\n");
    }
}
