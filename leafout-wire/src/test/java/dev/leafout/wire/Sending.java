// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A document that is sent: the lines, and what the server's document was after each. */
final class Sending {
    /** What a document is at a moment, and which of its values is open; null where nobody was looking. */
    record State(String json, ValuePath tip, ValueState state) {
        static State of(PartialDocument document) {
            return new State(document.toJson(), document.tip(), document.stateAt(document.tip()));
        }
    }

    final List<String> lines = new ArrayList<>();
    /** The server's state after each line; null after a line that was not the last one of its batch. */
    final List<State> states = new ArrayList<>();

    /** What a client gets that comes after each line and has nothing; kept only if every event is sent alone. */
    final List<String> snapshots = new ArrayList<>();

    final WireLog log;
    private final PartialDocument document = new PartialDocument();
    private final WireReader reader;

    private Sending(WireLog log) {
        this.log = log;
        this.reader = log.reader(null);
    }

    /** Sends a text with an operation for every event, so that every operation has a state of its own. */
    static Sending everyEvent(String text, int size) {
        return send(text, size, WireLog.builder().coalesce(1, Duration.ZERO), true);
    }

    /** Sends a text with all operations of a chunk together, merged. */
    static Sending everyChunk(String text, int size) {
        return send(text, size, WireLog.builder().coalesce(Integer.MAX_VALUE, Duration.ZERO), false);
    }

    static Sending send(String text, int size, WireLog.Builder options, boolean everyEvent) {
        Sending sending = new Sending(options.window(Integer.MAX_VALUE).build());
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(event -> {
                    sending.document.accept(event);
                    sending.log.accept(event);
                    if (everyEvent) {
                        sending.read();
                    }
                })
                .build();
        for (String chunk : CutPlan.every(size, text.length()).cut(text)) {
            parser.feed(chunk);
            sending.log.flush();
            sending.read();
        }
        parser.finish();
        sending.read();
        return sending;
    }

    private void read() {
        WireBatch batch;
        while ((batch = reader.poll()) != null) {
            for (String line : batch.lines()) {
                lines.add(line);
                states.add(null);
            }
            states.set(states.size() - 1, State.of(document));
            if (batch.lines().size() == 1) {
                snapshots.add(log.reader(LastEventId.CATCH_UP).poll().lines().get(0));
            }
        }
    }

    PartialDocument document() {
        return document;
    }
}
