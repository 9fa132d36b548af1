// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that closes every connection after the first operation: at {@code /replay} it has all of them, at {@code
 * /snapshot} none but the last. It also has the files of leafout-js, for a browser, and takes what that finds.
 */
final class LosingServer implements AutoCloseable {
    /** Numbers that JavaScript writes alike, keys in an order that it keeps. */
    static final String JSON = "{\"title\":\"A day by the sea\",\"html\":\"</pre><script>alert(1)</script>\","
            + "\"stops\":[{\"name\":\"Café 😀\",\"km\":2.5,\"open\":true},{\"name\":\"line\\nbreak\",\"km\":7,\"open\":null}],"
            + "\"__proto__\":{\"a\":[]},\"end\":\"\"}";

    private static final Path FOLDER = Path.of("..", "leafout-js");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger connections = new AtomicInteger();
    private final WireLog all = log(Integer.MAX_VALUE);
    private final WireLog last = log(1);
    private final JsonPushParser lastParser =
            JsonPushParser.builder().onEvent(last).build();
    private int fed;
    private final CompletableFuture<String> result = new CompletableFuture<>();

    LosingServer() throws IOException {
        JsonPushParser parser = JsonPushParser.builder().onEvent(all).build();
        for (int i = 0; i < JSON.length(); i += 4) {
            parser.feed(JSON.substring(i, Math.min(JSON.length(), i + 4)));
            all.flush();
        }
        parser.finish();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/replay", exchange -> send(exchange, all));
        server.createContext("/snapshot", exchange -> {
            feedLast();
            send(exchange, last);
        });
        server.createContext(
                "/vectors.jsonl", exchange -> answer(exchange, "application/jsonl", Files.readAllBytes(Vectors.FILE)));
        server.createContext("/src/", LosingServer::file);
        server.createContext("/test/", LosingServer::file);
        server.createContext("/result", exchange -> {
            result.complete(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            answer(exchange, "text/plain", new byte[0]);
        });
        server.start();
    }

    private static WireLog log(int window) {
        return WireLog.builder()
                .coalesce(1, Duration.ZERO)
                .window(window)
                .batch(1)
                .hashEvery(5)
                .build();
    }

    /** Lets the document grow by some characters, so that each connection finds another state. */
    private synchronized void feedLast() {
        if (fed < JSON.length()) {
            int to = Math.min(JSON.length(), fed + 4);
            lastParser.feed(JSON.substring(fed, to));
            fed = to;
        } else if (fed++ == JSON.length()) {
            lastParser.finish();
        }
    }

    private void send(HttpExchange exchange, WireLog log) throws IOException {
        connections.incrementAndGet();
        WireBatch batch = log.reader(exchange.getRequestHeaders().getFirst("Last-Event-ID"))
                .poll();
        answer(exchange, "text/event-stream", (batch == null ? "" : batch.toSse()).getBytes(UTF_8));
    }

    private static void file(HttpExchange exchange) throws IOException {
        String name = exchange.getRequestURI().getPath();
        String type = name.endsWith(".html") ? "text/html" : "text/javascript";
        answer(exchange, type, Files.readAllBytes(FOLDER.resolve(name.substring(1))));
    }

    private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'self'");
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int connections() {
        return connections.get();
    }

    /** What the browser posts. */
    CompletableFuture<String> result() {
        return result;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
