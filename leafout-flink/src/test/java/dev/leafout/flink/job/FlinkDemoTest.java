// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkDemoTest {
    @TempDir
    Path folder;

    @Test
    void aTerminalObeysNothingThatAModelWrote() throws Exception {
        Files.writeString(
                folder.resolve("part-0"), "{\"stream\":\"a\",\"text\":\"\u009b2J \u202e \u007f é\"}\n", UTF_8);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        FlinkDemo.print(folder, "events", new PrintStream(printed, true, UTF_8));
        assertThat(printed.toString(UTF_8).lines())
                .containsExactly("events", "  {\"stream\":\"a\",\"text\":\"\\u009b2J \\u202e \\u007f é\"}");
    }
}
