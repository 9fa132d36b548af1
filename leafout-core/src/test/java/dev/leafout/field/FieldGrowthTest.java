// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.TextVisibility;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a character costs does not depend on how many came before it: 1 KB and 1 MB, in chunks of five. */
@Tag("slow")
class FieldGrowthTest {
    private static final int SMALL = 1 << 10;
    private static final int LARGE = 1 << 20;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String ITEM = "{\"name\":\"Breakfast\",\"cost\":12.50,\"guide\":null,"
            + "\"text\":\"Coffee and a pastry near the market,\\nthen a walk along the river.\"}";

    private static String longText(int length) {
        return "{\"a\":\"" + "some words, ".repeat(length / 12) + "\"}";
    }

    private static String rootText(int length) {
        return "\"" + "some words, ".repeat(length / 12) + "\"";
    }

    private static String items(int length) {
        return Stream.generate(() -> ITEM)
                .limit(Math.max(1, length / (ITEM.length() + 1)))
                .collect(Collectors.joining(",", "{\"items\":[", "],\"end\":1}"));
    }

    private static String properties(int length) {
        return IntStream.range(0, Math.max(1, length / 128))
                .mapToObj(i -> String.format(Locale.ROOT, "\"k%04d\":\"%s\"", i, "x".repeat(117)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String numbers(int length) {
        return IntStream.range(0, length / 5).mapToObj(i -> "1234").collect(Collectors.joining(",", "[", "]"));
    }

    private record Shape(String name, IntFunction<String> document) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Arguments> shapes() {
        List<Shape> shapes = List.of(
                new Shape("one long text", FieldGrowthTest::longText),
                new Shape("a text at the root", FieldGrowthTest::rootText),
                new Shape("many items", FieldGrowthTest::items),
                new Shape("many properties", FieldGrowthTest::properties),
                new Shape("many numbers", FieldGrowthTest::numbers));
        return shapes.stream()
                .flatMap(shape -> Stream.of(
                        Arguments.of(shape, Completion.GRAMMAR, TextVisibility.AS_IT_GROWS),
                        Arguments.of(shape, Completion.GRAMMAR, TextVisibility.BY_WORD),
                        Arguments.of(shape, Completion.SCHEMA_ORDER, TextVisibility.AS_IT_GROWS)));
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("shapes")
    void aCharacterCostsTheSameAtTheEndOfALongDocument(Shape shape, Completion completion, TextVisibility visibility) {
        String small = shape.document.apply(SMALL);
        String large = shape.document.apply(LARGE);
        double few = 0;
        for (int i = 0; i < 20; i++) {
            few = bytesPerCharacter(small, completion, visibility);
        }
        double many = bytesPerCharacter(large, completion, visibility);
        assertThat(many).as("bytes a character of 1 MB, %.0f of 1 KB", few).isLessThan(few * 1.5 + 20);
    }

    private static double bytesPerCharacter(String document, Completion completion, TextVisibility visibility) {
        StreamingJsonParser parser = StreamingJsonParser.builder()
                .fields("items[*].name", "items", "a", "end")
                .completion(completion)
                .text(visibility)
                .build();
        long thread = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        int said = 0;
        for (int i = 0; i < document.length(); i += 5) {
            said += parser.parseChunk(document.substring(i, Math.min(document.length(), i + 5)))
                    .size();
        }
        said += parser.finish().size();
        assertThat(said).isPositive();
        return (THREADS.getThreadAllocatedBytes(thread) - before) / (double) document.length();
    }
}
