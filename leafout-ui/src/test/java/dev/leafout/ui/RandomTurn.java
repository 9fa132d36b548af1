// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.document.JsonWriter;
import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A turn of thoughts, texts and calls that may run side by side, cut and ended at random, the same for the same seed. */
final class RandomTurn {
    private static final List<String> WORDS = List.of(
            "a", " ", "\n", "\r\n", "\"", "\\", "data:", "é", "☀", "😀", "\u2028", "</think", "{", "[DONE]", "\t");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private final List<Object> inputs = new ArrayList<>();
    private final List<ModelEvent> events = new ArrayList<>();

    RandomTurn(long seed) {
        this.random = new Random(seed);
        int parts = random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            add(i);
        }
        end(parts);
    }

    private void add(int index) {
        switch (random.nextInt(3)) {
            case 0 ->
                pieces().forEach(piece -> {
                    thinking.append(piece);
                    events.add(new ModelEvent.ThinkingDelta(Channel.text(0, index), piece));
                });
            case 1 ->
                pieces().forEach(piece -> {
                    text.append(piece);
                    events.add(new ModelEvent.TextDelta(Channel.text(0, index), piece));
                });
            default -> calls(index);
        }
    }

    private List<String> pieces() {
        List<String> pieces = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            pieces.add(words());
        }
        return pieces;
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            words.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return words.toString();
    }

    /** One or two calls whose arguments come in turns. */
    private void calls(int index) {
        List<List<ModelEvent>> calls = new ArrayList<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            String id = random.nextBoolean() ? "call_" + index + "_" + i : null;
            Channel channel = Channel.call(0, index, 2 * index + i, id);
            Map<String, Object> input = new LinkedHashMap<>();
            input.put("city", words());
            inputs.add(input);
            String json = JsonWriter.write(input).replace(":", " :\n ");
            json = input.get("city").toString().contains(":") ? JsonWriter.write(input) : json;
            events.add(new ModelEvent.ToolCallStarted(channel, "weather"));
            List<ModelEvent> call = new ArrayList<>();
            int cut = 1 + random.nextInt(json.length() - 1);
            call.add(new ModelEvent.ArgumentsDelta(channel, json.substring(0, cut)));
            call.add(new ModelEvent.ArgumentsDelta(channel, json.substring(cut)));
            call.add(new ModelEvent.ToolCallFinished(channel));
            calls.add(call);
        }
        for (int step = 0; step < 3; step++) {
            for (List<ModelEvent> call : calls) {
                events.add(call.get(step));
            }
        }
    }

    private void end(int parts) {
        switch (random.nextInt(4)) {
            case 0 -> events.add(new ModelEvent.ProviderError(Channel.turn(), 0, "busy", "Too busy"));
            case 1 -> {
                if (random.nextBoolean()) {
                    events.add(Turns.finished(FinishReason.LENGTH, "length"));
                }
            }
            default ->
                events.add(Turns.finished(inputs.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_CALLS, "end"));
        }
    }

    private ModelResult<String> play(ModelStream<String> stream) {
        events.forEach(stream);
        return stream.finish();
    }

    private void show(FrontEndStream stream) {
        try (FrontEndStream ui = stream) {
            ui.finish(play(ModelStream.ofEvents().onEvent(ui).open()));
        }
    }

    private String expected() {
        ModelResult<String> result = play(ModelStream.ofEvents().open());
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("text", text.toString());
        expected.put("thinking", thinking.toString());
        expected.put("inputs", inputs);
        expected.put(
                "failure", result.failure() == null ? null : result.failure().getMessage());
        return JsonWriter.write(expected);
    }

    /** Serves the turn of the seed in the query, and what it has. */
    static void serve(HttpServer server) {
        server.createContext("/random/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            RandomTurn turn =
                    new RandomTurn(Long.parseLong(exchange.getRequestURI().getQuery()));
            FrontEndStream.AI_SDK_HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(200, 0);
            turn.answer(exchange, body);
            exchange.close();
        });
    }

    private void answer(HttpExchange exchange, String body) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/random/ai-sdk" -> show(FrontEndStream.aiSdk(exchange.getResponseBody()));
            case "/random/ag-ui" -> show(FrontEndStream.agUi(body, exchange.getResponseBody()));
            default -> exchange.getResponseBody().write(expected().getBytes(UTF_8));
        }
    }
}
