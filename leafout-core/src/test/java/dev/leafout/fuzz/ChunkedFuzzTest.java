// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.Reading;
import dev.leafout.Utf8Oracle;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Chunked against whole, as bytes and as text, with every option of the parser.
 *
 * <p>The first line says how: its first byte which options, the low four bits of each further byte the size of a chunk,
 * over and over. The rest is the input: {@code 012\n[true]} is fed without options as {@code [}, {@code tr}, {@code u},
 * {@code e]}.
 */
class ChunkedFuzzTest {
    private static final ParseLimits SMALL_LIMITS = ParseLimits.defaults()
            .withMaxDepth(3)
            .withMaxKeyLength(4)
            .withMaxStringLength(5)
            .withMaxNumberLength(4)
            .withMaxKeysPerObject(2)
            .withMaxWhitespaceLength(3)
            .withMaxDocumentLength(40);

    @FuzzTest
    void fuzz(byte[] data) {
        int line = 0;
        while (line < data.length && data[line] != '\n') {
            line++;
        }
        byte[] how = Arrays.copyOf(data, line);
        byte[] input = Arrays.copyOfRange(data, Math.min(data.length, line + 1), data.length);
        UnaryOperator<JsonPushParser.Builder> options = options(how.length == 0 ? 0 : how[0]);

        Reading whole = Reading.ofBytes(List.of(input), options);
        check(
                whole,
                Reading.ofBytes(chunks(how, input.length, (from, to) -> Arrays.copyOfRange(input, from, to)), options));
        if (Utf8Oracle.judge(input).validLength() == input.length) {
            String text = new String(input, StandardCharsets.UTF_8);
            check(whole, Reading.ofText(chunks(how, text.length(), text::substring), options));
        }
    }

    private static UnaryOperator<JsonPushParser.Builder> options(int bits) {
        return builder -> {
            if ((bits & 1) != 0) {
                builder.manyValues();
            }
            if ((bits & 2) != 0) {
                builder.rejectDuplicateKeys();
            }
            if ((bits & 4) != 0) {
                builder.rejectLoneSurrogates();
            }
            return (bits & 8) != 0 ? builder.limits(SMALL_LIMITS) : builder;
        };
    }

    private interface Piece<C> {
        C between(int from, int to);
    }

    private static <C> List<C> chunks(byte[] how, int length, Piece<C> piece) {
        List<C> chunks = new ArrayList<>();
        int from = 0;
        for (int i = 0; from < length; i++) {
            int size = how.length < 2 ? 1 : how[1 + i % (how.length - 1)] & 15;
            // A round of empty chunks alone would never end.
            int to = Math.min(length, from + (size == 0 && i >= how.length ? 1 : size));
            chunks.add(piece.between(from, to));
            from = to;
        }
        return chunks;
    }

    private static void check(Reading whole, Reading chunked) {
        if (!chunked.sameAs(whole)) {
            throw new AssertionError("Whole:\n" + whole + "\nchunked:\n" + chunked);
        }
    }
}
