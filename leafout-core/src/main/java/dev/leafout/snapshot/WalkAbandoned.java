// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/** Leads out of a walk that cannot go on. */
final class WalkAbandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final Walker.Outcome outcome;

    WalkAbandoned(Walker.Outcome outcome) {
        super(null, null, false, false);
        this.outcome = outcome;
    }

    /** Goes on only with what can be JSON. */
    static void unless(boolean holds) {
        if (!holds) {
            throw new WalkAbandoned(Walker.Outcome.NOT_JSON);
        }
    }
}
