// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.leafout.event.JsonText;
import java.io.IOException;
import java.io.OutputStream;

/** Sends complete answers. */
final class Answers {
    private Answers() {}

    static void json(HttpExchange exchange, String json) throws IOException {
        bytes(exchange, 200, "application/json", json.getBytes(UTF_8));
    }

    static void nothing(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    /** Sends the reason for a refusal. */
    static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        String place = refusal.schemaOffset() < 0 ? "" : ",\"schemaAt\":" + refusal.schemaOffset();
        String json = "{\"error\":" + JsonText.quoted(refusal.reason()) + place + "}";
        bytes(exchange, refusal.status(), "application/json", json.getBytes(UTF_8));
    }

    static void bytes(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
        exchange.close();
    }
}
