// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import java.security.SecureRandom;

/**
 * How keys are hashed in tables whose keys an attacker may choose.
 *
 * <p>A table starts with a cheap hash. Anybody can compute that hash and prepare keys that all collide. So before a
 * table adds a key, it counts the keys in its chain. Past {@link #LONGEST_CHAIN} it rehashes all keys with {@link
 * #secret}, and uses that hash from then on. Ordinary keys cost nothing extra, prepared ones a small factor; and the
 * cost of a table does not depend on chance unless somebody prepared its keys.
 */
public final class KeyHash {
    /** With one key per slot on average, a chain of ordinary keys is longer than this once in 10^14. */
    public static final int LONGEST_CHAIN = 16;

    private KeyHash() {}

    /** The key of the secret hash, known only to this process; created when first needed. */
    private static final class Secret {
        private static final SecureRandom RANDOM = new SecureRandom();
        static final long FIRST = RANDOM.nextLong();
        static final long SECOND = RANDOM.nextLong();
    }

    /** Returns a hash that nobody outside this process can compute. */
    public static int secret(char[] chars, int from, int to) {
        long hash = SipHash.hash(Secret.FIRST, Secret.SECOND, chars, from, to);
        return (int) (hash ^ hash >>> 32);
    }
}
