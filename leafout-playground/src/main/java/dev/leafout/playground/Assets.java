// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the page, from the jar; those of leafout-js are in {@code leafout/}. */
final class Assets {
    /** Allows no name that could lead anywhere else. */
    private static final Pattern NAME = Pattern.compile("/(?:leafout/)?[a-z]+\\.([a-z]+)");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private Assets() {}

    static void send(HttpExchange exchange, String path) throws IOException {
        Matcher name = NAME.matcher(path);
        String type = name.matches() ? TYPES.get(name.group(1)) : null;
        try (InputStream in = type == null ? null : Assets.class.getResourceAsStream("page" + path)) {
            if (type == null || in == null) {
                throw Refusal.unknown("such page");
            }
            Answers.bytes(exchange, 200, type, in.readAllBytes());
        }
    }
}
