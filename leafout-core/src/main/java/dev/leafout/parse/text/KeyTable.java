// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a parser: each text once, with the open objects that have it.
 *
 * <p>Model output repeats the same few keys in every item of an array, so a key is looked up by its characters, and a
 * String is made only the first time. A repeated key is found without a set per object: each key knows the depth of the
 * innermost open object that has it. Entering a key saves its former depth; closing the object restores it. So every
 * key costs O(1), however many and however deep they are, even if an attacker chose them: see {@link KeyHash}.
 */
final class KeyTable {
    /** Once this many keys are known, the table forgets those that no open object has before it grows. */
    private static final int MANY_KEYS = 1024;

    /** Longer keys are not shared. */
    private static final int MAX_SHARED_LENGTH = 32;
    /**
     * The texts of keys that were read lately, one per slot, shared by all parsers of the process: similar streams have
     * the same keys. Threads may overwrite each other's entries, which is safe because Strings are immutable.
     */
    private static final @Nullable String[] SHARED = new String[2048];

    /** A key, and the depth of the innermost open object that has it; 0 if none does. */
    static final class Key {
        final String text;
        int hash;
        int depth;
        /** The key that came after it last time. */
        @Nullable
        Key follower;
        /** The next key in the same chain of the table. */
        @Nullable
        Key next;

        Key(String text, int hash) {
            this.text = text;
            this.hash = hash;
        }
    }

    /** A hash table with about as many chains as keys. */
    private @Nullable Key[] table = new Key[4];

    private int size;
    /** Whether the keys are hashed with the secret. */
    boolean secret;
    /** The last key that was read. */
    private @Nullable Key last;
    /** The keys of the open objects, outermost object first, and the former depth of each. */
    private Key[] entered = new Key[4];

    private int[] depthBefore = new int[4];
    private int enteredCount;

    /**
     * Returns the key that followed the last key when that was read before, if any. It is likely to come next again.
     */
    @Nullable
    Key likelyNext() {
        return last == null ? null : last.follower;
    }

    /** Notes that the key was read. */
    void read(Key key) {
        if (last != null && last.follower != key) {
            last.follower = key;
        }
        last = key;
    }

    /** Returns the key with these characters. */
    Key intern(char[] chars, int length) {
        int hash = secret ? KeyHash.secret(chars, 0, length) : hash(chars, length);
        int passed = 0;
        for (Key key = table[hash & (table.length - 1)]; key != null; key = key.next) {
            if (key.hash == hash && matches(key.text, chars, length)) {
                return key;
            }
            passed++;
        }
        if (passed == KeyHash.LONGEST_CHAIN && !secret) {
            hashWithSecret();
            return intern(chars, length);
        }
        return add(new Key(text(chars, length, hash), hash));
    }

    private void hashWithSecret() {
        secret = true;
        for (Key chain : table) {
            for (Key key = chain; key != null; key = key.next) {
                key.hash = KeyHash.secret(key.text.toCharArray(), 0, key.text.length());
            }
        }
        rehash(table.length, false);
    }

    private String text(char[] chars, int length, int hash) {
        if (length > MAX_SHARED_LENGTH || secret) {
            return new String(chars, 0, length);
        }
        int slot = (hash ^ hash >>> 16) & SHARED.length - 1;
        String shared = SHARED[slot];
        if (shared == null || !matches(shared, chars, length)) {
            shared = new String(chars, 0, length);
            SHARED[slot] = shared;
        }
        return shared;
    }

    /** Takes two characters at a time, because each step has to wait for the one before it. */
    private static int hash(char[] chars, int length) {
        int hash = length;
        int i = 1;
        for (; i < length; i += 2) {
            hash = mix(hash ^ (chars[i - 1] << 16 | chars[i]));
        }
        if (i == length) {
            hash = mix(hash ^ chars[i - 1]);
        }
        return hash;
    }

    private static int mix(int hash) {
        int product = hash * 0x9E3779B1;
        return product ^ product >>> 15;
    }

    private static boolean matches(String text, char[] chars, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != chars[i]) {
                return false;
            }
        }
        return true;
    }

    private Key add(Key key) {
        if (size == table.length) {
            makeRoom();
        }
        insert(key);
        return key;
    }

    private void insert(Key key) {
        int slot = key.hash & (table.length - 1);
        key.next = table[slot];
        table[slot] = key;
        size++;
    }

    private void makeRoom() {
        boolean openOnly = size >= MANY_KEYS && enteredCount < size / 4;
        rehash(openOnly ? table.length : table.length * 2, openOnly);
        last = openOnly ? null : last;
    }

    private void rehash(int capacity, boolean openOnly) {
        @Nullable Key[] old = table;
        table = new Key[capacity];
        size = 0;
        for (Key chain : old) {
            Key key = chain;
            while (key != null) {
                Key next = key.next;
                if (!openOnly || key.depth > 0) {
                    insert(key);
                    key.follower = openOnly ? null : key.follower;
                }
                key = next;
            }
        }
    }

    /** Returns how many keys the open objects have, to be passed to {@link #leave} when the next object closes. */
    int mark() {
        return enteredCount;
    }

    /** Notes that the innermost object, at this depth, has the key; returns false if it already had it. */
    boolean enter(Key key, int depth) {
        if (key.depth == depth) {
            return false;
        }
        if (enteredCount == entered.length) {
            int capacity = enteredCount + (enteredCount >> 1);
            entered = Arrays.copyOf(entered, capacity);
            depthBefore = Arrays.copyOf(depthBefore, capacity);
        }
        entered[enteredCount] = key;
        depthBefore[enteredCount++] = key.depth;
        key.depth = depth;
        return true;
    }

    /** Removes the keys that were entered since the mark, because their object is closed. */
    void leave(int mark) {
        while (enteredCount > mark) {
            Key key = entered[--enteredCount];
            key.depth = depthBefore[enteredCount];
        }
    }

    /** Writes the keys that were entered between two marks. */
    void write(CheckpointWriter out, int from, int to) {
        out.writeInt(to - from);
        for (int i = from; i < to; i++) {
            out.writeString(entered[i].text);
        }
    }

    /** Enters the keys that {@link #write} wrote for the object at this depth. */
    void read(CheckpointReader in, int depth) {
        int count = in.readInt(0, Integer.MAX_VALUE);
        for (int i = 0; i < count; i++) {
            char[] text = in.readString().toCharArray();
            in.require(enter(intern(text, text.length), depth), "key");
        }
    }
}
