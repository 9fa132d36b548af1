// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The program as it is started. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD) // for what hangs
class PlaygroundTest {
    @TempDir
    Path folder;

    private Process start(List<String> options, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.leafout.playground.Playground"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors().toFile());
        // Where these are set, a JVM says so on standard error.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        return builder.start();
    }

    private Path errors() {
        return folder.resolve("err");
    }

    @Test
    void itSaysWhereItIsAndGivesUpStalledRequestsAndStopsWhenItIsTold() throws Exception {
        Process process = start(List.of("-Dleafout.requestSeconds=1", "-Dsun.net.httpserver.timerMillis=100"));
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            assertThat(line).matches("Leafout's playground is at http://127\\.0\\.0\\.1:\\d+/  \\(Ctrl-C stops it\\)");
            URI address = URI.create(line.replaceAll(".* (http\\S+) .*", "$1"));
            stall(address);
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                            .body())
                    .contains("<h1>Leafout</h1>");
        } finally {
            process.destroy(); // as Ctrl-C does
        }
        process.waitFor();
    }

    /** Begins more requests than are answered at once, some in the headers and some in the body, and waits for their end. */
    private static void stall(URI address) throws IOException {
        String headers = "POST /sessions HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n";
        String body = headers + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
        List<Socket> stalled = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Socket socket = new Socket(address.getHost(), address.getPort());
            socket.getOutputStream().write((i % 2 == 0 ? headers : body).getBytes(UTF_8));
            stalled.add(socket);
        }
        for (Socket socket : stalled) {
            try (socket) {
                assertThat(socket.getInputStream().readAllBytes()).isEmpty();
            } catch (IOException e) {
                // Closed as well, in another way.
            }
        }
    }

    @Test
    void whatItDoesNotKnowItSays() throws Exception {
        assertThat(start(List.of(), "--open").waitFor()).isEqualTo(2);
        assertThat(errors()).hasContent("leafout: there is no option --open\nUsage: leafout play [--port N]");
    }

    @Test
    void aPortCanBeNamed() {
        assertThat(Playground.mistake()).isEmpty();
        assertThat(Playground.mistake("--port", "8080")).isEmpty();
        assertThat(Playground.mistake("--port", "65536")).isEqualTo("--port must be 0 to 65535, not 65536");
        assertThat(Playground.mistake("--port", "99999999999")).isEqualTo("--port must be 0 to 65535, not 99999999999");
        assertThat(Playground.mistake("--port", "x")).isEqualTo("--port must be 0 to 65535, not x");
        assertThat(Playground.mistake("--port")).isEqualTo("--port needs a number");
        assertThat(Playground.mistake("8080")).isEqualTo("there is no option 8080");
        assertThat(Playground.mistake("--port", "1", "2")).isEqualTo("there is no option 2");
    }

    @Test
    void aPortThatIsTakenIsSaid() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(start(List.of(), "--port", String.valueOf(taken.getLocalPort()))
                            .waitFor())
                    .isEqualTo(2);
            assertThat(errors()).content().contains("cannot be used");
        }
    }
}
