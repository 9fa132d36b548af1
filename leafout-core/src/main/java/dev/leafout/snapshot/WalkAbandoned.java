// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/** Thrown to leave a walk that cannot continue. */
final class WalkAbandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final Walker.Outcome outcome;

    WalkAbandoned(Walker.Outcome outcome) {
        super(null, null, false, false);
        this.outcome = outcome;
    }

    /** Abandons the walk, as not JSON, unless the condition holds. */
    static void unless(boolean holds) {
        if (!holds) {
            throw new WalkAbandoned(Walker.Outcome.NOT_JSON);
        }
    }
}
