// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.document.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Serves the page and its sessions, on localhost only.
 *
 * <pre>
 * GET  /                             the page
 * GET  /recordings                   the streams to choose from
 * POST /sessions                     opens a session with the settings in the body
 * GET  /sessions/ID/stream?steps=N   its operations and steps as server-sent events, after those the page has
 * POST /sessions/ID/run?to=N         makes it read up to this step
 * POST /schema                       makes a schema from Java records, or from the text of the settings
 * POST /java                         writes a program that reads with the settings in the body
 * </pre>
 */
final class PlaygroundServer implements AutoCloseable {
    static final int MAX_BODY = 1 << 20;
    /**
     * How many requests are handled at a time, including each session's stream; others wait until one of these has
     * ended.
     */
    static final int MAX_REQUESTS = 64;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final Pattern SESSION = Pattern.compile("/sessions/([0-9a-f]{32})/(stream|run)");
    private static final Pattern NUMBER = Pattern.compile("(?:steps|to)=(\\d{1,9})");

    private final HttpServer http;
    private final ThreadPoolExecutor threads = threads();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final SlowReaders slowReaders;
    private final Recordings recordings = new Recordings();
    private final Sessions sessions;

    private PlaygroundServer(HttpServer http, InstantSource clock) {
        this.http = http;
        this.sessions = new Sessions(clock);
        this.slowReaders = new SlowReaders(clock);
    }

    private static ThreadPoolExecutor threads() {
        ThreadPoolExecutor threads =
                new ThreadPoolExecutor(MAX_REQUESTS, MAX_REQUESTS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Starts a server on this port, or on a free one if it is 0. */
    static PlaygroundServer start(int port, InstantSource clock) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
        HttpServer http = HttpServer.create(address, 0);
        PlaygroundServer server = new PlaygroundServer(http, clock);
        http.createContext("/", server::answer)
                .getFilters()
                .addAll(List.of(server.slowReaders, new Guard(http.getAddress().getPort())));
        http.setExecutor(server.threads);
        ScheduledFuture<?> unused =
                server.timer.scheduleWithFixedDelay(server.slowReaders::giveUp, 5, 5, TimeUnit.SECONDS);
        http.start();
        return server;
    }

    /** Returns the address of the page. */
    URI address() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/");
    }

    /** Returns the threads that answer requests. */
    ThreadPoolExecutor requests() {
        return threads;
    }

    SlowReaders slowReaders() {
        return slowReaders;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            route(exchange, exchange.getRequestURI().getPath());
        } catch (Refusal e) {
            Answers.refuse(exchange, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private void route(HttpExchange exchange, String path) throws IOException, InterruptedException {
        Matcher session = SESSION.matcher(path);
        if (path.equals("/sessions")) {
            Session opened = new Session(settings(body(exchange)));
            Answers.json(exchange, opened.describe(sessions.add(opened)));
        } else if (path.equals("/schema")) {
            Answers.json(exchange, JsonWriter.write(Map.of("schema", schema(body(exchange)))));
        } else if (path.equals("/java")) {
            Answers.json(exchange, JsonWriter.write(Map.of("java", JavaProgram.of(settings(body(exchange))))));
        } else if (!session.matches()) {
            require(exchange, "GET");
            show(exchange, path);
        } else if (session.group(2).equals("run")) {
            require(exchange, "POST");
            sessions.get(session.group(1)).run(number(exchange));
            Answers.nothing(exchange);
        } else {
            require(exchange, "GET");
            stream(exchange, sessions.get(session.group(1)));
        }
    }

    private static void require(HttpExchange exchange, String method) {
        if (!exchange.getRequestMethod().equals(method)) {
            exchange.getResponseHeaders().set("Allow", method);
            throw new Refusal(405, "Only " + method);
        }
    }

    private static int number(HttpExchange exchange) {
        Matcher query = NUMBER.matcher(String.valueOf(exchange.getRequestURI().getQuery()));
        if (!query.matches()) {
            throw Refusal.wrong("The query must have a number of steps");
        }
        return Integer.parseInt(query.group(1));
    }

    private void show(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/recordings")) {
            Answers.json(exchange, recordings.toJson());
        } else {
            Assets.send(exchange, path.equals("/") ? "/index.html" : path);
        }
    }

    /** Returns the fields of the object in the body. */
    private static Map<?, ?> body(HttpExchange exchange) throws IOException {
        require(exchange, "POST");
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.equals("application/json")) {
            throw new Refusal(415, "Settings must be application/json");
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw new Refusal(413, "That is more than " + MAX_BODY + " bytes");
        }
        return RequestBody.parse(body);
    }

    private Settings settings(Map<?, ?> fields) {
        return Settings.of(fields, recordings);
    }

    private String schema(Map<?, ?> fields) {
        String java = RequestBody.string(fields, "java");
        RequestBody.bound("source", java, Settings.MAX_SCHEMA);
        return PrettyJson.write(java.isBlank() ? ExampleSchema.of(settings(fields)) : RecordSchema.of(java));
    }

    private static void stream(HttpExchange exchange, Session session) throws IOException, InterruptedException {
        SessionStream stream =
                session.stream(number(exchange), exchange.getRequestHeaders().getFirst("Last-Event-ID"));
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        stream.writeTo(exchange.getResponseBody());
    }

    /** Stops at once, even while requests are being handled. */
    @Override
    public void close() {
        sessions.close();
        timer.shutdownNow();
        http.stop(0);
        threads.shutdownNow();
    }
}
