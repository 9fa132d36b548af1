// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

/** SipHash-1-3: without knowing its key, nobody can find texts that collide. */
final class SipHash {
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    private SipHash(long key0, long key1) {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
    }

    /** Hashes each character as two bytes, the lower one first. */
    static long hash(long key0, long key1, char[] chars, int from, int to) {
        SipHash hash = new SipHash(key0, key1);
        int next = from;
        for (; next + 4 <= to; next += 4) {
            hash.add(chars[next]
                    | (long) chars[next + 1] << 16
                    | (long) chars[next + 2] << 32
                    | (long) chars[next + 3] << 48);
        }
        long rest = 2L * (to - from) << 56;
        for (int shift = 0; next < to; shift += 16) {
            rest |= (long) chars[next++] << shift;
        }
        hash.add(rest);
        return hash.finish();
    }

    private void add(long word) {
        v3 ^= word;
        round();
        v0 ^= word;
    }

    private long finish() {
        v2 ^= 0xFF;
        round();
        round();
        round();
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
