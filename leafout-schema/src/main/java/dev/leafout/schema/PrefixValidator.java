// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Validates a document while it is being read. Attach it to a parser with {@code listen}; a violation is reported before
 * the {@code feed} that brought the deciding character returns.
 *
 * <p>Violations are definite: nothing that follows can mend them. After one the rest of the document is still looked at,
 * as if that one had not been, so all of them can be collected; or the consumer throws, which stops the parse.
 *
 * <p>It belongs to one parser and is used by one thread at a time. With {@code manyValues()} each document is validated for
 * itself.
 *
 * @since 0.1
 */
public final class PrefixValidator implements ParseListener {
    final JsonSchema schema;
    final Findings findings;
    /** What it works with, while a document is open. */
    private @Nullable Workbench bench;

    /** How many values are open within each other on which nothing is tried. */
    int skipped;
    /** Whether the value that has begun is no container and nothing is tried on it. */
    boolean tipIsSkipped;

    boolean repeatedKey;

    @Nullable
    ValueNumbers numbers;
    /** How many of the open arrays must have items that differ. */
    int differing;

    PrefixValidator(JsonSchema schema, Consumer<? super Violation> consumer) {
        this.schema = schema;
        this.findings = new Findings(schema.options().maxViolations(), consumer);
    }

    /** One that only tries something, on a workbench of its own. */
    PrefixValidator(Workbench bench) {
        this.schema = bench.schema;
        this.findings = bench.findings;
        this.bench = bench;
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

    /**
     * Returns the violations so far, in the order of their offsets: the first of them, as many as
     * {@link SchemaOptions#maxViolations()} allows. {@link #violationCount()} counts them all.
     */
    public List<Violation> violations() {
        return Collections.unmodifiableList(findings.violations);
    }

    /** Returns how many violations there have been, those that were not kept among them. */
    public long violationCount() {
        return findings.count;
    }

    /**
     * Returns what was or will be decided later than it could have been, and where, because of a limit of the
     * {@link SchemaOptions}. Empty nearly always; no verdict is wrong for it. The one thing that is never decided is a
     * pattern that takes more steps than it may or is too large, which is said here too. At most 1,000 are kept.
     */
    public List<String> warnings() {
        return List.copyOf(findings.warnings);
    }

    /** Returns whether there has been a violation, so that the document can never be valid. */
    public boolean isDoomed() {
        return findings.count > 0;
    }

    /** The offset at which character {@code index} of a piece became known. */
    static long offsetOf(int index, TextSlice piece, boolean escaped, ParsePosition at) {
        return escaped ? at.offset() : at.offset() - (piece.length() - 1 - index);
    }

    /** Returns where the document is recorded at the moment; null if it is not, as nearly always. */
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
        } else {
            findings.tell();
        }
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (differing > 0 && numbers != null) {
            numbers.started(kind);
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
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (differing > 0 && numbers != null) {
            numbers.text.append(text);
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

    /** Returns the state of this validator; a parser's checkpoint includes it. */
    @Override
    public byte[] checkpoint() {
        return new ValidatorCheckpoint(this).write();
    }

    /**
     * Takes on the state that {@link #checkpoint()} returned, of a validator of the same schema. The bytes must come from a
     * place that you trust: damage is found, but whoever can write a checkpoint can make a validator find what they like.
     *
     * @throws CheckpointException if these bytes are no such state
     */
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
