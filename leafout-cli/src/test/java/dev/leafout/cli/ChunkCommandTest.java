// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void theOrderCanBeListedOrTakenFromASchema(@TempDir Path folder) throws IOException {
        String two = "{\"b\":\"y\",\"a\":\"x\"}\n{\"a\":\"x\",\"b\":\"yz\"}\n";
        String first = "\"{\\\"a\\\":\\\"x\\\",\\\"b\\\":\\\"y\"";
        assertThat(Ran.leafout(two, "chunk", "--order-by", "a,b").lines().get(0))
                .isEqualTo(first);
        Path schema = Files.writeString(folder.resolve("s.json"), "{\"properties\":{\"a\":{},\"b\":{}}}");
        assertThat(Ran.leafout(two, "chunk", "--schema", schema.toString())
                        .lines()
                        .get(0))
                .isEqualTo(first);
        Ran wrong = Ran.leafout(two, "chunk", "--order-by", "a..b");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("leafout: --order-by: ");
    }

    @Test
    void whatWasWrittenCanBeKept() {
        String conflicting = "{\"pet\":\"horse\"}\n{\"pet\":\"cat\",\"age\":3}\n";
        Ran ran = Ran.leafout(conflicting, "chunk", "--raw", "--on-conflict", "keep-written");
        assertThat(ran)
                .isEqualTo(new Ran(
                        0,
                        "{\"pet\":\"horse\",\"age\":3}",
                        "leafout: $.pet was written as \"horse\", but came as \"cat\"\n"));
    }

    @Test
    void theChunksCanBeVerified() {
        assertThat(Ran.leafout(SNAPSHOTS, "chunk", "--verify")).isEqualTo(Ran.leafout(SNAPSHOTS, "chunk"));
    }

    @Test
    void thatValuesWaitedForSeveralSnapshotsIsNotedAtTheEnd() {
        String waiting = "{\"a\":\"x\",\"b\":\"y\"}\n{\"a\":\"xx\",\"b\":\"yy\"}\n{\"a\":\"xx\",\"b\":\"yyy\"}\n";
        Ran ran = Ran.leafout(waiting, "chunk", "--raw");
        assertThat(ran.out()).isEqualTo("{\"a\":\"xx\",\"b\":\"yyy\"}");
        assertThat(ran.err())
                .isEqualTo("leafout: Values waited after 2 of 3 snapshots, at most 2 in a row: [$.a, $.b]."
                        + " Say in which order they are generated to avoid it.\n");
    }
}
