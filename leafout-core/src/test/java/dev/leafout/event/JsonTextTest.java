// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void quotesWithTheFewestEscapes() {
        assertThat(JsonText.quoted("")).isEqualTo("\"\"");
        assertThat(JsonText.quoted("a/é€\uD83D\uDE00\u007F\u2028")).isEqualTo("\"a/é€\uD83D\uDE00\u007F\u2028\"");
        assertThat(JsonText.quoted("\"\\\n\r\t")).isEqualTo("\"\\\"\\\\\\n\\r\\t\"");
        assertThat(JsonText.quoted("\u0000\b\f\u001F")).isEqualTo("\"\\u0000\\u0008\\u000c\\u001f\"");
    }

    @Test
    void halfASurrogatePairIsWrittenAsItsEscape() {
        assertThat(JsonText.quoted("\uD83D")).isEqualTo("\"\\ud83d\"");
        assertThat(JsonText.quoted("\uDE00\uD83D!")).isEqualTo("\"\\ude00\\ud83d!\"");
        assertThat(JsonText.quoted("\uD83D\uD83D\uDE00")).isEqualTo("\"\\ud83d\uD83D\uDE00\"");
    }
}
