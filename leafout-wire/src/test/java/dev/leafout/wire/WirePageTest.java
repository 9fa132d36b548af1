// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** docs/wire.md: its examples are compiled and run, and the operations it shows are applied. */
class WirePageTest {
    private static final String PAGE = page();

    private static String page() {
        try {
            return Files.readString(Path.of("..", "docs", "wire.md")).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String printedBy(Runnable example) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            example.run();
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).replace("\r\n", "\n");
    }

    /** The log of the page also sends what has waited for 20 ms, so a pause within a chunk would split its operations. */
    @Test
    void aFirstLook() {
        String printed = "";
        for (int i = 0; i < 20 && !PAGE.contains("\n```\n" + printed + "```\n"); i++) {
            printed = printedBy(WirePageTest::firstLook);
        }
        assertThat(PAGE).contains("\n```\n" + printed + "```\n");
    }

    private static void firstLook() {
        WireLog log = WireLog.builder().build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        WireReader reader = log.reader(null);
        for (String chunk :
                List.of("{\"days\":[{\"title\":\"Day", " 1\",\"km\":12", ".50},{\"ti", "tle\":\"Day 2\"}", "]}")) {
            parser.feed(chunk);
            log.flush();
            System.out.print(chunk + "\n" + reader.poll().toNdjson().indent(4));
        }
        parser.finish();
        System.out.print(reader.poll().toNdjson().indent(4));
    }

    @Test
    void anotherService() throws Exception {
        try (LosingServer server = new LosingServer()) {
            URI address = URI.create(server.address() + "/replay");
            WireClient client = new WireClient();
            HttpRequest request = HttpRequest.newBuilder(address)
                    .header("Last-Event-ID", client.lastEventId())
                    .build();
            HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofLines())
                    .body()
                    .forEach(client::line);
            System.out.println(client.document().toJson());
            assertThat(client.number()).isEqualTo(1);
        }
    }

    @Test
    void otherFormats() {
        String printed = printedBy(() -> {
            Transcoder patches = Transcoder.jsonPatch();
            JsonPushParser parser = JsonPushParser.builder().onEvent(patches).build();
            for (String chunk : List.of("{\"city\":\"Ro", "me\",\"days\":[", "1]")) {
                parser.feed(chunk);
                System.out.println(patches.take());
            }
        });
        assertThat(PAGE).contains("\n```\n" + printed + "```\n");
    }

    /** Without the timer, whose thread would deliver too. */
    private final WireLog log = WireLog.builder().coalesce(1024, Duration.ZERO).build();

    @GetMapping(path = "/plan", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> plan(@RequestHeader(name = "Last-Event-ID", required = false) String lastEventId) {
        return JdkFlowAdapter.flowPublisherToFlux(log.publisher(lastEventId))
                .map(batch -> ServerSentEvent.builder(String.join("\n", batch.lines()))
                        .id(Long.toString(batch.id()))
                        .build());
    }

    @Test
    void spring() {
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        WireClient client = new WireClient();
        plan(null).subscribe(event -> client.feed(SseEncoder.event(event.id(), "", event.data())));
        parser.feed("{\"a\":[1,");
        log.flush();
        assertThat(client.document().toJson()).isEqualTo("{\"a\":[1]}");
        parser.feed("\"x\"]}");
        parser.finish();
        assertThat(client.document().toJson()).isEqualTo("{\"a\":[1,\"x\"]}");
        assertThat(client.status()).isEqualTo(WireStatus.COMPLETE);
    }

    /** Every operation of the table, after others that it fits. */
    @Test
    void everyOperationOfTheTableIsOne() {
        List<MatchResult> rows = Pattern.compile("^\\| `(.)` \\| [\\w, ]+ \\| `(\\{.*?\\})` \\|", Pattern.MULTILINE)
                .matcher(PAGE)
                .results()
                .toList();
        assertThat(rows)
                .extracting(row -> row.group(1))
                .containsExactly("{", "[", "?", "+", "=", ".", "~", "!", "0", "$");
        for (MatchResult row : rows) {
            WireClient client = new WireClient();
            client.line("{\"w\":1,\"o\":\"{\"}");
            if (!row.group(2).contains("\"/days\"")) {
                client.line("{\"p\":\"/days\",\"o\":\"[\"}");
            }
            if (row.group(2).contains("\"p\":\"1/") || row.group(2).contains("\"p\":\"2\"")) {
                client.line("{\"p\":\"/days/0\",\"o\":\"{\"}");
                client.line("{\"p\":\"0/x\",\"o\":\"=\",\"v\":1}");
            }
            assertThat(row.group(2)).contains("\"o\":\"" + row.group(1) + "\"");
            long before = client.number();
            client.line(row.group(2));
            assertThat(client.number()).isEqualTo(before + 1);
        }
    }

    @Test
    void theCatchUpOfThePageIsOne() {
        Matcher shown = Pattern.compile("^    (\\{\"w\":1,\"o\":\"#\".*?\\}\n)\n", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(PAGE);
        assertThat(shown.find()).isTrue();
        WireClient client = new WireClient();
        client.line(shown.group(1).replaceAll("\n *", ""));
        client.line("{\"o\":\"=\",\"v\":7}");
        assertThat(client.document().toJson())
                .isEqualTo("{\"days\":[{\"title\":\"Day 1\"},{\"title\":\"Day 2\",\"km\":7}]}");
        assertThat(client.number()).isEqualTo(18);
    }
}
