// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.StopParsingException;

/**
 * Stops a parse at its first violation: {@code schema.validator(SchemaViolationException::raise)}. Listeners that were
 * added after the validator have then heard everything before the violation. Thread-safe, like other exceptions.
 *
 * @since 0.1
 */
public final class SchemaViolationException extends StopParsingException {
    private static final long serialVersionUID = 1L;

    private final transient Violation violation;

    private SchemaViolationException(Violation violation) {
        super(violation.message(), violation.offset());
        this.violation = violation;
    }

    /** Throws; the parser that is being fed takes no more input. */
    @SuppressWarnings("DoNotCallSuggester")
    public static void raise(Violation violation) {
        throw new SchemaViolationException(violation);
    }

    public Violation violation() {
        return violation;
    }
}
