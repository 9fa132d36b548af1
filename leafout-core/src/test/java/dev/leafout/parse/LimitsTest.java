// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Reading;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariant 9: each limit lets through exactly what it says, and one more trips it, at the same character for every cut. */
class LimitsTest {
    private static final int[] CHUNK_SIZES = {1, 2, 7, 64, 4096};

    /**
     * One limit in one place.
     *
     * @param document makes a document that needs the limit to be at least so much
     * @param offset says where, in a document that needs one more than the limit, the first character too many stands
     */
    record Limit(
            String name,
            Problem problem,
            int max,
            ParseLimits limits,
            IntFunction<String> document,
            IntFunction<Integer> offset) {
        @Override
        public String toString() {
            return name + " of " + max;
        }
    }

    static List<Limit> small() {
        ParseLimits defaults = ParseLimits.defaults();
        List<Limit> all = new ArrayList<>();
        for (int max : new int[] {1, 2, 5, 70}) {
            all.addAll(depth(max, defaults.withMaxDepth(max)));
            all.addAll(keyLength(max, defaults.withMaxKeyLength(max)));
            all.addAll(stringLength(max, defaults.withMaxStringLength(max)));
            all.addAll(keys(max, defaults.withMaxKeysPerObject(max)));
            all.addAll(whitespace(max, defaults.withMaxWhitespaceLength(max)));
        }
        for (int max : new int[] {5, 70, 5000}) {
            all.addAll(numberLength(max, defaults.withMaxNumberLength(max)));
            all.addAll(documentLength(max, defaults.withMaxDocumentLength(max)));
        }
        return all;
    }

    static List<Limit> documented() {
        ParseLimits defaults = ParseLimits.defaults();
        return Stream.of(
                        depth(128, defaults),
                        keyLength(1024, defaults),
                        numberLength(400, defaults),
                        keys(10_000, defaults),
                        whitespace(64 * 1024, defaults))
                .flatMap(List::stream)
                .toList();
    }

    /** The two that take millions of characters. */
    static List<Limit> documentedAndLarge() {
        ParseLimits defaults = ParseLimits.defaults();
        String piece = "a".repeat(1 << 20);
        return List.of(
                stringLength(4 << 20, defaults).get(0),
                new Limit(
                        "document",
                        Problem.DOCUMENT_LENGTH_LIMIT,
                        16 << 20,
                        defaults,
                        n -> {
                            String most = ("\"" + piece + "\",").repeat(15);
                            return "[" + most + "\"" + "a".repeat(n - most.length() - 4) + "\"]";
                        },
                        n -> n - 1));
    }

    private static List<Limit> depth(int max, ParseLimits limits) {
        Problem problem = Problem.DEPTH_LIMIT;
        return List.of(
                new Limit("depth of arrays", problem, max, limits, n -> "[".repeat(n) + "]".repeat(n), n -> n - 1),
                new Limit(
                        "depth of objects",
                        problem,
                        max,
                        limits,
                        n -> "{\"a\":".repeat(n) + "1" + "}".repeat(n),
                        n -> 5 * (n - 1)),
                new Limit(
                        "depth behind other containers",
                        problem,
                        max,
                        limits,
                        n -> "[[],{},".repeat(n - 1) + "[]" + "]".repeat(n - 1),
                        // With a limit of 1 it is the first container inside the outermost one that is too deep.
                        n -> n == 2 ? 1 : 7 * (n - 2) + 1));
    }

    private static List<Limit> keyLength(int max, ParseLimits limits) {
        return texts("key", "{\"", "\":1}", Problem.KEY_LENGTH_LIMIT, max, limits);
    }

    private static List<Limit> stringLength(int max, ParseLimits limits) {
        return texts("string", "\n[\"", "\"]", Problem.STRING_LENGTH_LIMIT, max, limits);
    }

    /** A text has its length in decoded characters; an escape trips at its last character, which decides it. */
    private static List<Limit> texts(
            String name, String before, String after, Problem problem, int max, ParseLimits limits) {
        int start = before.length();
        return List.of(
                new Limit(name, problem, max, limits, n -> before + "x".repeat(n) + after, n -> start + n - 1),
                new Limit(
                        name + " of two-byte characters",
                        problem,
                        max,
                        limits,
                        n -> before + "é".repeat(n) + after,
                        n -> start + n - 1),
                new Limit(
                        name + " of short escapes",
                        problem,
                        max,
                        limits,
                        n -> before + "\\n".repeat(n) + after,
                        n -> start + 2 * n - 1),
                new Limit(
                        name + " of unicode escapes",
                        problem,
                        max,
                        limits,
                        n -> before + "\\u0041".repeat(n) + after,
                        n -> start + 6 * n - 1),
                new Limit(
                        name + " that ends in an escape",
                        problem,
                        max,
                        limits,
                        n -> before + "x".repeat(n - 1) + "\\u00e9" + after,
                        n -> start + n - 1 + 5));
    }

    private static List<Limit> numberLength(int max, ParseLimits limits) {
        Problem problem = Problem.NUMBER_LENGTH_LIMIT;
        return List.of(
                new Limit("digits of the root", problem, max, limits, "1"::repeat, n -> n - 1),
                new Limit("digits", problem, max, limits, n -> "[" + "1".repeat(n) + "]", n -> n),
                new Limit("digits of a fraction", problem, max, limits, n -> "[-0." + "1".repeat(n - 3) + "]", n -> n),
                new Limit(
                        "digits of an exponent",
                        problem,
                        max,
                        limits,
                        n -> "{\"a\":1E+" + "1".repeat(n - 3) + "}",
                        n -> 5 + n - 1));
    }

    private static List<Limit> documentLength(int max, ParseLimits limits) {
        Problem problem = Problem.DOCUMENT_LENGTH_LIMIT;
        ParseLimits enough = limits.withMaxNumberLength(10_000);
        return List.of(
                new Limit("document", problem, max, enough, n -> "[\"" + "x".repeat(n - 4) + "\"]", n -> n - 1),
                new Limit(
                        "document with a space behind",
                        problem,
                        max,
                        enough,
                        n -> "\"" + "x".repeat(n - 3) + "\" ",
                        n -> n - 1),
                new Limit(
                        "document with spaces before", problem, max, enough, n -> " ".repeat(n - 2) + "{}", n -> n - 1),
                new Limit(
                        "document with a mark before",
                        problem,
                        max,
                        enough,
                        n -> "\uFEFF" + "1".repeat(n - 1),
                        n -> n - 1),
                new Limit("document that is a number", problem, max, enough, "1"::repeat, n -> n - 1));
    }

    private static List<Limit> keys(int max, ParseLimits limits) {
        Problem problem = Problem.KEYS_LIMIT;
        IntFunction<String> distinct = n -> IntStream.range(0, n)
                .mapToObj(i -> "\"" + (10_000 + i) + "\":0")
                .collect(Collectors.joining(",", "{", "}"));
        return List.of(
                new Limit("keys", problem, max, limits, distinct, n -> 1 + 10 * (n - 1)),
                new Limit(
                        "the same key",
                        problem,
                        max,
                        limits,
                        n -> "{" + "\"a\":0,".repeat(n - 1) + "\"a\":0}",
                        n -> 1 + 6 * (n - 1)),
                new Limit(
                        "keys of an inner object",
                        problem,
                        max,
                        limits,
                        n -> "[{\"a\":{}}," + distinct.apply(n) + "]",
                        n -> 10 + 1 + 10 * (n - 1)));
    }

    /** Every gap that the grammar has. */
    private static List<Limit> whitespace(int max, ParseLimits limits) {
        String[] documents = {
            "~1",
            "1~",
            "[~]",
            "[~1]",
            "[1~]",
            "[1~,2]",
            "[1,~2]",
            "{~}",
            "{~\"a\":1}",
            "{\"a\"~:1}",
            "{\"a\":~1}",
            "{\"a\":1~}",
            "{\"a\":\"x\"~,\"b\":2}",
            "{\"a\":1,~\"b\":2}",
            "{}~",
            "\uFEFF~[]"
        };
        return Stream.of(documents)
                .map(document -> new Limit(
                        "gap of " + document,
                        Problem.WHITESPACE_LIMIT,
                        max,
                        limits,
                        n -> document.replace("~", " \n\t\r\n".repeat(n).substring(0, n)),
                        n -> document.indexOf('~') + n - 1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("small")
    void aSmallLimitTripsAtExactlyOneMore(Limit limit) {
        check(limit);
    }

    @ParameterizedTest
    @MethodSource("documented")
    void aDefaultLimitTripsAtExactlyOneMore(Limit limit) {
        check(limit);
    }

    @ParameterizedTest
    @MethodSource("documentedAndLarge")
    @Tag("slow")
    @Tag("thorough")
    void aLargeDefaultLimitTripsAtExactlyOneMore(Limit limit) {
        check(limit);
    }

    private static void check(Limit limit) {
        UnaryOperator<JsonPushParser.Builder> options = builder -> builder.limits(limit.limits);
        String most = limit.document.apply(limit.max);
        assertThat(Reading.ofText(List.of(most), options).verdict()).isEqualTo("COMPLETE");
        if (limit.max < 1_000_000) {
            checkEveryChunking(most, options);
        }

        String tooMuch = limit.document.apply(limit.max + 1);
        Reading tripped = Reading.ofText(List.of(tooMuch), options);
        assertThat(tripped.verdict()).isEqualTo(limit.problem + " at offset " + limit.offset.apply(limit.max + 1));
        assertThat(limit.problem.isLimit()).isTrue();
        checkEveryChunking(tooMuch, options);
    }

    /** Chars and bytes, at every size: the same events, and the same error at the same offset, line and column. */
    private static void checkEveryChunking(String text, UnaryOperator<JsonPushParser.Builder> options) {
        Reading whole = Reading.ofText(List.of(text), options);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        checkSame("whole, as bytes", whole, Reading.ofBytes(List.of(bytes), options));
        for (int size : CHUNK_SIZES) {
            Iterable<String> chunks = chunks(text.length(), size, text::substring);
            checkSame("text by " + size, whole, Reading.ofText(chunks, options));
            Iterable<byte[]> pieces = chunks(bytes.length, size, (from, to) -> Arrays.copyOfRange(bytes, from, to));
            checkSame("bytes by " + size, whole, Reading.ofBytes(pieces, options));
        }
    }

    private interface Piece<C> {
        C between(int from, int to);
    }

    /** Made one at a time: a list of all of them would be the largest thing here. */
    private static <C> Iterable<C> chunks(int length, int size, Piece<C> piece) {
        return () -> IntStream.iterate(0, from -> from < length, from -> from + size)
                .mapToObj(from -> piece.between(from, Math.min(from + size, length)))
                .iterator();
    }

    private static void checkSame(String what, Reading whole, Reading cut) {
        if (!cut.sameAs(whole)) {
            assertThat(cut.describeError()).as(what).isEqualTo(whole.describeError());
            assertThat(cut.events()).as(what).isEqualTo(whole.events());
        }
    }

    /** A pair counts two and is never taken apart, so it trips as a whole; where must not depend on the cut. */
    @Test
    void aSurrogatePairThatDoesNotFitTripsAtTheSamePlaceForEveryCut() {
        for (int max = 1; max <= 4; max++) {
            ParseLimits limits = ParseLimits.defaults().withMaxStringLength(max).withMaxKeyLength(max);
            String filling = "x".repeat(max);
            for (String text : new String[] {filling, filling.substring(1)}) {
                for (String pair :
                        new String[] {"\uD83D\uDE00", "\\ud83d\\ude00", "\uD83D" + "\\ude00", "\\ud83d\uDE00"}) {
                    checkEveryCut("[\"" + text + pair + "\"]", limits);
                    checkEveryCut("{\"" + text + pair + "\":1}", limits);
                }
            }
        }
    }

    @Test
    void aLoneSurrogateThatDoesNotFitTripsAtTheSamePlaceForEveryCut() {
        ParseLimits limits = ParseLimits.defaults().withMaxStringLength(3);
        for (String half :
                new String[] {"\uD83D", "\uDE00", "\\ud83d", "\\ude00", "\uD83D" + "\\u0041", "\uD83D\uD83D"}) {
            checkEveryCut("[\"xxx" + half + "\"]", limits);
            checkEveryCut("[\"xx" + half + "x\"]", limits);
        }
    }

    private static void checkEveryCut(String text, ParseLimits limits) {
        UnaryOperator<JsonPushParser.Builder> options = builder -> builder.limits(limits);
        Reading whole = Reading.ofText(List.of(text), options);
        assertThat(whole.error().problem().isLimit()).as(text).isTrue();
        CutPlan.thorough(text.length())
                .forEach(plan -> checkSame(text + " " + plan, whole, Reading.ofText(plan.cut(text), options)));
    }

    @Test
    void theDefaultsAreTheDocumentedOnes() {
        ParseLimits limits = ParseLimits.defaults();
        assertThat(limits.maxDepth()).isEqualTo(128);
        assertThat(limits.maxKeyLength()).isEqualTo(1_024);
        assertThat(limits.maxStringLength()).isEqualTo(4 * 1024 * 1024);
        assertThat(limits.maxNumberLength()).isEqualTo(400);
        assertThat(limits.maxDocumentLength()).isEqualTo(16 * 1024 * 1024);
        assertThat(limits.maxKeysPerObject()).isEqualTo(10_000);
        assertThat(limits.maxWhitespaceLength()).isEqualTo(64 * 1024);
        assertThat(limits.maxSnippetLength()).isEqualTo(64);
    }

    @Test
    void theDocumentLimitIsPerTopLevelValue() {
        UnaryOperator<JsonPushParser.Builder> options =
                builder -> builder.manyValues().limits(ParseLimits.defaults().withMaxDocumentLength(6));
        assertThat(Reading.ofText(List.of("[1234][5678]\n[90]"), options).verdict())
                .isEqualTo("COMPLETE");
        Reading tripped = Reading.ofText(List.of("[1234][56789]"), options);
        assertThat(tripped.verdict()).isEqualTo("DOCUMENT_LENGTH_LIMIT at offset 12");
        checkEveryChunking("[1234][56789]", options);
    }
}
