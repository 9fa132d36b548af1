// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server answers, to the page and to whoever else asks. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD) // for what hangs: nothing here waits for a clock
class PlaygroundServerTest {
    private static final String SMALL = "{\"text\":\"{\\\"a\\\":\\\"xyz\\\"}\",\"chunk\":6}";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private PlaygroundServer server;

    @BeforeEach
    void start() throws IOException {
        server = PlaygroundServer.start(0, now::get);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path.substring(1)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send(at("/sessions").header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private String open(String settings) throws IOException, InterruptedException {
        HttpResponse<String> response = post(settings);
        Matcher id = Pattern.compile("\\{\"id\":\"([0-9a-f]{32})\",\"steps\":\\d+,.*}")
                .matcher(response.body());
        assertThat(id.matches()).as(response.body()).isTrue();
        return "/sessions/" + id.group(1);
    }

    private int run(String session, int to) throws IOException, InterruptedException {
        return send(at(session + "/run?to=" + to).POST(BodyPublishers.noBody())).statusCode();
    }

    /** The answer to a request as it is written here, whatever its headers. */
    private String raw(String request) throws IOException {
        URI address = server.address();
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            String closing = request.replaceFirst("\r\n", "\r\nConnection: close\r\n");
            socket.getOutputStream().write(closing.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void itIsThereForThisMachineOnly() {
        assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/app.js", "/leafout/index.js", "/recordings", "/nothing", "/sessions"})
    void everyAnswerHasThePolicy(String path) throws Exception {
        HttpResponse<String> response = send(at(path));
        assertThat(response.headers().firstValue("Content-Security-Policy"))
                .hasValue("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';"
                        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                        + " require-trusted-types-for 'script'; trusted-types 'none'");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example",
                "Host: evil.example:PORT",
                "Host: 127.0.0.1",
                "Host: 127.0.0.1.evil.example:PORT",
                "Host: localhost:PORT, evil.example",
                "X-Host: localhost:PORT"
            })
    void anotherNameForThisMachineIsRefused(String header) throws Exception {
        String port = String.valueOf(server.address().getPort());
        assertThat(raw("GET /recordings HTTP/1.1\r\n" + header.replace("PORT", port) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ")
                .doesNotContain("itinerary");
    }

    @Test
    void itsOwnNamesAreAccepted() throws Exception {
        for (String name : List.of("localhost", "127.0.0.1")) {
            String host = name + ":" + server.address().getPort();
            assertThat(raw("GET /icon.svg HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                    .as(host)
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void anotherSiteCannotAsk() throws Exception {
        assertThat(send(at("/recordings").header("Origin", "http://evil.example"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(send(at("/recordings").header("Origin", "null")).statusCode())
                .isEqualTo(403);
        assertThat(send(at("/sessions").header("Content-Type", "text/plain").POST(BodyPublishers.ofString(SMALL)))
                        .statusCode())
                .as("what a form of another site could send")
                .isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404",
        "GET, /leafout/react.js, 404",
        "GET, /../recordings/itinerary.json, 404",
        "GET, /%2e%2e/Session.class, 404",
        "GET, /leafout/../index.html, 404",
        "GET, /sessions/00000000000000000000000000000000/stream?steps=0, 404",
        "POST, /sessions/00000000000000000000000000000000/run?to=1, 404",
        "POST, /, 405",
        "GET, /sessions, 405",
        "GET, /schema, 405",
        "GET, /java, 405",
        "POST, /java, 415",
        "DELETE, /sessions, 405",
        "GET, /index.html, 200"
    })
    void everythingElseIsRefused(String method, String path, int status) throws Exception {
        String host = "127.0.0.1:" + server.address().getPort();
        assertThat(raw(method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void aBodyThatIsTooLargeIsNotRead() throws Exception {
        String huge = "{\"text\":\"" + "x".repeat(PlaygroundServer.MAX_BODY) + "\"}";
        assertThat(post(huge).statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"text\":         | The settings are not JSON",
                "[]                 | must be an object",
                "{\"text\":1,\"chunk\":1}                        | text must be a string",
                "{\"text\":\"1\"}                                | A chunk must have at least one character",
                "{\"text\":\"1\",\"chunk\":-4}                   | A chunk must have at least one character",
                "{\"text\":\"1\",\"chunk\":1,\"tolerate\":\"x\"} | tolerate must be none, json5 or llm",
                "{\"text\":\"1\",\"chunk\":1,\"schema\":\"{\"}   | The schema cannot be used",
                "{\"text\":\"1\",\"chunk\":1,\"schema\":\"{\\\"a\\\" 1}\"} | \"schemaAt\":5",
                "{\"text\":\"1\",\"chunk\":1,\"as\":\"x\"}       | There is no kind of input x",
                "{\"recording\":\"none\",\"chunk\":1}            | There is no recording none"
            })
    void settingsThatCannotBeAreRefusedWithAReason(String settings, String reason) throws Exception {
        HttpResponse<String> response = post(settings);
        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(response.body()).startsWith("{\"error\":\"").contains(reason);
    }

    @Test
    void limitsAreExact() throws Exception {
        String most = "x".repeat(Settings.MAX_TEXT);
        assertThat(post("{\"text\":\"" + most + "\",\"chunk\":100}").statusCode())
                .isEqualTo(200);
        assertThat(post("{\"text\":\"" + most + "x\",\"chunk\":100}").body())
                .contains("The text has 131073 characters, and 131072 is the limit");
        String chunks = "x".repeat(Settings.MAX_CHUNKS);
        assertThat(post("{\"text\":\"" + chunks + "\",\"chunk\":1}").body())
                .contains("\"steps\":10001,\"kind\":\"text\"}");
        assertThat(post("{\"text\":\"" + chunks + "x\",\"chunk\":1}").body()).contains("That would be 10001 chunks");
    }

    @Test
    void aStreamIsTheOperationsOfAStepAndThenTheStep() throws Exception {
        String session = open(SMALL);
        assertThat(run(session, 100)).isEqualTo(204);
        HttpResponse<String> stream = send(at(session + "/stream?steps=0"));
        assertThat(stream.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        assertThat(stream.body()).isEqualTo("""
                :

                id:1
                data:{"w":1,"o":"{"}

                id:2
                data:{"p":"/a","o":"+","v":""}

                event:step
                data:["{\\"a\\":\\"",-1,6,null,null,[]]

                id:3
                data:{"v":"xyz"}

                id:4
                data:{"p":"","o":"."}

                event:step
                data:["xyz\\"}",-1,11,null,null,[]]

                id:5
                data:{"o":"$","v":"complete"}

                event:step
                data:["",-1,11,null,null,[]]

                """);
    }

    @Test
    void whoComesBackGoesOnBehindWhatItHas() throws Exception {
        String session = open(SMALL);
        run(session, 3);
        HttpResponse<String> stream = send(at(session + "/stream?steps=1").header("Last-Event-ID", "3"));
        assertThat(stream.body()).isEqualTo("""
                :

                id:4
                data:{"p":"","o":"."}

                event:step
                data:["xyz\\"}",-1,11,null,null,[]]

                id:5
                data:{"o":"$","v":"complete"}

                event:step
                data:["",-1,11,null,null,[]]

                """);
    }

    @Test
    void nothingIsReadThatWasNotAskedFor() throws Exception {
        String session = open(SMALL);
        HttpResponse<InputStream> stream =
                CLIENT.send(at(session + "/stream?steps=0").build(), BodyHandlers.ofInputStream());
        run(session, 1);
        String first = readUntil(stream.body(), "event:step\ndata:[\"{\\\"a\\\":\\\"\",-1,6,null,null,[]]\n\n");
        assertThat(first).doesNotContain("xyz");
        run(session, 3);
        assertThat(new String(stream.body().readAllBytes(), UTF_8))
                .contains("xyz")
                .contains("complete");
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            int next = in.read();
            assertThat(next).as(text.toString()).isNotNegative();
            text.append((char) next);
        }
        return text.toString();
    }

    @Test
    void aSecondStreamTakesThePlaceOfTheFirst() throws Exception {
        String session = open(SMALL);
        run(session, 1);
        HttpResponse<InputStream> first =
                CLIENT.send(at(session + "/stream?steps=0").build(), BodyHandlers.ofInputStream());
        readUntil(first.body(), "event:step\n");
        CompletableFuture<HttpResponse<String>> second =
                CLIENT.sendAsync(at(session + "/stream?steps=0").build(), BodyHandlers.ofString());
        first.body().readAllBytes();
        run(session, 3);
        assertThat(second.get().body()).contains("complete");
    }

    @Test
    void anErrorNamesItsCharacterAndTheTextGoesOn() throws Exception {
        String session = open("{\"text\":\"[1,}, 2, 3]\",\"chunk\":4}");
        run(session, 9);
        assertThat(send(at(session + "/stream?steps=0")).body())
                .contains("\"v\":\"failed\",\"message\":\"Expected")
                .contains("data:[\"[1,}\",3,4,null,null,[]]")
                .contains("data:[\" 3]\",-1,11,null,null,[]]");
    }

    @Test
    void aSessionNobodyAsksForIsForgotten() throws Exception {
        String session = open(SMALL);
        now.updateAndGet(time -> time.plus(Sessions.IDLE));
        assertThat(run(session, 1)).isEqualTo(204);
        now.updateAndGet(time -> time.plus(Sessions.IDLE).plus(Duration.ofSeconds(1)));
        assertThat(run(session, 2)).isEqualTo(404);
    }

    @Test
    void thereAreSoManySessionsAtMost() throws Exception {
        String first = open(SMALL);
        String second = open(SMALL);
        for (int i = 2; i < Sessions.MAX; i++) {
            open(SMALL);
        }
        assertThat(run(first, 1)).isEqualTo(204);
        open(SMALL);
        assertThat(run(first, 2)).isEqualTo(204);
        assertThat(run(second, 2)).as("longest without a request").isEqualTo(404);
    }

    @Test
    void itEndsItsStreamsWhenItStops() throws Exception {
        String session = open(SMALL);
        HttpResponse<InputStream> stream =
                CLIENT.send(at(session + "/stream?steps=0").build(), BodyHandlers.ofInputStream());
        server.close();
        try {
            stream.body().readAllBytes();
        } catch (IOException e) {
            // It ended in the middle, which is as good.
        }
    }

    @Test
    void requestsThatDoNotArriveHoldAFewThreadsAtMost() throws Exception {
        ThreadPoolExecutor requests = server.requests();
        List<Socket> stalled = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            stalled.add(write("POST /sessions HTTP/1.1\r\nHost: 127.0.0.1:"
                    + server.address().getPort()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"));
        }
        while (requests.getActiveCount() + requests.getQueue().size() < stalled.size()) {
            Thread.yield();
        }
        assertThat(requests.getPoolSize()).isEqualTo(PlaygroundServer.MAX_REQUESTS);
        for (Socket socket : stalled) {
            socket.close();
        }
        assertThat(send(at("/")).statusCode()).isEqualTo(200);
    }

    private Socket write(String request) throws IOException {
        Socket socket = new Socket(server.address().getHost(), server.address().getPort());
        socket.getOutputStream().write(request.getBytes(UTF_8));
        return socket;
    }

    @Test
    void itIsKnownSinceWhenSomebodyDoesNotRead() throws Exception {
        String request = "GET /recordings HTTP/1.1\r\nHost: 127.0.0.1:"
                + server.address().getPort() + "\r\n\r\n";
        try (Socket socket = write(request.repeat(2_000))) { // more answers than fit between the two
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            do {
                assertThat(server.slowReaders().giveUp()).as("not yet").isZero();
                now.updateAndGet(time -> time.plus(SlowReaders.PATIENCE).plusMillis(1));
            } while (server.slowReaders().giveUp() == 0);
        }
    }
}
