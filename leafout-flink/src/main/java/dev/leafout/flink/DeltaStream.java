// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.TruncatedDocument.Cause;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import org.jspecify.annotations.Nullable;

/** A stream of text: its deltas in order, and the document they form. */
final class DeltaStream extends OpenStream {
    private final StreamEngine engine;
    private final ReorderWindow window;
    private @Nullable DocumentReader reader;

    DeltaStream(StreamEngine engine) {
        super(engine.options);
        this.engine = engine;
        this.window = new ReorderWindow(engine.options.firstSequence, engine.options.reorderWithin);
    }

    @Override
    void begin() {
        reader = new DocumentReader(engine, null);
    }

    private DocumentReader reader() {
        if (reader == null) {
            throw new IllegalStateException("The stream was neither begun nor restored");
        }
        return reader;
    }

    @Override
    void take(Arrival arrival) {
        switch (window.place(arrival)) {
            case NEXT -> readAll(arrival);
            case AHEAD -> {}
            case REPEATED -> engine.outlet.repeated();
            case BEYOND -> close(Cause.GAP, window.missing(arrival.sequence()));
        }
    }

    private void readAll(Arrival first) {
        for (Arrival next = first; next != null && isOpen(); next = window.poll()) {
            read(next);
        }
    }

    private void read(Arrival arrival) {
        String text = arrival.text();
        if (text == null) {
            end(String.valueOf(arrival.end()));
            return;
        }
        try {
            reader().feed(text);
        } catch (JsonSyntaxException e) {
            malformed(e);
            close();
        }
    }

    @Override
    void finish(Cause cause, String reason) {
        try {
            reader().finish(cause, reason);
        } catch (JsonSyntaxException e) {
            malformed(e);
        }
        reader = null;
    }

    private void malformed(JsonSyntaxException e) {
        engine.outlet.put(LeafoutProcessFunction.MALFORMED, MalformedStream.of(engine.outlet.stream(), e));
    }

    @Override
    String missing() {
        return window.missing();
    }

    @Override
    void write(CheckpointWriter out) {
        window.write(out);
        out.writeBytes(reader().checkpoint());
    }

    @Override
    void read(CheckpointReader in) {
        window.read(in);
        reader = new DocumentReader(engine, in.readBytes());
    }
}
