// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example, run; the README beside them shows what it prints. */
class ExamplesTest {

    static Set<String> names() {
        return Examples.ALL.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsWhatTheReadmeShows(String name) throws Exception {
        assertThat(Files.readString(Path.of("README.md")).replace("\r\n", "\n"))
                .contains("\n    ./leafout example " + name + "\n\n```\n" + printedBy(name) + "```\n");
    }

    private static String printedBy(String name) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            Examples.main(new String[] {name});
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).replace("\r\n", "\n");
    }
}
