// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NdjsonDecoderTest {
    private final List<String> lines = new ArrayList<>();
    private final NdjsonDecoder decoder = new NdjsonDecoder(lines::add);

    private List<String> decode(String... chunks) {
        for (String chunk : chunks) {
            decoder.feed(ByteBuffer.wrap(chunk.getBytes(UTF_8)));
        }
        return lines;
    }

    @Test
    void aLineEndsWithALineFeed() {
        assertThat(decode("{\"a\"", ":1}")).isEmpty();
        assertThat(decode("\n{}\r\n")).containsExactly("{\"a\":1}", "{}");
    }

    @Test
    void aCarriageReturnAloneEndsNoLine() {
        assertThat(decode("[1,\r2]\r", "\n")).containsExactly("[1,\r2]");
    }

    @Test
    void blankLinesAndAByteOrderMarkArePassedOver() {
        assertThat(decode("\uFEFF1\n\n \t\r\n\uFEFF2\n")).containsExactly("1", "\uFEFF2");
    }

    @Test
    void whatIsNoUtf8IsReplaced() {
        decoder.feed("\"\u00ff\"\n".getBytes(ISO_8859_1));
        assertThat(lines).containsExactly("\"\uFFFD\"");
    }

    @Test
    void aLineThatIsCutOffIsDiscardedAndReported() {
        decode("{}\n{\"a\":");
        assertThat(decoder.finish()).isEqualTo(5);
        assertThat(lines).containsExactly("{}");
        assertThat(new NdjsonDecoder(lines::add).finish()).isZero();
    }

    @Test
    void aLineMayBeAsLongAsTheLimit() {
        NdjsonDecoder strict =
                new NdjsonDecoder(lines::add, DecodeLimits.defaults().withMaxLineBytes(5));
        strict.feed("12345\n".getBytes(UTF_8));
        assertThat(lines).containsExactly("12345");
        assertThatExceptionOfType(ProviderStreamException.class)
                .isThrownBy(() -> strict.feed("123456".getBytes(UTF_8)))
                .withMessageContaining("LO-601");
    }
}
