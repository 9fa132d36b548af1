// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.SchemaException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is read, and how.
 *
 * @param text the text, or snapshots of a value, one per line
 * @param chunk how many characters a chunk has
 */
record Settings(
        String text,
        boolean snapshots,
        int chunk,
        Set<Tolerance> tolerances,
        @Nullable JsonSchema schema) {
    static final int MAX_TEXT = 128 << 10;
    static final int MAX_SCHEMA = 64 << 10;
    static final int MAX_CHUNKS = 10_000;

    /** Reads what the page sends. */
    static Settings parse(byte[] json, Recordings recordings) {
        PartialDocument body = new PartialDocument();
        try {
            JsonPushParser parser = JsonPushParser.builder().listen(body).build();
            parser.feed(json);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw Refusal.wrong("The settings are not JSON: " + e.getMessage());
        }
        if (!(body.value() instanceof Map<?, ?> fields)) {
            throw Refusal.wrong("The settings must be an object");
        }
        return read(fields, recordings);
    }

    private static Settings read(Map<?, ?> fields, Recordings recordings) {
        String name = string(fields, "recording");
        Recordings.Recording recording = name.isEmpty() ? null : recordings.get(name);
        boolean snapshots = recording == null ? Boolean.TRUE.equals(fields.get("snapshots")) : recording.snapshots();
        Settings settings = new Settings(
                bounded("text", recording == null ? string(fields, "text") : recording.text(), MAX_TEXT),
                snapshots,
                chunk(fields.get("chunk")),
                tolerances(string(fields, "tolerate")),
                schema(bounded("schema", string(fields, "schema"), MAX_SCHEMA)));
        int chunks = settings.feed().chunks();
        if (chunks > MAX_CHUNKS) {
            throw Refusal.wrong("That would be " + chunks + " chunks, and " + MAX_CHUNKS + " is the limit: "
                    + (snapshots ? "take fewer snapshots" : "take larger ones"));
        }
        return settings;
    }

    private static String string(Map<?, ?> fields, String name) {
        Object value = fields.get(name);
        if (value != null && !(value instanceof String)) {
            throw Refusal.wrong(name + " must be a string");
        }
        return value == null ? "" : (String) value;
    }

    private static String bounded(String name, String text, int max) {
        if (text.length() > max) {
            throw Refusal.wrong("The " + name + " has " + text.length() + " characters, and " + max + " is the limit");
        }
        return text;
    }

    private static int chunk(@Nullable Object value) {
        int chunk = value instanceof JsonNumber number ? number.intValue() : 0;
        if (chunk < 1) {
            throw Refusal.wrong("A chunk must have at least one character");
        }
        return chunk;
    }

    private static Set<Tolerance> tolerances(String name) {
        return switch (name) {
            case "", "none" -> Tolerance.none();
            case "json5" -> Tolerance.json5();
            case "llm" -> Tolerance.llm();
            default -> throw Refusal.wrong("tolerate must be none, json5 or llm");
        };
    }

    private static @Nullable JsonSchema schema(String text) {
        try {
            return text.isBlank() ? null : JsonSchema.parse(text);
        } catch (SchemaException | JsonSyntaxException e) {
            throw Refusal.wrong("The schema cannot be used: " + e.getMessage());
        }
    }

    Feed feed() {
        return snapshots ? new SnapshotFeed(text) : new TextFeed(text, chunk);
    }
}
