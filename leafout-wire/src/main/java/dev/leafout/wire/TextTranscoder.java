// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonText;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;

/** Writes the document as text, piece by piece. */
final class TextTranscoder implements Transcoder {
    private final StringBuilder out = new StringBuilder();
    /** Whether the next value is the first in its container. */
    private boolean first = true;

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            String quoted = JsonText.quoted(appended.text());
            out.append(quoted, 1, quoted.length() - 1);
        } else if (event instanceof ValueStarted started) {
            start(started.path(), started.kind());
        } else if (event instanceof ValueCompleted completed) {
            complete(completed);
        }
    }

    private void start(ValuePath path, ValueKind kind) {
        switch (kind) {
            case OBJECT -> {
                place(path);
                out.append('{');
                first = true;
            }
            case ARRAY -> {
                place(path);
                out.append('[');
                first = true;
            }
            case STRING -> {
                place(path);
                out.append('"');
            }
            case NUMBER, BOOLEAN, NULL -> {}
        }
    }

    /** Writes what comes between the last value and this one. */
    private void place(ValuePath path) {
        if (path.isRoot()) {
            out.append(first ? "" : "\n");
        } else if (!first) {
            out.append(',');
        }
        first = false;
        String key = path.key();
        if (key != null) {
            JsonText.appendQuoted(out, key);
            out.append(':');
        }
    }

    private void complete(ValueCompleted completed) {
        switch (completed.kind()) {
            case OBJECT -> out.append('}');
            case ARRAY -> out.append(']');
            case STRING -> out.append('"');
            case NUMBER, BOOLEAN, NULL -> {
                place(completed.path());
                out.append(JsonWriter.write(completed.value()));
            }
        }
        first = false;
    }

    @Override
    public String take() {
        String taken = out.toString();
        out.setLength(0);
        return taken;
    }
}
