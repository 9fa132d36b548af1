// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/**
 * Stops a parse at its first violation: {@code schema.validator(SchemaViolationException::raise)}.
 *
 * @since 0.1
 */
public final class SchemaViolationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Violation violation;

    private SchemaViolationException(Violation violation) {
        super(violation.message());
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
