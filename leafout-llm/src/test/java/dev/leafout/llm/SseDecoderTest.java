// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SseDecoderTest {
    private final List<SseEvent> events = new ArrayList<>();
    private final SseDecoder decoder = new SseDecoder(events::add);

    private static SseEvent message(String data) {
        return new SseEvent("message", data, "");
    }

    private List<SseEvent> decode(String... chunks) {
        for (String chunk : chunks) {
            decoder.feed(chunk.getBytes(UTF_8));
        }
        return events;
    }

    @Test
    void anEventEndsWithABlankLine() {
        assertThat(decode("data: one\n")).isEmpty();
        assertThat(decode("\n")).containsExactly(message("one"));
    }

    @Test
    void linesEndWithAnyTerminator() {
        assertThat(decode("data: a\n\ndata: b\r\rdata: c\r\n\r\n"))
                .containsExactly(message("a"), message("b"), message("c"));
    }

    @Test
    void aTerminatorCutInTwoIsOne() {
        assertThat(decode("data: a\r", "\ndata: b\r", "\n\r", "\n")).containsExactly(message("a\nb"));
    }

    @Test
    void anEventComesAtACarriageReturnWithoutWaitingForALineFeed() {
        assertThat(decode("data: a\r\r")).containsExactly(message("a"));
        assertThat(decode("\ndata: b\r\r")).containsExactly(message("a"), message("b"));
    }

    @Test
    void linesOfDataAreJoined() {
        assertThat(decode("data: a\ndata:\ndata\ndata: b\n\n")).containsExactly(message("a\n\n\nb"));
    }

    @Test
    void oneSpaceBehindTheColonIsNoPartOfTheValue() {
        assertThat(decode("data:a\n\ndata: a\n\ndata:  a\n\ndata:\ta\n\n"))
                .containsExactly(message("a"), message("a"), message(" a"), message("\ta"));
    }

    @Test
    void emptyDataIsAnEventAndNoDataIsNone() {
        assertThat(decode("data\n\nevent: x\n\ndata:\n\n\n\n: comment\n\n")).containsExactly(message(""), message(""));
    }

    @Test
    void commentsAndUnknownFieldsArePassedOver() {
        assertThat(decode(": hi\ndata: a\nfoo: b\nDATA: c\n data: d\n:data: e\n\n"))
                .containsExactly(message("a"));
    }

    @Test
    void theTypeIsThatOfTheLastEventField() {
        assertThat(decode("event: x\nevent: y\ndata: 1\n\ndata: 2\n\nevent: y\nevent\ndata: 3\n\n"))
                .containsExactly(new SseEvent("y", "1", ""), message("2"), message("3"));
    }

    @Test
    void anIdStaysUntilThereIsAnother() {
        assertThat(decode("id: 7\ndata: 1\n\ndata: 2\n\nid: 8\0\ndata: 3\n\nid\ndata: 4\n\n"))
                .extracting(SseEvent::lastId)
                .containsExactly("7", "7", "7", "");
    }

    @Test
    void anIdCountsEvenIfItsEventHasNoData() {
        decode("id: 9\n");
        assertThat(decoder.lastId()).isEmpty();
        decode("\n");
        assertThat(decoder.lastId()).isEqualTo("9");
    }

    @Test
    void retryIsDigitsOnly() {
        assertThat(decoder.retryMillis()).isEqualTo(-1);
        decode("retry: 3000\nretry: 1x\nretry: -1\nretry:\nretry: 99999999999999999999\nretry: ٣\n");
        assertThat(decoder.retryMillis()).isEqualTo(3000);
    }

    @Test
    void aByteOrderMarkIsPassedOverOnlyAtTheBeginning() {
        assertThat(decode("\uFEFFdata: a\n\n\uFEFFdata: b\n\ndata: \uFEFFc\n\n"))
                .containsExactly(message("a"), message("\uFEFFc"));
    }

    @Test
    void aByteOrderMarkMayComeInPieces() {
        for (byte b : "\uFEFFdata: a\n\n".getBytes(UTF_8)) {
            decoder.feed(new byte[] {b});
        }
        assertThat(events).containsExactly(message("a"));
    }

    @Test
    void whatIsNoUtf8IsReplaced() {
        decoder.feed("data: a\u00ffb\u00e2\u0082\n\n".getBytes(ISO_8859_1));
        assertThat(events).containsExactly(message("a\uFFFDb\uFFFD"));
    }

    @Test
    void anEventThatIsCutOffIsDiscardedAndReported() {
        decode("data: a\n\ndata: b\nda");
        assertThat(decoder.finish()).isEqualTo("data: bda".length());
        assertThat(events).containsExactly(message("a"));
    }

    @Test
    void nothingIsReportedIfNothingWasCutOff() {
        decode("data: a\n\n");
        assertThat(decoder.finish()).isZero();
        assertThat(new SseDecoder(events::add).finish()).isZero();
    }

    @Test
    void buffersAreConsumed() {
        byte[] bytes = "data: a\n\n".getBytes(UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        ByteBuffer slice = ByteBuffer.wrap(bytes, 2, bytes.length - 2).slice();
        decoder.feed(direct);
        decoder.feed(ByteBuffer.wrap(bytes, 0, 2));
        decoder.feed(slice);
        assertThat(direct.hasRemaining()).isFalse();
        assertThat(slice.hasRemaining()).isFalse();
        assertThat(events).containsExactly(message("a"), message("a"));
    }

    @Test
    void aLineMayBeAsLongAsTheLimit() {
        SseDecoder strict = new SseDecoder(events::add, ProviderStreams.limits(8, 100));
        strict.feed("data: ab\n\n".getBytes(UTF_8));
        assertThat(events).containsExactly(message("ab"));
        assertThatExceptionOfType(ProviderStreamException.class)
                .isThrownBy(() -> strict.feed("data: abc".getBytes(UTF_8)))
                .withMessage("A line of the provider stream is longer than 8 bytes.  [LO-601] docs/errors.md#lo-601")
                .matches(e -> e.code().equals("LO-601"));
        assertThatIllegalStateException()
                .isThrownBy(() -> strict.feed("\n".getBytes(UTF_8)))
                .withMessageContaining("because of an earlier error: A line");
    }

    @Test
    void aLineIsTooLongHoweverItIsCut() {
        byte[] bytes = "data: a\n\n: a comment\ndata: b\n\n".getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            byte[][] halves = ProviderStreams.cut(bytes, cut);
            List<SseEvent> got = new ArrayList<>();
            SseDecoder strict = new SseDecoder(got::add, ProviderStreams.limits(10, 100));
            assertThatExceptionOfType(ProviderStreamException.class).isThrownBy(() -> {
                strict.feed(halves[0]);
                strict.feed(halves[1]);
            });
            assertThat(got).containsExactly(message("a"));
        }
    }

    @Test
    void theDataOfAnEventMayBeAsLongAsTheLimit() {
        SseDecoder strict = new SseDecoder(events::add, ProviderStreams.limits(100, 5));
        strict.feed("data: ab\ndata: cd\n\n".getBytes(UTF_8));
        assertThat(events).containsExactly(message("ab\ncd"));
        assertThatExceptionOfType(ProviderStreamException.class)
                .isThrownBy(() -> strict.feed("data: ab\ndata: cde\n\n".getBytes(UTF_8)))
                .withMessage("The data of an event is longer than 5 bytes.  [LO-602] docs/errors.md#lo-602");
    }

    @Test
    void limitsArePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DecodeLimits.defaults().withMaxLineBytes(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DecodeLimits.defaults().withMaxEventBytes(-1));
    }
}
