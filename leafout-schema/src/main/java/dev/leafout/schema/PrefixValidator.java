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
 * <p>Violations are final: nothing that follows can make the document valid. The validator continues after a violation
 * as if the value had been valid, so that you can collect all of them. To stop the parse instead, throw a {@link
 * SchemaViolationException} from the consumer: the listeners after the validator then still hear everything before the
 * violation.
 *
 * <p>A validator belongs to one parser and is used by one thread at a time. With {@code manyValues()} each document is
 * validated separately.
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
     * Returns the violations so far, in order of their offsets: the first ones, up to {@link
     * SchemaOptions#maxViolations()}. {@link #violationCount()} counts all of them.
     */
    public List<Violation> violations() {
        return findings.violations();
    }

    /** Returns how many violations there have been, including those that were not kept. */
    public long violationCount() {
        return findings.count();
    }

    /**
     * Returns what was or will be decided late, and where, because of a limit of the {@link SchemaOptions}. This is
     * almost always empty, and does not make any verdict wrong. Only a pattern that takes too many steps or is too
     * large is never decided; that is reported here too. At most 1,000 warnings are kept.
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
    public void escapeAppended(ParsePosition at, char first, char last) {
        validator.escapeAppended(at, first, last);
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
     * Restores the state that {@link #checkpoint()} returned for a validator of the same schema. The bytes must come
     * from a place you trust: damage is detected, but whoever can write a checkpoint controls what the validator
     * reports.
     *
     * @throws CheckpointException if these bytes are not such a state
     */
    @Override
    public void restore(byte[] checkpoint) {
        validator.restore(checkpoint);
    }
}
