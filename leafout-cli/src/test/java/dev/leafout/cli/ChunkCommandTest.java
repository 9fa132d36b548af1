// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class ChunkCommandTest {
    private static final String SNAPSHOTS = """
            {"name":"Mat"}
            {"name":"Matthew"}
            {"name":"Matthew"}
            {"age":32,"name":"Matthew"}
            """;

    @Test
    void everySnapshotHasItsChunkAndTheRestIsLast() {
        assertThat(Ran.leafout(SNAPSHOTS, "chunk")).isEqualTo(new Ran(0, """
                        "{\\"name\\":\\"Mat"
                        "thew"
                        ""
                        "\\",\\"age\\":32"
                        "}"
                        """, ""));
    }

    @Test
    void rawIsTheTextItself() {
        assertThat(Ran.leafout(SNAPSHOTS, "chunk", "--raw"))
                .isEqualTo(new Ran(0, "{\"name\":\"Matthew\",\"age\":32}", ""));
    }

    @Test
    void theLastLineNeedsNoEnd() {
        assertThat(Ran.leafout(SNAPSHOTS.stripTrailing(), "chunk")).isEqualTo(Ran.leafout(SNAPSHOTS, "chunk"));
    }

    @Test
    void aConflictEndsItAndWhatWasWrittenStands() {
        Ran ran = Ran.leafout("{\"a\":{\"b\":\"xy\"}}\n{\"a\":{\"b\":\"z\"}}\n", "chunk", "--raw");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("{\"a\":{\"b\":\"xy");
        assertThat(ran.err()).startsWith("leafout: $.a.b was written as");
    }

    @Test
    void aLineThatIsNotJsonEndsItToo() {
        Ran ran = Ran.leafout("{\"a\":1}\n{\"a\":\n", "chunk");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines()).hasSize(1);
        assertThat(ran.err()).contains("LO-301");
    }

    @Test
    void theOrderOfThePropertiesSpareTheWait() {
        String two = "{\"a\":\"x\",\"b\":\"y\"}\n{\"a\":\"x\",\"b\":\"yz\"}\n";
        assertThat(Ran.leafout(two, "chunk").lines().get(0)).isEqualTo("\"{\"");
        assertThat(Ran.leafout(two, "chunk", "--order", "stable").lines().get(0))
                .isEqualTo("\"{\\\"a\\\":\\\"x\\\",\\\"b\\\":\\\"y\"");
    }

    @Test
    void stillnessClosesOnlyOnRequest() {
        String same = "{\"a\":\"x\"}\n{\"a\":\"x\"}\n";
        assertThat(Ran.leafout(same, "chunk").lines().get(1)).isEqualTo("\"\"");
        assertThat(Ran.leafout(same, "chunk", "--close", "unchanged").lines().get(1))
                .isEqualTo("\"\\\"\"");
    }

    @Test
    void nullCanStandForWhatIsNotThereYet() {
        String growing = "{\"a\":null,\"b\":1}\n{\"a\":\"x\",\"b\":1}\n";
        assertThat(Ran.leafout(growing, "chunk").code()).isEqualTo(1);
        assertThat(Ran.leafout(growing, "chunk", "--raw", "--null-is-absent").out())
                .isEqualTo("{\"b\":1,\"a\":\"x\"}");
    }

    @Test
    void aWrongChoiceNamesTheRightOnes() {
        Ran ran = Ran.leafout("", "chunk", "--close", "never");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--close", "'never' is not one of moved-on, unchanged");
    }

    @Test
    void aLineWithoutEndIsRefusedBeforeTheMemoryIsFull() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        LeafoutCommand leafout = new LeafoutCommand(Ran.endless("[1,1,1,1,"), out, err, Terminal.NONE);
        assertThat(leafout.execute("chunk")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("LO-201");
    }
}
