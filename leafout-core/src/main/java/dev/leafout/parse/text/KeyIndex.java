// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import java.util.Arrays;

/**
 * Finds some of the {@link OpenKeys}, which are known by their numbers, by their hashes.
 *
 * <p>Each chain has the last key first. So the keys of the innermost object come before all others, and the key to be
 * removed next is the first of its chain. Every key costs O(1), however many and however deep they are, even if an
 * attacker chose them: see {@link KeyHash}.
 */
final class KeyIndex {
    private static final int FIRST_CAPACITY = 16;
    /** Ends a chain. */
    private static final int NONE = -1;

    private static final int NOT_INDEXED = -2;

    /** The number of the last key in each chain. */
    private int[] chains = {};
    /** For each number, that of the key before it in its chain. */
    private int[] before = {};
    /** How many keys are indexed. */
    private int size;

    private boolean secret;

    /** Returns whether the keys are hashed with the secret. */
    boolean isSecret() {
        return secret;
    }

    /** Adds the key with this number. It must be the highest so far. */
    void add(int number, String[] keys) {
        if (number >= before.length) {
            int known = before.length;
            before = Arrays.copyOf(before, keys.length);
            Arrays.fill(before, known, before.length, NOT_INDEXED);
        }
        if (size == chains.length) {
            rehash(Math.max(FIRST_CAPACITY, 2 * size), keys);
        }
        insert(number, keys);
        size++;
    }

    private void insert(int number, String[] keys) {
        int chain = chainOf(keys[number]);
        before[number] = chains[chain];
        chains[chain] = number;
    }

    private int chainOf(String key) {
        int hash = secret ? KeyHash.secret(key.toCharArray(), 0, key.length()) : key.hashCode() * 0x9E3779B1;
        return (hash ^ hash >>> 16) & chains.length - 1;
    }

    private void rehash(int capacity, String[] keys) {
        chains = new int[capacity];
        Arrays.fill(chains, NONE);
        for (int number = 0; number < before.length; number++) {
            if (before[number] != NOT_INDEXED) {
                insert(number, keys);
            }
        }
    }

    /** Returns whether one of the keys from this number on is the key. */
    boolean has(String key, int from, String[] keys) {
        int passed = 0;
        for (int number = chains[chainOf(key)]; number >= from; number = before[number]) {
            if (keys[number].equals(key)) {
                return true;
            }
            passed++;
        }
        if (passed >= KeyHash.LONGEST_CHAIN && !secret) {
            secret = true;
            rehash(chains.length, keys);
        }
        return false;
    }

    /** Removes the keys from one number up to the other, as far as they are here. There must be none after them. */
    void remove(int from, int to, String[] keys) {
        for (int number = Math.min(to, before.length) - 1; number >= from; number--) {
            if (before[number] != NOT_INDEXED) {
                chains[chainOf(keys[number])] = before[number];
                before[number] = NOT_INDEXED;
                size--;
            }
        }
    }
}
