// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.leafout.Restorable;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.text.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checkpoints with every byte changed. The checksum notices all of them; and where somebody has
 * repaired the checksum, what is impossible is still a {@link CheckpointException}, and what is possible but untrue does
 * no harm: at worst the parser says that the rest is not JSON, or that it does not fit.
 */
class CheckpointDamageTest {
    private static final int CHECKSUM_LENGTH = 4;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[1,\"text|\"]}",
                "{\"a\":[1,{\"b\":-1|2.5e3}]}",
                "[true,fal|se]",
                "{\"key\":\"x\",\"ke|y\":\"y\"}",
                "[\"\\ud83d|\\ude00\\n\"]",
                "[\"\\u00|41\"]",
                "[0,[[{\"a\":[2|",
                "\r\n [1 |, 2]",
                "{\"a\":{}}|  ",
                "[\"\u20ac|\"]",
            })
    void everyChangeOfOneByteIsNoticedOrHarmless(String textWithMark) {
        byte[] input = textWithMark.replace("|", "").getBytes(StandardCharsets.UTF_8);
        int mark = textWithMark.substring(0, textWithMark.indexOf('|')).getBytes(StandardCharsets.UTF_8).length;
        // Within the last character too, where it has several bytes.
        checkEveryChange(input, mark);
        checkEveryChange(input, mark - 1);
    }

    @Test
    void everyChangeInsideAFourByteCharacterIsNoticedOrHarmless() {
        byte[] input = "[\"\uD83D\uDE00\"]".getBytes(StandardCharsets.UTF_8);
        for (int at = 2; at <= 6; at++) {
            checkEveryChange(input, at);
        }
    }

    private static void checkEveryChange(byte[] input, int at) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(Arrays.copyOf(input, at));
        byte[] rest = Arrays.copyOfRange(input, at, input.length);
        byte[] parserState = parser.checkpoint();
        byte[] documentState = document.checkpoint();
        forEveryChange(parserState, changed -> goOn(changed, rest));
        forEveryChange(documentState, CheckpointDamageTest::restoreDocument);
    }

    private interface Check {
        void check(byte[] changed);
    }

    private static void forEveryChange(byte[] checkpoint, Check check) {
        for (int i = 0; i < checkpoint.length - CHECKSUM_LENGTH; i++) {
            for (int value : changesOf(checkpoint[i])) {
                byte[] changed = checkpoint.clone();
                changed[i] = (byte) value;
                Restorable.withChecksum(changed);
                try {
                    check.check(changed);
                } catch (RuntimeException e) {
                    throw new AssertionError("Byte " + i + ": " + HexFormat.of().formatHex(changed), e);
                }
            }
        }
    }

    /** Small numbers, the edges of what a byte holds, and each bit turned over. */
    private static int[] changesOf(byte value) {
        IntStream flipped = IntStream.range(0, 8).map(bit -> value ^ 1 << bit);
        IntStream edges = IntStream.of(0x7F, 0x80, 0xFF, value + 1, value - 1);
        return IntStream.concat(IntStream.concat(flipped, edges), IntStream.range(0, 16))
                .distinct()
                .toArray();
    }

    private static void goOn(byte[] checkpoint, byte[] rest) {
        JsonPushParser parser;
        try {
            parser = JsonPushParser.builder().listen(new PartialDocument()).restore(checkpoint);
        } catch (CheckpointException e) {
            return;
        }
        try {
            parser.feed(rest);
            parser.finish();
        } catch (JsonSyntaxException | IllegalStateException e) {
            // The rest is not JSON, or does not fit.
        }
    }

    private static void restoreDocument(byte[] checkpoint) {
        PartialDocument document = new PartialDocument();
        try {
            document.restore(checkpoint);
        } catch (CheckpointException e) {
            return;
        }
        document.toJson();
    }

    /** No change of one byte turns the name of a state into that of another one, so here are all of them in its place. */
    @Test
    void everyOtherStateIsNoticedOrHarmless() {
        String text = " {\"a\":[1,\"t\\u0041\",true],\"b\":{\"c\":null}} ";
        for (int at = 0; at <= text.length(); at++) {
            JsonPushParser parser = JsonPushParser.builder().build();
            parser.feed(text.substring(0, at));
            byte[] checkpoint = parser.checkpoint();
            for (State state : State.values()) {
                byte[] changed = withState(checkpoint, state);
                for (String rest : new String[] {text.substring(at), "\"", ":1}", ",", "]", "}", "1 ", "true"}) {
                    goOnWithoutDocument(changed, rest);
                }
            }
        }
    }

    private static byte[] withState(byte[] checkpoint, State state) {
        String before = new String(checkpoint, StandardCharsets.ISO_8859_1);
        for (State old : State.values()) {
            if (before.contains(written(old))) {
                byte[] changed = before.replace(written(old), written(state)).getBytes(StandardCharsets.ISO_8859_1);
                Restorable.withChecksum(changed);
                return changed;
            }
        }
        throw new AssertionError("The checkpoint names no state");
    }

    private static String written(State state) {
        return (char) (2 * state.name().length()) + state.name();
    }

    private static void goOnWithoutDocument(byte[] checkpoint, String rest) {
        JsonPushParser parser;
        try {
            parser = JsonPushParser.builder().restore(checkpoint);
        } catch (CheckpointException e) {
            return;
        }
        try {
            parser.feed(rest);
            parser.finish();
        } catch (JsonSyntaxException e) {
            // The rest is not JSON there.
        }
    }

    /** Attached by {@code onEvent} its state is not in the parser's checkpoint, so this is easily forgotten. */
    @Test
    void aDocumentThatMissedTheBeginningSaysSo() {
        String text = "{\"a\":[1,\"t\",true],\"b\":{\"c\":null}}";
        for (int at = 1; at < text.length(); at++) {
            JsonPushParser parser =
                    JsonPushParser.builder().onEvent(event -> {}).build();
            parser.feed(text.substring(0, at));
            PartialDocument fresh = new PartialDocument();
            JsonPushParser restored = JsonPushParser.builder().onEvent(fresh).restore(parser.checkpoint());
            String rest = text.substring(at);
            assertThatExceptionOfType(IllegalStateException.class)
                    .as("going on with %s", rest)
                    .isThrownBy(() -> restored.feed(rest));
        }
    }

    @Test
    void everyChangeOfOneByteIsNoticedByTheChecksum() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("{\"a\":[1,\"text");
        byte[] checkpoint = parser.checkpoint();
        for (int i = 0; i < checkpoint.length; i++) {
            byte[] changed = checkpoint.clone();
            changed[i] ^= 0x20;
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> JsonPushParser.builder().restore(changed));
        }
    }

    @Test
    void everyShorterCheckpointIsRefused() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("{\"a\":[1,\"text");
        byte[] checkpoint = parser.checkpoint();
        for (int length = 0; length < checkpoint.length; length++) {
            byte[] cut = Arrays.copyOf(checkpoint, length);
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> JsonPushParser.builder().restore(cut));
        }
    }
}
