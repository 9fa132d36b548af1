// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's server on the loopback interface, with the examples of the page and a provider that plays what a prompt names. */
final class LoopbackServer implements AutoCloseable {
    private static final String TRIP = "{\"city\":\"Rome\",\"days\":[{\"title\":\"Day 1\",\"km\":12.5}";

    /** What the provider answers to a prompt that has these words. */
    private static final Map<String, String> ANSWERS = Map.of(
            "scenario:trip", Turns.openAi("Where to?", Turns.MESSY, "", "stop", 3),
            "scenario:cut", Turns.openAi("", TRIP, "", "length", 7),
            "scenario:lost", Turns.openAi("", TRIP, "", "", 7),
            "scenario:invalid", Turns.openAi("", "{\"city\":\"Rome\",\"days\":7}", "", "stop", 2),
            "scenario:chat", Turns.openAi("Hm.", "Let me ☀ see.", "{\"city\": \"Oslo\"}", "tool_calls", 2),
            "once more", Turns.openAi("", "It is cold.", "", "stop", 2));

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    LoopbackServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/chat/completions", LoopbackServer::answer);
        FrontEndsPage page = page();
        page.jdk(server);
        page.jdkOthers(server);
        RandomTurn.serve(server);
        server.start();
    }

    FrontEndsPage page() {
        return new FrontEndsPage(address());
    }

    String address() {
        InetSocketAddress address = server.getAddress();
        return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String prompt = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String answer = ANSWERS.keySet().stream()
                .filter(prompt::contains)
                .min(Comparator.comparing(words -> !words.equals("once more")))
                .map(ANSWERS::get)
                .orElse("");
        int status = answer.isEmpty() ? 500 : 200;
        byte[] body = (answer.isEmpty() ? "{\"error\":{\"message\":\"Out of order\",\"code\":\"broken\"}}" : answer)
                .getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.isEmpty() ? "application/json" : "text/event-stream");
        exchange.sendResponseHeaders(status, 0);
        for (int from = 0; from < body.length; from += 100) {
            exchange.getResponseBody().write(body, from, Math.min(100, body.length - from));
            exchange.getResponseBody().flush();
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
