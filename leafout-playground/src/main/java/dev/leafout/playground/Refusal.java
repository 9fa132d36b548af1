// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

/** Thrown to reject a request, with the HTTP status and the reason, which the page shows. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final long schemaOffset;

    private Refusal(int status, String message, long schemaOffset) {
        super(message);
        this.status = status;
        this.schemaOffset = schemaOffset;
    }

    Refusal(int status, String message) {
        this(status, message, -1);
    }

    static Refusal wrong(String message) {
        return new Refusal(400, message);
    }

    /** The schema cannot be read at this character. */
    static Refusal ofSchema(String message, long offset) {
        return new Refusal(400, message, offset);
    }

    static Refusal unknown(String what) {
        return new Refusal(404, "There is no " + what);
    }

    int status() {
        return status;
    }

    /** Returns the index of the character of the schema that cannot be read; negative if it is not about one. */
    long schemaOffset() {
        return schemaOffset;
    }

    String reason() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
