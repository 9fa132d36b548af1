// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.EventLog;
import java.util.ArrayList;
import java.util.List;

/** A table of events, as docs/events.md has them: each chunk, and the events that it brought. */
final class EventTable {
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder rows = new StringBuilder();
    private final JsonPushParser parser;

    EventTable(JsonPushParser.Builder builder) {
        parser = builder.truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(event -> lines.add(EventLog.line(event)))
                .build();
    }

    static EventTable of(String... chunks) {
        return new EventTable(JsonPushParser.builder()).feed(chunks);
    }

    EventTable feed(String... chunks) {
        for (String chunk : chunks) {
            parser.feed(chunk);
            row("`" + chunk + "`");
        }
        return this;
    }

    EventTable finish() {
        return finish("`finish()`");
    }

    EventTable finish(String cell) {
        parser.finish();
        row(cell);
        return this;
    }

    EventTable withoutRowsSoFar() {
        rows.setLength(0);
        return this;
    }

    private void row(String cell) {
        String events = lines.isEmpty() ? "" : "`" + String.join("`<br>`", lines) + "` ";
        lines.clear();
        rows.append("| " + cell + " | " + events + "|\n");
    }

    @Override
    public String toString() {
        return rows.toString();
    }
}
