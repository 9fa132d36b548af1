// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

/** Thrown to reject a request, with the HTTP status and the reason, which the page shows. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    static Refusal wrong(String message) {
        return new Refusal(400, message);
    }

    static Refusal unknown(String what) {
        return new Refusal(404, "There is no " + what);
    }

    int status() {
        return status;
    }

    String reason() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
