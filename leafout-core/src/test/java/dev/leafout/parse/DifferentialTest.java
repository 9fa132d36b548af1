// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.InvariantChecker;
import dev.leafout.JacksonReader;
import dev.leafout.PrefixOracle;
import dev.leafout.RandomJson;
import dev.leafout.Reading;
import dev.leafout.Utf8Oracle;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random documents, whole and damaged, against three judges: Jackson says whether it is JSON and what it says; {@link
 * PrefixOracle} and {@link Utf8Oracle} say at which character or byte it ceased to be; and the parser itself, fed whole,
 * says what it should say when fed in pieces. Where Jackson and the parser disagree, {@link Difference} lists why.
 */
class DifferentialTest {
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
    private static final Pattern UNICODE_ESCAPE = Pattern.compile("\\\\u[0-9a-fA-F]{4}");

    /** The disagreements with Jackson that are meant; any other one fails. */
    enum Difference {
        /**
         * Half a surrogate pair in a string: Jackson hands it on, and the String cannot be encoded; here it becomes
         * U+FFFD and is reported.
         */
        LONE_SURROGATE("[\"\\ud800\"]"),
        /**
         * Half a surrogate pair in a key, or a pair half escaped and half not: Jackson rejects what it accepts in
         * strings; here keys are strings as RFC 8259 says. Keys that differ only in such halves become one, and the last
         * one wins.
         */
        LONE_SURROGATE_IN_KEY("{\"\\ud800\":1,\"\\ud801\":2}"),
        /** One byte order mark before the document: RFC 8259, 8.1 lets a parser ignore it; Jackson does not. */
        BYTE_ORDER_MARK("\uFEFF{}"),
        /**
         * Bytes that look like UTF-8 and are not (overlong, surrogates, beyond U+10FFFF): Jackson's decoder does not
         * look closely. Unicode requires that they be refused (Table 3-7).
         */
        MALFORMED_UTF8(new byte[] {'[', '"', (byte) 0xC0, (byte) 0xAF, '"', ']'});

        final byte[] example;

        Difference(String example) {
            this(example.getBytes(StandardCharsets.UTF_8));
        }

        Difference(byte[] example) {
            this.example = example;
        }
    }

    private final Map<Difference, Integer> differences = new EnumMap<>(Difference.class);
    private int accepted;
    private int truncated;
    private int wrong;

    @Test
    void thousandsOfDocumentsAreReadAsJacksonReadsThem() {
        compare(0, 4_000);
        assertThat(accepted + truncated + wrong).isEqualTo(4_000);
    }

    @Test
    @Tag("slow")
    @Tag("thorough")
    void twoHundredThousandDocumentsAreReadAsJacksonReadsThem() {
        for (long seed = 1; seed <= 20; seed++) {
            compare(seed, 11_000);
        }
        System.out.printf(
                "220,000 documents: %,d accepted, %,d truncated, %,d wrong; differences from Jackson: %s%n",
                accepted, truncated, wrong, differences);
        assertThat(accepted + truncated + wrong).isEqualTo(220_000);
        assertThat(differences).containsOnlyKeys(Difference.values());
        assertThat(Math.min(accepted, Math.min(truncated, wrong))).isGreaterThan(20_000);
    }

    @ParameterizedTest
    @EnumSource
    void everyJustifiedDifferenceHasAnExample(Difference difference) {
        compareBytes(difference.example, new SplittableRandom(1));
        assertThat(differences).containsOnlyKeys(difference);
    }

    private void compare(long seed, int count) {
        RandomJson json = new RandomJson(seed);
        SplittableRandom random = json.random();
        for (int i = 0; i < count; i++) {
            String document = json.document();
            String text = i % 3 == 0 ? document : json.damaged(document);
            switch (i % 4) {
                case 0, 1 -> compareText(text, random);
                case 2 -> compareBytes(text.getBytes(StandardCharsets.UTF_8), random);
                default -> compareBytes(json.damaged(document.getBytes(StandardCharsets.UTF_8)), random);
            }
        }
    }

    private void compareText(String text, SplittableRandom random) {
        Reading whole = Reading.ofText(List.of(text));
        checkAgainstOracle(text, whole);
        checkAgainstJackson(text, whole, JacksonReader::read);
        CutPlan plan = plan(random, text.length());
        InvariantChecker checker = new InvariantChecker(text);
        Reading cut = Reading.ofText(plan.cut(text), builder -> builder.onEvent(checker));
        checkSame(text, plan, whole, cut);
        if (random.nextInt(4) == 0) {
            checkSame(text + " mixed", plan, whole, Reading.ofMixed(mixed(plan.cut(text), random), builder -> builder));
        }
    }

    /** Turns some of the chunks into bytes; not those that end or begin between the halves of a surrogate pair. */
    private static List<?> mixed(List<String> chunks, SplittableRandom random) {
        return chunks.stream()
                .map(chunk -> random.nextBoolean()
                                && StandardCharsets.UTF_8.newEncoder().canEncode(chunk)
                        ? chunk.getBytes(StandardCharsets.UTF_8)
                        : chunk)
                .toList();
    }

    private void compareBytes(byte[] bytes, SplittableRandom random) {
        Reading whole = Reading.ofBytes(List.of(bytes));
        Utf8Oracle utf8 = Utf8Oracle.judge(bytes);
        String valid = new String(bytes, 0, utf8.validLength(), StandardCharsets.UTF_8);
        if (utf8.validLength() == bytes.length) {
            checkAgainstOracle(valid, whole);
            checkAgainstJackson(valid, whole, text -> JacksonReader.read(text.getBytes(StandardCharsets.UTF_8)));
        } else {
            checkAgainstOracle(valid, utf8.wrongByte(), whole);
            JacksonReader.read(bytes).ifPresent(accepted -> found(Difference.MALFORMED_UTF8));
        }
        CutPlan plan = plan(random, bytes.length);
        InvariantChecker checker = new InvariantChecker(valid);
        Reading cut = Reading.ofBytes(plan.cut(bytes), builder -> builder.onEvent(checker));
        checkSame(Arrays.toString(bytes), plan, whole, cut);
    }

    private static CutPlan plan(SplittableRandom random, int length) {
        return CutPlan.random(random.nextLong(), 1 + random.nextInt(12), length);
    }

    private static void checkSame(String shown, CutPlan plan, Reading whole, Reading cut) {
        if (!cut.sameAs(whole)) {
            assertThat(cut.toString()).as("%s %s", shown, plan).isEqualTo(whole.toString());
        }
    }

    private void checkAgainstOracle(String text, Reading reading) {
        PrefixOracle.Verdict verdict = PrefixOracle.judge(text);
        switch (verdict.kind()) {
            case COMPLETE -> accepted++;
            case INCOMPLETE -> truncated++;
            case WRONG -> wrong++;
        }
        assertThat(kind(reading)).as(text).isEqualTo(verdict.kind());
        if (!reading.isComplete()) {
            assertThat(reading.error().offset()).as(text).isEqualTo(verdict.offset());
            checkLineAndColumn(text.substring(0, verdict.offset()), reading.error());
        }
    }

    private static void checkLineAndColumn(String before, JsonSyntaxException error) {
        String[] lines = LINE_END.split(before, -1);
        assertThat(error.line()).as(before).isEqualTo(lines.length);
        assertThat(error.column()).as(before).isEqualTo(lines[lines.length - 1].length() + 1);
    }

    private static PrefixOracle.Kind kind(Reading reading) {
        if (reading.isComplete()) {
            return PrefixOracle.Kind.COMPLETE;
        }
        return reading.isTruncated() ? PrefixOracle.Kind.INCOMPLETE : PrefixOracle.Kind.WRONG;
    }

    /** The bytes are not all UTF-8; a wrong character before the first wrong byte comes first. */
    private void checkAgainstOracle(String valid, int wrongByte, Reading reading) {
        PrefixOracle.Verdict before = PrefixOracle.judge(valid);
        if (before.kind() == PrefixOracle.Kind.WRONG) {
            checkAgainstOracle(valid, reading);
            return;
        }
        if (wrongByte < 0) {
            truncated++;
            assertThat(reading.isTruncated()).as(valid).isTrue();
            return;
        }
        wrong++;
        assertThat(reading.verdict()).as(valid).isEqualTo("INVALID_UTF8 at byte " + wrongByte);
        assertThat(reading.error().offset()).as(valid).isEqualTo(valid.length());
    }

    /** Compares with what Jackson says once what it takes differently is out of the way, and counts what that was. */
    private void checkAgainstJackson(
            String text, Reading reading, Function<String, Optional<JacksonReader.Document>> jackson) {
        Optional<JacksonReader.Document> asIs = jackson.apply(text);
        Optional<JacksonReader.Document> expected = asIs;
        String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        if (!unmarked.equals(text)) {
            expected = jackson.apply(unmarked);
            if (!expected.equals(asIs)) {
                found(Difference.BYTE_ORDER_MARK);
            }
        }
        String repaired = repairSurrogates(unmarked);
        if (!repaired.equals(unmarked)) {
            Optional<JacksonReader.Document> before = expected;
            expected = jackson.apply(repaired);
            if (!expected.equals(before)) {
                found(before.isPresent() ? Difference.LONE_SURROGATE : Difference.LONE_SURROGATE_IN_KEY);
            }
        }
        Optional<JacksonReader.Document> ours =
                reading.isComplete() ? Optional.of(new JacksonReader.Document(reading.value())) : Optional.empty();
        if (!ours.equals(expected)) {
            assertThat(ours).as(text).isEqualTo(expected);
        }
    }

    private void found(Difference difference) {
        differences.merge(difference, 1, Integer::sum);
    }

    /** Writes every surrogate pair as two escapes, and every half of one as the escape of U+FFFD. */
    private static String repairSurrogates(String text) {
        StringBuilder out = new StringBuilder();
        String high = "";
        int end;
        for (int at = 0; at < text.length(); at = end) {
            end = endOfUnit(text, at);
            char unit = end - at == 6 ? (char) Integer.parseInt(text.substring(at + 2, end), 16) : text.charAt(at);
            boolean pair = !high.isEmpty() && Character.isLowSurrogate(unit);
            out.append(pair || high.isEmpty() ? high : "\\ufffd");
            high = Character.isHighSurrogate(unit) ? escape(unit) : "";
            if (Character.isLowSurrogate(unit)) {
                out.append(pair ? escape(unit) : "\\ufffd");
            } else if (high.isEmpty()) {
                out.append(text, at, end);
            }
        }
        return out.append(high.isEmpty() ? "" : "\\ufffd").toString();
    }

    /** A unit is a unicode escape, or a backslash with what is after it, or any other character. */
    private static int endOfUnit(String text, int at) {
        if (UNICODE_ESCAPE.matcher(text).region(at, text.length()).lookingAt()) {
            return at + 6;
        }
        return Math.min(text.length(), text.charAt(at) == '\\' ? at + 2 : at + 1);
    }

    private static String escape(char c) {
        return String.format("\\u%04x", (int) c);
    }
}
