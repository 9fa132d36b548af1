// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** What is known about a schema and a value that may still be open. */
public enum Verdict {
    /** It depends on what follows. */
    LIVE(0),
    /** The value is valid, whatever follows. */
    CERTAIN(1),
    /** The value is not valid, whatever follows. */
    DOOMED(2);

    private static final Verdict[] ALL = {LIVE, CERTAIN, DOOMED};

    /** A number that stands for it. */
    public final int code;

    Verdict(int code) {
        this.code = code;
    }

    public static Verdict of(int code) {
        return ALL[code];
    }

    /** Returns the combined verdict if both must hold. */
    Verdict and(Verdict other) {
        return this == DOOMED || other == CERTAIN ? this : this == CERTAIN || other == DOOMED ? other : LIVE;
    }
}
