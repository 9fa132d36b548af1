// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.leafout.event.JsonText;
import dev.leafout.llm.CallResult;
import dev.leafout.llm.LeafoutBodyHandlers;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** The examples of docs/front-ends.md. */
final class FrontEndsPage {
    record Day(String title, double km) {}

    record Trip(String city, List<Day> days) {}

    record Place(String city) {}

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    FrontEndsPage(String base) {
        this.base = base;
    }

    HttpRequest request(String prompt) {
        return HttpRequest.newBuilder(URI.create(base + "/v1/chat/completions"))
                .POST(BodyPublishers.ofString("{\"model\":\"some-model\",\"stream\":true,\"messages\":[{\"role\":"
                        + "\"user\",\"content\":" + JsonText.quoted(prompt) + "}]}"))
                .build();
    }

    void plan(String prompt, FrontEndStream ui) {
        ModelStreamBuilder<Trip> turn =
                ModelStream.openAiChat().text(Trip.class, ui.object("trip")).onEvent(ui);
        ui.finish(client.sendAsync(request(prompt), LeafoutBodyHandlers.of(turn))
                .join()
                .body());
    }

    String weatherIn(String city) {
        return "{\"in\":" + JsonText.quoted(city) + ",\"degrees\":1}";
    }

    /** Goes on as long as the model calls tools. */
    void chat(String prompt, FrontEndStream ui) {
        String next = prompt;
        while (true) {
            ModelStreamBuilder<String> turn = ModelStream.openAiChat()
                    .tool("weather", Place.class, (call, place) -> ui.toolOutput(call, weatherIn(place.city())))
                    .onEvent(ui);
            ModelResult<String> result = client.sendAsync(request(next), LeafoutBodyHandlers.of(turn))
                    .join()
                    .body();
            if (result.calls().isEmpty()) {
                ui.finish(result);
                return;
            }
            ui.endTurn(result);
            next = withReplies(prompt, result.calls());
        }
    }

    private static String withReplies(String prompt, List<CallResult> calls) {
        return prompt + (calls.size() == 1 ? " once more" : "");
    }

    void jdk(HttpServer server) {
        server.createContext("/plan", exchange -> {
            String prompt = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            FrontEndStream.OBJECT_TEXT_HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(200, 0);
            try (FrontEndStream ui = FrontEndStream.objectText(exchange.getResponseBody())) {
                plan(prompt, ui);
            }
            exchange.close();
        });
    }

    /** The others, for the tests: each with its headers. */
    void jdkOthers(HttpServer server) {
        server.createContext("/ai-sdk", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            FrontEndStream.AI_SDK_HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(200, 0);
            show(body, FrontEndStream.aiSdk(exchange.getResponseBody()));
            exchange.close();
        });
        server.createContext("/ag-ui", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            FrontEndStream.AG_UI_HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(200, 0);
            show(body, FrontEndStream.agUi(body, exchange.getResponseBody()));
            exchange.close();
        });
    }

    private void show(String body, FrontEndStream stream) {
        try (FrontEndStream ui = stream) {
            if (body.contains("scenario:chat")) {
                chat(body, ui);
            } else {
                plan(body, ui);
            }
        }
    }

    static final class PlanServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;
        private final transient FrontEndsPage page;

        PlanServlet(FrontEndsPage page) {
            this.page = page;
        }

        private void plan(String prompt, FrontEndStream ui) {
            page.plan(prompt, ui);
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String prompt = new String(request.getInputStream().readAllBytes(), UTF_8);
            FrontEndStream.OBJECT_TEXT_HEADERS.forEach(response::setHeader);
            try (FrontEndStream ui = FrontEndStream.objectText(response.getOutputStream())) {
                plan(prompt, ui);
            }
        }
    }

    @RestController
    static final class PlanController {
        private final FrontEndsPage page;

        PlanController(FrontEndsPage page) {
            this.page = page;
        }

        private void plan(String prompt, FrontEndStream ui) {
            page.plan(prompt, ui);
        }

        @PostMapping("/plan")
        ResponseEntity<StreamingResponseBody> plan(@RequestBody String prompt) {
            return ResponseEntity.ok()
                    .headers(headers -> headers.setAll(FrontEndStream.OBJECT_TEXT_HEADERS))
                    .body(out -> {
                        try (FrontEndStream ui = FrontEndStream.objectText(out)) {
                            plan(prompt, ui);
                        }
                    });
        }
    }
}
