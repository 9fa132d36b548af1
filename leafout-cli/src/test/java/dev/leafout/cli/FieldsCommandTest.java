// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FieldsCommandTest {
    @TempDir
    Path folder;

    @Test
    void deltasAndDonesAreLines() {
        assertThat(Ran.leafout("{\"tags\":[\"ab\"],\"n\":1}", "fields", "--chunk", "11"))
                .isEqualTo(new Ran(0, """
                        {"eventType":"delta","path":"tags[0]","value":"a","delta":"a","isComplete":false,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"delta","path":"tags[0]","value":"ab","delta":"b","isComplete":false,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"done","path":"tags[0]","value":"ab","delta":null,"isComplete":true,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"done","path":"tags","value":["ab"],"delta":null,"isComplete":true,"wildcardPath":"tags","indexes":[]}
                        {"eventType":"delta","path":"n","value":1,"delta":1,"isComplete":false,"wildcardPath":"n","indexes":[]}
                        {"eventType":"done","path":"n","value":1,"delta":null,"isComplete":true,"wildcardPath":"n","indexes":[]}
                        """, ""));
    }

    @Test
    void theWholeDocumentIsRepeatedOnRequest() {
        assertThat(Ran.leafout("{\"a\":{\"b\":true}}", "fields", "--full-data")
                        .lines()
                        .get(0))
                .endsWith("\"indexes\":[],\"fullData\":{\"a\":{\"b\":true}}}");
    }

    @Test
    void whatWasCutOffIsTruncatedAndFailsUnlessThatIsExpected() {
        Ran ran = Ran.leafout("{\"a\":\"x", "fields");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("{\"eventType\":\"truncated\",\"path\":\"a\",\"value\":\"x\"");
        assertThat(ran.err()).isEqualTo("leafout: The input ends early; still open: [$, $.a]\n");
        assertThat(Ran.leafout("{\"a\":\"x", "fields", "--truncated", "keep")).isEqualTo(new Ran(0, ran.out(), ""));
    }

    @Test
    void theSchemaSaysTheOrder() throws IOException {
        Path schema = Files.writeString(
                folder.resolve("s.json"), "{\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}}}");
        Ran ran = Ran.leafout(
                "{\"a\":\"x\",\"b\":\"y\"}", "fields", "--schema", schema.toString(), "--completion", "schema-order");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"done\",\"path\":\"a\"", "\"done\",\"path\":\"b\"");
    }

    @Test
    void bytesThatAreNoTextAreRefusedAfterWhatWasRead() {
        Ran ran = Ran.leafout(new byte[] {'[', '1', ',', (byte) 0xFF}, Terminal.NONE, "fields");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines()).hasSize(2);
        assertThat(ran.err()).startsWith("leafout: The byte 0xFF is not UTF-8 here");
    }
}
