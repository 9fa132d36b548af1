// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tries a conjunction on a recorded value, on its own workbench. The value is over, so it does not matter where in it
 * the verdict is reached; its offsets only tell what came first.
 */
final class Replay implements ParsePosition {
    private static final TextSlice NO_TEXT = TextSlice.copyOf("");
    private static final TextSlice TRUE = TextSlice.copyOf("true");
    private static final TextSlice FALSE = TextSlice.copyOf("false");

    private final Recording recording;
    /** The path of the whole value. */
    private final ValuePath path;

    private final Workbench around;
    private final Workbench bench;
    private final DocumentValidator validator;
    /** The position in the recording. */
    private int pos;
    /** How many containers are open. */
    private int open;

    Replay(Workbench around, Conjunction conjunction, Recording recording, ValuePath path) {
        this.recording = recording;
        this.path = path;
        this.around = around;
        this.bench = new Workbench(around.schema, conjunction);
        bench.start(around.findings.ofTrial());
        this.validator = new DocumentValidator(bench);
    }

    /** Reads the value that begins there, as far as it takes; returns the trial, which has a verdict if there is one. */
    Trial run(int start) {
        pos = start;
        do {
            replay(recording.what(pos));
            pos = recording.after(pos);
        } while (open > 0 && trial().verdict == Verdict.LIVE);
        around.findings.warnAlso(bench.findings);
        around.isInDoubt |= trial().verdict == Verdict.LIVE;
        return trial();
    }

    private Trial trial() {
        return Objects.requireNonNull(bench.tried, "trial");
    }

    private void replay(char what) {
        switch (what) {
            case Recording.OBJECT -> start(ValueKind.OBJECT);
            case Recording.ARRAY -> start(ValueKind.ARRAY);
            case Recording.END_OF_OBJECT -> end(ValueKind.OBJECT);
            case Recording.END_OF_ARRAY -> end(ValueKind.ARRAY);
            case Recording.MEMBER -> validator.memberExpected(this);
            case Recording.KEY, Recording.REPEATED_KEY -> key(recording.textOf(pos), what == Recording.REPEATED_KEY);
            case Recording.STRING -> string(recording.textOf(pos));
            case Recording.NUMBER -> number(TextSlice.copyOf(recording.textOf(pos)));
            case Recording.TRUE -> bool(true);
            case Recording.FALSE -> bool(false);
            default -> {
                validator.valueStarted(this, ValueKind.NULL);
                validator.valueCompleted(this, ValueKind.NULL, NO_TEXT);
            }
        }
    }

    private void start(ValueKind kind) {
        open++;
        validator.valueStarted(this, kind);
    }

    private void end(ValueKind kind) {
        open--;
        validator.valueCompleted(this, kind, NO_TEXT);
    }

    private void key(String key, boolean repeated) {
        if (!key.isEmpty()) {
            validator.keyAppended(this, TextSlice.copyOf(key), true);
        }
        validator.repeatedKey = repeated;
        validator.keyCompleted(this, key);
    }

    private void string(String text) {
        validator.valueStarted(this, ValueKind.STRING);
        if (!text.isEmpty()) {
            validator.textAppended(this, TextSlice.copyOf(text), true);
        }
        validator.valueCompleted(this, ValueKind.STRING, NO_TEXT);
    }

    private void number(TextSlice raw) {
        validator.valueStarted(this, ValueKind.NUMBER);
        validator.numberAppended(this, raw);
        validator.valueCompleted(this, ValueKind.NUMBER, raw);
    }

    private void bool(boolean value) {
        validator.valueStarted(this, ValueKind.BOOLEAN);
        validator.booleanStarted(this, value);
        validator.valueCompleted(this, ValueKind.BOOLEAN, value ? TRUE : FALSE);
    }

    @Override
    public long offset() {
        return pos;
    }

    @Override
    public ValuePath path() {
        return path;
    }

    @Override
    public int depth() {
        return path.depth();
    }

    @Override
    public @Nullable String key() {
        return path.key();
    }

    @Override
    public int index() {
        return path.index();
    }

    @Override
    public int line() {
        return 1;
    }

    @Override
    public int column() {
        return 1;
    }
}
