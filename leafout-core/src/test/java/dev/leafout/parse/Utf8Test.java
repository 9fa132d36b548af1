// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class Utf8Test {

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** Feeds a string of these bytes, one by one, and returns its text and where it went wrong. */
    private static String read(byte[] content) {
        StringBuilder text = new StringBuilder();
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(new ParseListener() {
                    @Override
                    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
                        text.append(piece);
                    }
                })
                .build();
        parser.feed(bytes('"'));
        try {
            for (byte b : content) {
                parser.feed(bytes(b));
            }
        } catch (JsonSyntaxException e) {
            assertThat(e.problem()).isEqualTo(Problem.INVALID_UTF8);
            assertThat(e.offset()).isEqualTo(1 + text.length());
            return text + " wrong at " + (e.byteOffset() - 1);
        }
        return text + " fine";
    }

    /** The first one, two or three bytes of all characters there are, as the JDK encodes them. */
    private static final BitSet[] BEGINNINGS = {new BitSet(), new BitSet(), new BitSet(), new BitSet()};

    @BeforeAll
    static void encodeEveryCharacter() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8);
                for (int length = 1; length <= Math.min(3, bytes.length); length++) {
                    BEGINNINGS[length].set(asInt(bytes, 0, length));
                }
            }
        }
    }

    private static int asInt(byte[] bytes, int from, int to) {
        int result = 0;
        for (int i = from; i < to; i++) {
            result = result << 8 | bytes[i] & 0xFF;
        }
        return result;
    }

    /** What the bytes are by that list: a byte is wrong if no character begins so. */
    private static String readByList(byte[] content) {
        int start = 0;
        for (int i = 0; i < content.length; i++) {
            int length = i + 1 - start;
            boolean possible = length == 4 ? content[i] < -64 : BEGINNINGS[length].get(asInt(content, start, i + 1));
            if (!possible) {
                return new String(content, 0, start, StandardCharsets.UTF_8) + " wrong at " + i;
            }
            int first = content[start] & 0xFF;
            if (length == (first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)) {
                start = i + 1;
            }
        }
        return new String(content, 0, start, StandardCharsets.UTF_8) + " fine";
    }

    @Test
    void everyTwoBytesAreReadAsTheStandardHasThem() {
        for (int first = 0x80; first <= 0xFF; first++) {
            for (int second = 0x7F; second <= 0xFF; second++) {
                byte[] content = bytes(first, second);
                assertThat(read(content)).as("%02X %02X", first, second).isEqualTo(readByList(content));
            }
        }
    }

    @Test
    void everyBorderOfThreeAndFourBytesIsReadAsTheStandardHasIt() {
        int[] borders = {0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0};
        for (int first = 0xE0; first <= 0xF8; first++) {
            for (int second : borders) {
                for (int third : borders) {
                    for (int fourth : borders) {
                        byte[] content = bytes(first, second, third, fourth);
                        assertThat(read(content))
                                .as("%02X %02X %02X %02X", first, second, third, fourth)
                                .isEqualTo(readByList(content));
                    }
                }
            }
        }
    }

    @Test
    void whatStandsBeforeTheWrongByteIsReported() {
        List<String> pieces = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(new ParseListener() {
                    @Override
                    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
                        pieces.add(piece.toString());
                    }
                })
                .build();
        byte[] input = bytes('[', '"', 'a', 0xC3, 0xA9, 'b', 0xC3, 0x28, '"', ']');
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> parser.feed(input));
        assertThat(pieces).containsExactly("aéb");
        assertThat(error).hasMessage("""
                The byte 0x28 is not UTF-8 here, at line 1, column 6 (offset 5, byte 7).
                The array $ was opened at line 1, column 1.  [LO-112] docs/errors.md#lo-112""");
    }

    @Test
    void theByteOrderMarkOfBytesIsSkippedAtAnyCut() {
        for (int cut = 0; cut <= 4; cut++) {
            byte[] input = bytes(0xEF, 0xBB, 0xBF, '7');
            JsonPushParser parser = JsonPushParser.builder().build();
            parser.feed(java.util.Arrays.copyOfRange(input, 0, cut));
            parser.feed(java.util.Arrays.copyOfRange(input, cut, 4));
            parser.finish();
        }
    }

    @Test
    void aSequenceCutByTheEndOfInputIsTruncated() {
        for (byte[] input :
                List.of(bytes('"', 0xE2, 0x82), bytes('{', '}', 0xE2), bytes('1', 0xC3), bytes(0xEF, 0xBB))) {
            JsonPushParser parser = JsonPushParser.builder().build();
            parser.feed(input);
            assertThatThrownBy(parser::finish)
                    .isInstanceOf(JsonTruncatedException.class)
                    .hasMessageContaining("inside a UTF-8 sequence");
        }
    }

    @Test
    void textBehindHalfACharacterIsRefused() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed(bytes('"', 0xE2, 0x82));
        parser.feed("");
        assertThatThrownBy(() -> parser.feed("x"))
                .isInstanceOf(JsonSyntaxException.class)
                .hasMessageStartingWith(
                        "Text was fed after bytes that end inside a UTF-8 sequence, at line 1, column 2");
    }

    @Test
    void textAndBytesMayTakeTurns() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("[\"é");
        parser.feed("é\",".getBytes(StandardCharsets.UTF_8));
        parser.feed("1]");
        parser.finish();
    }
}
