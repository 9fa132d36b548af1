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
import java.util.StringJoiner;

/**
 * Writes the document as patches. "add" sets a property whether it exists or not, so repeated keys need no special
 * case.
 */
final class PatchTranscoder implements Transcoder {
    private final String base;
    private StringJoiner operations = empty();
    /** The open string, or the last one. Its pending text is written when a patch is taken, or when the string ends. */
    private final StringBuilder text = new StringBuilder();

    private ValuePath textPath = ValuePath.root();
    /** How to write the pending text: "add" or "replace"; empty if there is none. */
    private String textOperation = "";

    PatchTranscoder(String base) {
        this.base = base;
    }

    private static StringJoiner empty() {
        return new StringJoiner(",", "[", "]").setEmptyValue("");
    }

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            text.append(appended.text());
            textOperation = textOperation.isEmpty() ? "replace" : textOperation;
        } else if (event instanceof ValueStarted started) {
            start(started.path(), started.kind());
        } else if (event instanceof ValueCompleted completed) {
            complete(completed);
        }
    }

    private void start(ValuePath path, ValueKind kind) {
        switch (kind) {
            case OBJECT -> write("add", path, "{}");
            case ARRAY -> write("add", path, "[]");
            case STRING -> {
                text.setLength(0);
                textPath = path;
                textOperation = "add";
            }
            case NUMBER, BOOLEAN, NULL -> {}
        }
    }

    private void complete(ValueCompleted completed) {
        if (completed.kind() == ValueKind.STRING) {
            writeText();
        } else if (!completed.kind().isContainer()) {
            write("add", completed.path(), JsonWriter.write(completed.value()));
        }
    }

    private void writeText() {
        if (!textOperation.isEmpty()) {
            write(textOperation, textPath, JsonText.quoted(text));
            textOperation = "";
        }
    }

    private void write(String operation, ValuePath path, String value) {
        operations.add("{\"op\":\"" + operation + "\",\"path\":" + JsonText.quoted(base + path.toPointer())
                + ",\"value\":" + value + "}");
    }

    @Override
    public String take() {
        writeText();
        String patch = operations.toString();
        operations = empty();
        return patch;
    }
}
