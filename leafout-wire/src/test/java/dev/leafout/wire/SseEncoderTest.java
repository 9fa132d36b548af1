// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseEncoderTest {

    @Test
    void anEventIsItsFieldsAndAnEmptyLine() {
        assertThat(SseEncoder.event("7", "delta", "{\"v\":1}")).isEqualTo("id:7\nevent:delta\ndata:{\"v\":1}\n\n");
        assertThat(SseEncoder.event("", "", List.of("a", "b"))).isEqualTo("data:a\ndata:b\n\n");
        assertThat(SseEncoder.event("", "", "")).isEqualTo("data:\n\n");
        assertThat(SseEncoder.comment("still here")).isEqualTo(":still here\n\n");
        assertThat(SseEncoder.retry(250)).isEqualTo("retry:250\n\n");
    }

    @Test
    void aSpaceInFrontIsNotLost() {
        assertThat(SseEncoder.event(" 7", "", " x")).isEqualTo("id:  7\ndata:  x\n\n");
    }

    @Test
    void noLineBreakInTheDataEndsIt() {
        assertThat(SseEncoder.event("", "", "a\nid:6\r\ndata:x\rretry:1\n\nevent:y\u2028\u0085z\n"))
                .isEqualTo("data:a\ndata:id:6\ndata:data:x\ndata:retry:1\ndata:\ndata:event:y\u2028\u0085z\ndata:\n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7\ndata:x", "7\rdata:x", "\n", "7\r\n"})
    void noLineBreakStandsAnywhereElse(String text) {
        assertThatThrownBy(() -> SseEncoder.event(text, "", "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SseEncoder.event("", text, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SseEncoder.comment(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anIdHasNoNul() {
        assertThatThrownBy(() -> SseEncoder.event("\0", "", "")).isInstanceOf(IllegalArgumentException.class);
    }
}
