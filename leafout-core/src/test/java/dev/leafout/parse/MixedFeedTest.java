// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Reading;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValuePath;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text and bytes, one after the other. */
class MixedFeedTest {
    private static final byte FIRST_OF_TWO = (byte) 0xC3;

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[\"", "[\"x", "{\"k", "[\"\\", "[1", "[tru", "{\"a\"", "[1]"})
    void textBehindHalfACharacterIsAnError(String before) {
        Reading reading = Reading.ofMixed(List.of(withHalfACharacter(before), "x"), builder -> builder);

        assertThat(reading.verdict()).isEqualTo("INVALID_UTF8 at byte " + (before.length() + 1));
        assertThat(reading.error().offset()).isEqualTo(before.length());
    }

    @Test
    void emptyTextBehindHalfACharacterIsNone() {
        byte[] rest = {(byte) 0xA9, '"', ']'};
        Reading reading = Reading.ofMixed(List.of(withHalfACharacter("[\""), "", rest), builder -> builder);

        assertThat(reading.value()).isEqualTo(List.of("é"));
    }

    private static byte[] withHalfACharacter(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        out.write(FIRST_OF_TWO);
        return out.toByteArray();
    }

    @Test
    void emptyChunksAreNotHeard() {
        String text = "{\"key\":[\"text\",12,true]}";
        List<Object> chunks = text.chars()
                .mapToObj(c -> String.valueOf((char) c))
                .flatMap(c -> List.<Object>of("", new byte[0], c, "").stream())
                .toList();

        Reading reading = Reading.ofMixed(
                chunks,
                builder -> builder.onEvent(event -> {
                    assertThat(event.toString()).doesNotContain("text=,");
                }));
        assertThat(reading.toString()).isEqualTo(Reading.ofText(List.of(text)).toString());
    }

    @Test
    void aByteBufferIsReadFromItsPositionToItsLimitAndConsumed() {
        byte[] bytes = "xx[\"é\"]xx".getBytes(StandardCharsets.UTF_8);
        for (boolean direct : new boolean[] {false, true}) {
            ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(bytes.length) : ByteBuffer.allocate(bytes.length);
            buffer.put(bytes).position(2).limit(bytes.length - 2);
            JsonPushParser parser = JsonPushParser.builder().build();
            parser.feed(buffer);
            parser.finish();

            assertThat(buffer.position()).isEqualTo(bytes.length - 2);
        }
    }

    /** A direct buffer is read in blocks; what they add to a string is still one event. */
    @Test
    void aLongPieceOfAStringIsOneEventHoweverItArrives() {
        String text = "plain text ".repeat(2000);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (boolean direct : new boolean[] {false, true}) {
            ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(bytes.length) : ByteBuffer.allocate(bytes.length);
            List<JsonEvent> events = new ArrayList<>();
            JsonPushParser parser =
                    JsonPushParser.builder().onEvent(events::add).build();
            parser.feed("[\"");
            parser.feed(buffer.put(bytes).flip());
            parser.feed("\"]");

            assertThat(events).contains(new TextAppended(ValuePath.root().index(0), text, 2 + text.length()));
            assertThat(events.get(3)).extracting("value").isEqualTo(text);
        }
    }
}
