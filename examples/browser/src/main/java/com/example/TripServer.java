// SPDX-License-Identifier: Apache-2.0
package com.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.wire.SseEncoder;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Serves the page, and the trip to all who look at it. */
final class TripServer {
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html; charset=utf-8", "js", "text/javascript; charset=utf-8", "css", "text/css");

    private TripServer() {}

    static HttpServer start(int port, WireLog log, Runnable ask) throws IOException {
        AtomicBoolean asked = new AtomicBoolean();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", TripServer::sendFile);
        server.createContext("/trip", exchange -> {
            if (!asked.getAndSet(true)) {
                ask.run();
            }
            sendTrip(exchange, log);
        });
        server.start();
        return server;
    }

    private static void sendFile(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String name = path.equals("/") ? "/index.html" : path;
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (exchange;
                InputStream file = type == null || name.contains("..")
                        ? null
                        : TripServer.class.getResourceAsStream("/page" + name)) {
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, 0);
            file.transferTo(exchange.getResponseBody());
        }
    }

    /** Serves one page in a thread of the server; a slow one blocks only this thread. */
    private static void sendTrip(HttpExchange exchange, WireLog log) throws IOException {
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
}
