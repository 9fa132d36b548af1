// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program as it is started. */
@Timeout(60)
class PlaygroundTest {
    private static Process start(String... args) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new java.util.ArrayList<>(
                List.of(java, "-cp", System.getProperty("java.class.path"), "dev.leafout.playground.Playground"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(new File("target/playground.err"))
                .start();
    }

    @Test
    void itSaysWhereItIsAndStopsWhenItIsTold() throws Exception {
        Process process = start();
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            assertThat(line).matches("Leafout's playground is at http://127\\.0\\.0\\.1:\\d+/  \\(Ctrl-C stops it\\)");
            URI address = URI.create(line.replaceAll(".* (http\\S+) .*", "$1"));
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                            .body())
                    .contains("<h1>Leafout</h1>");
        } finally {
            process.destroy(); // as Ctrl-C does
        }
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whatItDoesNotKnowItSays() throws Exception {
        assertThat(start("--open").waitFor()).isEqualTo(2);
        assertThat(new File("target/playground.err")).hasContent("Usage: leafout play [--port N]");
    }

    @Test
    void aPortCanBeNamed() {
        assertThat(Playground.port()).isZero();
        assertThat(Playground.port("--port", "8080")).isEqualTo(8080);
        assertThat(Playground.port("--port", "65536")).isNegative();
        assertThat(Playground.port("--port", "x")).isNegative();
        assertThat(Playground.port("--port")).isNegative();
        assertThat(Playground.port("8080")).isNegative();
    }

    @Test
    void aPortThatIsTakenIsSaid() throws Exception {
        try (java.net.ServerSocket taken =
                new java.net.ServerSocket(0, 1, java.net.InetAddress.getByName("127.0.0.1"))) {
            assertThat(start("--port", String.valueOf(taken.getLocalPort())).waitFor())
                    .isEqualTo(2);
            assertThat(new File("target/playground.err")).content().contains("cannot be used");
        }
    }
}
