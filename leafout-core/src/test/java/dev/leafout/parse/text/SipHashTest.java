// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The values are those of the reference implementation, for the key 00 01 … 0F. */
class SipHashTest {
    private static final long KEY0 = 0x0706050403020100L;
    private static final long KEY1 = 0x0F0E0D0C0B0A0908L;

    private static long hash(char... chars) {
        return SipHash.hash(KEY0, KEY1, chars, 0, chars.length);
    }

    @Test
    void nothingHasTheHashOfNothing() {
        assertThat(hash()).isEqualTo(0xABAC0158050FC4DCL);
    }

    @Test
    void aCharacterCountsAsItsTwoBytes() {
        assertThat(hash('\u0100')).isEqualTo(0x82CB9B024DC7D44DL);
    }

    @Test
    void eachCharacterAndTheLengthCount() {
        assertThat(hash('a', 'b', 'c', 'd', 'e'))
                .isNotEqualTo(hash('a', 'b', 'c', 'd', 'f'))
                .isNotEqualTo(hash('a', 'b', 'c', 'd', 'e', '\0'))
                .isEqualTo(SipHash.hash(KEY0, KEY1, "-abcde-".toCharArray(), 1, 6));
    }
}
