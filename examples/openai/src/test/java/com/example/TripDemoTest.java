// SPDX-License-Identifier: Apache-2.0
package com.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TripDemoTest {
    @Test
    void printsWhatTheReadmeShows() throws Exception {
        PrintStream screen = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            TripDemo.main(new String[0]);
        } finally {
            System.setOut(screen);
        }
        assertThat(Files.readString(Path.of("../README.md")))
                .contains("\n    ./leafout example openai\n\n```\n" + printed.toString(UTF_8) + "```\n");
    }
}
