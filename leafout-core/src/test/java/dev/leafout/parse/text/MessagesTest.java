// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void aLongMessageKeepsBothEndsOfAPathAndNoHalfPair() {
        assertThat(Messages.abbreviate("0123456789", 10)).isEqualTo("0123456789");
        assertThat(Messages.abbreviate("0123456789a", 10)).isEqualTo("0123…6789a");
        assertThat(Messages.abbreviate("012\uD83D\uDE004567\uD83D\uDE0089", 10)).isEqualTo("012…7\uD83D\uDE0089");
        assertThat(Messages.abbreviate("0123456789a", 1)).isEqualTo("…");
        assertThat(Messages.abbreviate("0123456\uD83D\uDE00x", 4)).isEqualTo("0…x");
    }

    @Test
    void charactersAreNamedSoThatTheyCanBeRead() {
        assertThat(Messages.name('~')).isEqualTo("'~'");
        assertThat(Messages.name(' ')).isEqualTo("' '");
        assertThat(Messages.name('\u001F')).isEqualTo("U+001F");
        assertThat(Messages.name('\u007F')).isEqualTo("U+007F");
        assertThat(Messages.name('é')).isEqualTo("'é'");
        assertThat(Messages.name('\u2028')).isEqualTo("U+2028");
        assertThat(Messages.name('\uDE00')).isEqualTo("U+DE00");
    }
}
