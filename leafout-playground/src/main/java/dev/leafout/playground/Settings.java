// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.SchemaException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is read, and how.
 *
 * @param text the input: a text, snapshots of a value, one per line, or a provider stream
 * @param chunk how many characters of a text a chunk has
 * @param tolerate none, json5 or llm
 * @param schemaText a JSON Schema, or nothing
 * @param transcript the decoded provider stream; null if it is none
 * @param part which part of a provider stream is read
 */
record Settings(
        String text,
        InputKind kind,
        int chunk,
        String tolerate,
        String schemaText,
        @Nullable JsonSchema schema,
        @Nullable ProviderTranscript transcript,
        int part) {
    static final int MAX_TEXT = 128 << 10;
    static final int MAX_SCHEMA = 64 << 10;
    static final int MAX_CHUNKS = 10_000;

    static Settings of(Map<?, ?> fields, Recordings recordings) {
        String name = RequestBody.string(fields, "recording");
        Recordings.Recording recording = name.isEmpty() ? null : recordings.get(name);
        String text = recording == null ? RequestBody.string(fields, "text") : recording.text();
        RequestBody.bound("text", text, MAX_TEXT);
        InputKind kind = InputKind.of(recording == null ? RequestBody.string(fields, "as") : recording.as(), text);
        ProviderTranscript transcript = kind.provider() == null ? null : ProviderTranscript.of(kind.provider(), text);
        String schema = RequestBody.string(fields, "schema");
        RequestBody.bound("schema", schema, MAX_SCHEMA);
        Settings settings = new Settings(
                text,
                kind,
                chunk(fields.get("chunk")),
                tolerate(RequestBody.string(fields, "tolerate")),
                schema,
                schema(schema),
                transcript,
                part(fields.get("part"), transcript));
        settings.requireFewChunks();
        return settings;
    }

    private static int chunk(@Nullable Object value) {
        int chunk = value instanceof JsonNumber number ? number.intValue() : 0;
        if (chunk < 1) {
            throw Refusal.wrong("A chunk must have at least one character");
        }
        return chunk;
    }

    private static String tolerate(String name) {
        return switch (name) {
            case "" -> "none";
            case "none", "json5", "llm" -> name;
            default -> throw Refusal.wrong("tolerate must be none, json5 or llm");
        };
    }

    private static @Nullable JsonSchema schema(String text) {
        try {
            return text.isBlank() ? null : JsonSchema.parse(text);
        } catch (SchemaException e) {
            String reason = "The schema cannot be used: " + e.getMessage();
            throw e.getCause() instanceof JsonSyntaxException syntax
                    ? Refusal.ofSchema(reason, syntax.offset())
                    : Refusal.wrong(reason);
        }
    }

    private static int part(@Nullable Object value, @Nullable ProviderTranscript transcript) {
        if (transcript == null) {
            return 0;
        }
        int part = value instanceof JsonNumber number ? number.intValue() : -1;
        return part < 0 || part >= transcript.parts().size() ? transcript.mainPart() : part;
    }

    private void requireFewChunks() {
        int chunks = feed().chunks();
        if (chunks > MAX_CHUNKS) {
            String advice = switch (kind.name()) {
                case "text" -> "take larger ones";
                case "snapshots" -> "take fewer snapshots";
                default -> "take a shorter stream";
            };
            throw Refusal.wrong("That would be " + chunks + " chunks, and " + MAX_CHUNKS + " is the limit: " + advice);
        }
    }

    Set<Tolerance> tolerances() {
        return switch (tolerate) {
            case "json5" -> Tolerance.json5();
            case "llm" -> Tolerance.llm();
            default -> Tolerance.none();
        };
    }

    Feed feed() {
        if (transcript != null) {
            return new ProviderFeed(transcript, part);
        }
        return kind.equals(InputKind.SNAPSHOTS) ? new SnapshotFeed(text) : new TextFeed(text, chunk);
    }
}
