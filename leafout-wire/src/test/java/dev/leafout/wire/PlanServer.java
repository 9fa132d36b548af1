// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The server of the pages' JavaScript: at {@code /plan} and {@code /trip}, a plan grows by four characters at a time. */
final class PlanServer implements AutoCloseable {
    private static final String PLAN = "{\"title\":\"Two days in %s\",\"summary\":\"Slow and sunny.\","
            + "\"days\":[{\"title\":\"The market\"},{\"title\":\"The river\"}]}";

    private final HttpServer server;

    PlanServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/plan", PlanServer::send);
        server.createContext("/trip", PlanServer::send);
        server.start();
    }

    /** Who posts asks for a town, all others get a plan for Bern. */
    private static void send(HttpExchange exchange) throws IOException {
        String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String plan = PLAN.formatted(asked.isEmpty() ? "Bern" : asked.replaceAll("\\{\"to\":\"(\\w+)\"}", "$1"));
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        WireLog log = WireLog.builder().coalesce(1024, Duration.ZERO).build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        WireReader reader = log.reader(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        try (exchange) {
            for (int i = 0; i < plan.length(); i += 4) {
                parser.feed(plan.substring(i, Math.min(plan.length(), i + 4)));
                log.flush();
                send(reader, exchange.getResponseBody());
            }
            parser.finish();
            send(reader, exchange.getResponseBody());
        }
    }

    private static void send(WireReader reader, OutputStream body) throws IOException {
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            body.write(batch.toSse().getBytes(UTF_8));
            body.flush();
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
