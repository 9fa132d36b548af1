// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The streams that come with the playground, in the order in which the page offers them. */
final class Recordings {
    /**
     * A stream and its settings.
     *
     * @param as the name of its {@link InputKind}
     * @param tolerate none, json5 or llm
     * @param schema a JSON Schema, or nothing
     */
    record Recording(String name, String title, String as, String tolerate, String text, String schema) {
        private Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", name);
            fields.put("title", title);
            fields.put("as", as);
            fields.put("tolerate", tolerate);
            fields.put("text", text);
            fields.put("schema", schema);
            return fields;
        }
    }

    private final Map<String, Recording> all = new LinkedHashMap<>();

    Recordings() {
        add("itinerary", "Four days in Trieste", "text", "itinerary.json", "itinerary.schema.json");
        add("review", "A review that violates its schema", "text", "review-first.json", "review.schema.json");
        add("chat-card", "A card inside a chat", "text", "chat-card.txt", "");
        add("tool-call", "A tool call", "text", "tool-call.json", "");
        add("two-calls", "Two tool calls, from Anthropic", "anthropic", "two-calls.sse", "");
        add("postcards", "Emoji, accents and escapes", "text", "postcards.json", "");
        add("cut-off", "An answer that was cut off", "text", "cut-off.json", "");
        add("snapshots", "Snapshots of a walk", "snapshots", "snapshots.jsonl", "");
        add("itinerary-snapshots", "Four days in Trieste, as snapshots", "snapshots", "itinerary-snapshots.jsonl", "");
    }

    private void add(String name, String title, String as, String file, String schema) {
        String tolerate = file.endsWith(".txt") ? "llm" : "none";
        String schemaText = schema.isEmpty() ? "" : read(schema);
        all.put(name, new Recording(name, title, as, tolerate, read(file), schemaText));
    }

    private static String read(String file) {
        try (InputStream in = Recordings.class.getResourceAsStream("recordings/" + file)) {
            if (in == null) {
                throw new IllegalStateException("Not in the jar: " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    Recording get(String name) {
        Recording recording = all.get(name);
        if (recording == null) {
            throw Refusal.unknown("recording " + name);
        }
        return recording;
    }

    Collection<Recording> all() {
        return all.values();
    }

    String toJson() {
        List<Map<String, Object>> list =
                all.values().stream().map(Recording::fields).toList();
        return JsonWriter.write(list);
    }
}
