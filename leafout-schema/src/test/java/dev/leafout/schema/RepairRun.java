// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** What a text becomes while its schema is at hand: its events, its violations, its value and how it ended. */
final class RepairRun {
    private final JsonSchema schema;
    private final List<String> lines = new ArrayList<>();
    private final List<InputRepaired> repairs = new ArrayList<>();
    private PartialDocument document = new PartialDocument();
    private String lastText = "";
    private long offset;
    private String end = "complete";
    /** Apart from the events: those of text come when a chunk ends. */
    private final List<Violation> violations = new ArrayList<>();

    private RepairRun(JsonSchema schema) {
        this.schema = schema;
    }

    static RepairRun ofText(JsonSchema schema, List<String> chunks) {
        return of(schema, chunks, JsonPushParser::feed, false);
    }

    static RepairRun ofBytes(JsonSchema schema, List<byte[]> chunks) {
        return of(schema, chunks, JsonPushParser::feed, false);
    }

    /** After every chunk, another parser goes on, restored from the checkpoint of the one before. */
    static RepairRun ofTextRestored(JsonSchema schema, List<String> chunks) {
        return of(schema, chunks, JsonPushParser::feed, true);
    }

    static RepairRun ofBytesRestored(JsonSchema schema, List<byte[]> chunks) {
        return of(schema, chunks, JsonPushParser::feed, true);
    }

    private static <C> RepairRun of(
            JsonSchema schema, List<C> chunks, BiConsumer<JsonPushParser, C> feed, boolean restored) {
        RepairRun run = new RepairRun(schema);
        JsonPushParser parser = run.builder().build();
        try {
            for (C chunk : chunks) {
                feed.accept(parser, chunk);
                if (restored) {
                    byte[] checkpoint = parser.checkpoint();
                    run.document = new PartialDocument();
                    parser = run.builder().restore(checkpoint);
                }
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            run.end = e.problem() + " " + e.getMessage();
        }
        return run;
    }

    private JsonPushParser.Builder builder() {
        return JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .expect(schema.expectation())
                .listen(schema.validator(violations::add))
                .listen(document)
                .onEvent(this::add);
    }

    private void add(JsonEvent event) {
        if (event.offset() < offset) {
            throw new AssertionError("Known before offset " + offset + ": " + event);
        }
        offset = event.offset();
        if (event instanceof InputRepaired repaired) {
            repairs.add(repaired);
        }
        if (event instanceof TextAppended text && lastText.equals(text.path().toString())) {
            lines.set(lines.size() - 1, lines.get(lines.size() - 1) + text.text());
            return;
        }
        lastText = event instanceof TextAppended ? event.path().toString() : "";
        lines.add(event instanceof TextAppended text ? "text " + text.path() + " " + text.text() : event.toString());
    }

    /** Returns what the schema has decided: what was written, and what was made of it. */
    List<String> made() {
        return repairs.stream()
                .filter(repair -> repair.what() == Tolerance.SCHEMA)
                .map(repair -> repair.written() + " → " + repair.made())
                .toList();
    }

    List<Tolerance> tolerances() {
        return repairs.stream().map(InputRepaired::what).distinct().toList();
    }

    boolean isComplete() {
        return end.equals("complete");
    }

    /** Returns whether it ended without an error and without a violation. */
    boolean isRight() {
        return isComplete() && violations.isEmpty();
    }

    String json() {
        return document.toJson();
    }

    String end() {
        return violations.isEmpty() ? end : "violation";
    }

    /** Returns all that can be seen of it, which must be the same for every chunking. */
    @Override
    public String toString() {
        return String.join("\n", lines) + "\n" + violations + "\n" + json() + "\n" + end;
    }
}
