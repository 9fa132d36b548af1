// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.event.Tolerance;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit of white space in one gap, where a model's text is read tolerantly. The gap is written as {@code _}. */
class WhitespaceLimitTest {
    private static final int[] CHUNK_SIZES = {1, 2, 7, 64, 4096, 1 << 20};
    private static final String[] BLANKS = {" ", "\n", "\u00A0", " \u00A0", "\u00A0\r\n\u2003\t"};

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_{\"a\":1}",
                "{\"a\":1}_",
                "Here it is:_{\"a\":1}",
                "Here_it is: {\"a\":1}",
                "<think>Well_</think>{\"a\":1}",
                "```json_{\"a\":1}\n```",
                "```json\n{\"a\":1}_```",
                "{\"a\":1}}_",
                "{\"a\":1} I hope_that helps",
                "{_\"a\":1}",
                "{\"a\"_:1}",
                "{\"a\":_1}",
                "{\"a\":1_}",
                "{\"a\":1,_\"b\":[2_]}"
            })
    void oneBlankTooManyTripsItAtTheSameCharacterForEveryCut(String text) {
        for (int max : new int[] {20, 300}) {
            for (String blanks : BLANKS) {
                parse(text, run(blanks, max), max);
                String tooLong = run(blanks, max + 1);
                assertThat(catchThrowableOfType(JsonSyntaxException.class, () -> parse(text, tooLong, max)))
                        .as(
                                "%s with %d of %s",
                                text, max + 1, blanks.codePoints().toArray().length)
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"_{\"a\":1}", "{\"a\":1}_", "{\"a\":_1}"})
    void theDefaultHoldsForModelTextToo(String text) {
        int max = 64 * 1024;
        for (String blanks : new String[] {" ", "\u00A0"}) {
            parse(text, run(blanks, max), max);
            assertThat(catchThrowableOfType(JsonSyntaxException.class, () -> parse(text, run(blanks, max + 1), max)))
                    .isNotNull();
        }
    }

    private static String run(String blanks, int length) {
        return blanks.repeat(length).substring(0, length);
    }

    /** Parses it in every way; throws what all of them throw. */
    private static void parse(String text, String gap, int max) {
        String input = text.replace("_", gap);
        long expected = text.indexOf('_') + (long) max;
        JsonSyntaxException last = null;
        int failures = 0;
        for (int size : CHUNK_SIZES) {
            for (boolean bytes : new boolean[] {false, true}) {
                JsonSyntaxException e =
                        catchThrowableOfType(JsonSyntaxException.class, () -> feed(input, size, bytes, max));
                if (e != null) {
                    assertThat(e.problem()).isEqualTo(Problem.WHITESPACE_LIMIT);
                    assertThat(e.offset()).as(text).isEqualTo(expected);
                    failures++;
                    last = e;
                }
            }
        }
        assertThat(failures).as(text).isIn(0, 2 * CHUNK_SIZES.length);
        if (last != null) {
            throw last;
        }
    }

    private static void feed(String input, int size, boolean bytes, int max) {
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .limits(ParseLimits.defaults().withMaxWhitespaceLength(max))
                .build();
        byte[] utf8 = input.getBytes(StandardCharsets.UTF_8);
        int length = bytes ? utf8.length : input.length();
        for (int i = 0; i < length; i += size) {
            int to = Math.min(length, i + size);
            if (bytes) {
                parser.feed(Arrays.copyOfRange(utf8, i, to));
            } else {
                parser.feed(input.substring(i, to));
            }
        }
        parser.finish();
    }
}
