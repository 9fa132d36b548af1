// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import java.security.SecureRandom;

/**
 * How keys are hashed by tables whose keys an attacker may choose.
 *
 * <p>A table starts with a cheap hash. Anybody can compute it, and so prepare keys that all collide. So the table counts
 * the keys that it passes in a chain before it adds another one. Past {@link #LONGEST_CHAIN} it hashes all its keys anew
 * with {@link #secret}, and stays with that. Ordinary keys cost nothing more, prepared ones a small factor; and what a
 * table costs does not depend on chance until somebody has prepared its keys.
 */
public final class KeyHash {
    /** With one key to a slot, a chain of keys that nobody has prepared is longer than this once in 10^14. */
    public static final int LONGEST_CHAIN = 16;

    private KeyHash() {}

    /** What nobody outside of this process knows; made when it is first needed. */
    private static final class Secret {
        private static final SecureRandom RANDOM = new SecureRandom();
        static final long FIRST = RANDOM.nextLong();
        static final long SECOND = RANDOM.nextLong();
    }

    /** Returns a hash that nobody outside of this process can compute. */
    public static int secret(char[] chars, int from, int to) {
        long hash = SipHash.hash(Secret.FIRST, Secret.SECOND, chars, from, to);
        return (int) (hash ^ hash >>> 32);
    }
}
