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
import dev.leafout.schema.run.CompiledSchema;
import dev.leafout.schema.run.DocumentValidator;
import dev.leafout.schema.run.Findings;
import java.util.List;
import java.util.function.Consumer;

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
    private final Findings findings;
    private final DocumentValidator validator;

    PrefixValidator(CompiledSchema schema, Consumer<? super Violation> consumer) {
        this.findings = new Findings(schema.options().maxViolations(), consumer, Violation::new);
        this.validator = new DocumentValidator(schema, findings);
    }

    /**
     * Returns the violations so far, in the order of their offsets: the first of them, as many as
     * {@link SchemaOptions#maxViolations()} allows. {@link #violationCount()} counts them all.
     */
    public List<Violation> violations() {
        return findings.violations();
    }

    /** Returns how many violations there have been, those that were not kept among them. */
    public long violationCount() {
        return findings.count();
    }

    /**
     * Returns what was or will be decided later than it could have been, and where, because of a limit of the
     * {@link SchemaOptions}. Empty nearly always; no verdict is wrong for it. The one thing that is never decided is a
     * pattern that takes more steps than it may or is too large, which is said here too. At most 1,000 are kept.
     */
    public List<String> warnings() {
        return List.copyOf(findings.warnings());
    }

    /** Returns whether there has been a violation, so that the document can never be valid. */
    public boolean isDoomed() {
        return findings.count() > 0;
    }

    @Override
    public void memberExpected(ParsePosition at) {
        validator.memberExpected(at);
    }

    /** What is wrong with a text is known at its first wrong character, however much of it is shown. */
    @Override
    public boolean hearsHeldText() {
        return true;
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        validator.keyAppended(at, text, escaped);
    }

    @Override
    public void keyCompleted(ParsePosition at, String name) {
        validator.keyCompleted(at, name);
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        validator.valueStarted(at, kind);
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        validator.booleanStarted(at, value);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        validator.textAppended(at, text, escaped);
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        validator.numberAppended(at, text);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        validator.valueCompleted(at, kind, raw);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        validator.inputRepaired(at, what);
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        validator.documentEnded(at, ending, open);
    }

    @Override
    public String checkpointName() {
        return validator.checkpointName();
    }

    /** Returns the state of this validator; a parser's checkpoint includes it. */
    @Override
    public byte[] checkpoint() {
        return validator.checkpoint();
    }

    /**
     * Takes on the state that {@link #checkpoint()} returned, of a validator of the same schema. The bytes must come from a
     * place that you trust: damage is found, but whoever can write a checkpoint can make a validator find what they like.
     *
     * @throws CheckpointException if these bytes are no such state
     */
    @Override
    public void restore(byte[] checkpoint) {
        validator.restore(checkpoint);
    }
}
