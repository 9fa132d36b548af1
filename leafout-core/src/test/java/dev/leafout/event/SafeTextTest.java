// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeTextTest {
    @Test
    void whatATerminalObeysReordersOrHidesIsEscaped() {
        assertThat(SafeText.of(
                        "a\u001b[2J\u0007\r\n\t\u007f\u009b b\u202e\u2066\u200b\ufeff\u2028 c\udb40\udc41 d\ud83c"))
                .isEqualTo("a\\u001b[2J\\u0007\\u000d\\u000a\\u0009\\u007f\\u009b b\\u202e\\u2066\\u200b\\ufeff\\u2028"
                        + " c\\udb40\\udc41 d\\ud83c");
    }

    @Test
    void whatPrintsStaysAsItIs() {
        String text =
                "\"caf\u00e9\" \u6771\u4eac \ud83d\udc68\u200d\ud83d\udc69 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \\n";
        assertThat(SafeText.of(text)).isSameAs(text);
    }

    @Test
    void aQuotedTextIsKeptShortAndNoCharacterIsCutInHalf() {
        assertThat(SafeText.of("a \"b\" \\ é\u001b\n\u202e\ud800", 64))
                .isEqualTo("a \"b\" \\ é\\u001b\\u000a\\u202e\\ud800");
        assertThat(SafeText.of("\ud83d\ude00\udb40\udc01", 64)).isEqualTo("\ud83d\ude00\\udb40\\udc01");
        assertThat(SafeText.of("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(SafeText.of("abcdefghi", 8)).isEqualTo("abcd…ghi");
        assertThat(SafeText.of("abc\ud83d\ude00xyz\ud83d\ude00hi", 8)).isEqualTo("abc…hi");
    }
}
