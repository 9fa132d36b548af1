// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.wire.SseEncoder;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireClient;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import dev.leafout.wire.WireStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Sends a document to clients while a model writes it. The server needs only the JDK. The client loses its connection
 * in the middle of a sentence and resumes where it was. A browser would read the same with leafout-js.
 */
final class LiveDocument {
    private static final ValuePath SUMMARY = ValuePath.parse("summary");

    private LiveDocument() {}

    public static void main(String[] args) throws Exception {
        WireLog log = WireLog.builder().coalesce(1024, Duration.ZERO).build();
        ExecutorService threads = Executors.newCachedThreadPool();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/plan", exchange -> send(exchange, log));
        server.start();
        try {
            threads.execute(() -> listenToTheModel(log));
            watch(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/plan"));
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private static void listenToTheModel(WireLog log) {
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        for (String token : Recording.of("itinerary.json")) {
            parser.feed(token);
            log.flush();
        }
        parser.finish();
    }

    /** Serves one client in a thread of the server; a slow client blocks only this thread. */
    private static void send(HttpExchange exchange, WireLog log) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            WireReader reader = log.reader(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
            while (!reader.isFinished()) {
                WireBatch batch = reader.next(Duration.ofSeconds(15));
                out.write((batch == null ? SseEncoder.comment("") : batch.toSse()).getBytes(UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void watch(URI address) throws IOException, InterruptedException {
        WireClient client = new WireClient();
        read(address, client, 30);
        Screen.line("Lost after operation " + client.number() + ": "
                + client.document().valueAt(SUMMARY));
        while (client.status() == WireStatus.OPEN) {
            read(address, client, Long.MAX_VALUE);
        }
        Screen.line("At the end, operation " + client.number() + ": "
                + client.document().valueAt(SUMMARY));
        Screen.line(client.status() + ", " + client.document().toJson().length() + " characters");
    }

    /** Reads until the body ends, or for this many operations. */
    private static void read(URI address, WireClient client, long most) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Last-Event-ID", client.lastEventId())
                .build();
        try (Stream<String> lines =
                HttpClient.newHttpClient().send(request, BodyHandlers.ofLines()).body()) {
            Iterator<String> next = lines.iterator();
            while (client.number() < most && next.hasNext()) {
                client.line(next.next());
            }
        }
    }
}
