// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a validator does at each call: it skips values on which nothing is tried, and passes the rest to a workbench.
 * One parser calls it, from one thread at a time; documents may follow each other.
 */
public final class DocumentValidator implements ParseListener {
    final CompiledSchema schema;
    final Findings findings;
    /** What it works with, while a document is open. */
    private @Nullable Workbench bench;

    /** How many nested open values there are on which nothing is tried. */
    int skipped;
    /** Whether the value that has begun is not a container and nothing is tried on it. */
    boolean tipIsSkipped;

    boolean repeatedKey;

    @Nullable
    ValueNumbers numbers;
    /** How many of the open arrays must have items that differ. */
    int differing;

    /** Reads what says which alternative is meant; null if nothing does, as is usual. */
    final @Nullable TagReader tags;

    public DocumentValidator(CompiledSchema schema, Findings findings) {
        this.schema = schema;
        this.findings = findings;
        this.tags = schema.tags.isEmpty() ? null : new TagReader(schema.tags);
    }

    /** A validator that only tries something, on its own workbench. */
    DocumentValidator(Workbench bench) {
        this.schema = bench.schema;
        this.findings = bench.findings;
        this.bench = bench;
        this.tags = null;
    }

    Workbench bench() {
        Workbench known = bench;
        if (known == null) {
            known = schema.takeBench();
            known.start(findings);
            bench = known;
        }
        return known;
    }

    /** The offset at which character {@code index} of a piece became known. */
    static long offsetOf(int index, TextSlice piece, boolean escaped, ParsePosition at) {
        return escaped ? at.offset() : at.offset() - (piece.length() - 1 - index);
    }

    /** Returns the current recording of the document, or null if there is none, as is usual. */
    private @Nullable Recording recording() {
        return bench == null || bench.deferrals == null ? null : bench.deferrals.recording;
    }

    @Override
    public void memberExpected(ParsePosition at) {
        Recording recording = recording();
        if (recording != null) {
            recording.memberExpected();
        }
        if (skipped == 0) {
            bench().memberExpected(at);
        }
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (skipped == 0) {
            bench().keyAppended(at, text, escaped);
        }
    }

    @Override
    public void keyCompleted(ParsePosition at, String name) {
        boolean repeated = repeatedKey;
        repeatedKey = false;
        if (differing > 0 && numbers != null) {
            numbers.key(name);
        }
        Recording recording = recording();
        if (recording != null) {
            recording.key(name, repeated);
        }
        if (skipped == 0) {
            bench().keyCompleted(at, name, repeated);
            if (tags != null) {
                tags.key(bench().tip(), name);
            }
        } else {
            findings.deliver();
        }
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (differing > 0 && numbers != null) {
            numbers.started(kind);
        }
        if (tags != null) {
            tags.started(kind);
        }
        if (skipped > 0) {
            skipped += kind.isContainer() ? 1 : 0;
        } else if (!bench().begin(at, kind)) {
            skipped = kind.isContainer() ? 1 : 0;
            tipIsSkipped = !kind.isContainer();
        } else if (kind == ValueKind.ARRAY && bench().tip().mustDiffer()) {
            startNumbering();
        }
        Recording recording = recording();
        if (recording != null) {
            recording.started(kind);
        }
    }

    private void startNumbering() {
        if (numbers == null) {
            numbers = new ValueNumbers(schema.options().maxUniqueItems());
        }
        if (differing++ == 0) {
            numbers.started(ValueKind.ARRAY);
        }
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        if (skipped == 0 && !tipIsSkipped) {
            bench().booleanStarted(at, value);
        }
    }

    @Override
    public void escapeAppended(ParsePosition at, char first, char last) {
        if (skipped == 0 && !tipIsSkipped) {
            bench().escapeAppended(at, first, last);
        }
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (differing > 0 && numbers != null) {
            numbers.text.append(text);
        }
        if (tags != null) {
            tags.append(text);
        }
        Recording recording = recording();
        if (recording != null) {
            recording.text(text);
        }
        if (skipped == 0 && !tipIsSkipped) {
            bench().textAppended(at, text, escaped);
        }
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        if (skipped == 0 && !tipIsSkipped) {
            bench().numberAppended(at, text);
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        Recording recording = recording();
        if (recording != null) {
            recording.completed(kind, raw);
        }
        if (tags != null) {
            tags.completed();
        }
        if (tipIsSkipped) {
            tipIsSkipped = false;
        } else if (skipped > 0) {
            skipped -= kind.isContainer() ? 1 : 0;
        } else {
            Workbench bench = bench();
            if (differing > 0 && kind == ValueKind.ARRAY && bench.tip().mustDiffer()) {
                differing--;
            }
            bench.complete(at, kind, raw);
        }
        if (numbers != null && numbers.depth() > 0) {
            Object number = numbers.completed(kind, raw);
            if (skipped == 0) {
                bench().itemIs(number, at);
            }
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        if (what != Tolerance.DUPLICATE_KEY) {
            return;
        }
        repeatedKey = true;
        boolean isReported = skipped == 0 && bench != null && bench.hasBadKey();
        if (!schema.options().repeatedKeys() && !isReported) {
            findings.reportRepeatedKey(at);
        }
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        clear();
    }

    private void clear() {
        if (bench != null) {
            schema.giveBack(bench);
            bench = null;
        }
        skipped = 0;
        tipIsSkipped = false;
        differing = 0;
        numbers = null;
    }

    @Override
    public String checkpointName() {
        return ValidatorCheckpoint.NAME;
    }

    @Override
    public byte[] checkpoint() {
        return new ValidatorCheckpoint(this).write();
    }

    @Override
    public void restore(byte[] checkpoint) {
        boolean isRestored = false;
        try {
            new ValidatorCheckpoint(this).read(checkpoint);
            isRestored = true;
        } finally {
            if (!isRestored) {
                findings.clear();
                clear();
            }
        }
    }
}
