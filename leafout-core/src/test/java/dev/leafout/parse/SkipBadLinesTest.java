// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SkipBadLinesTest {
    private static final List<String> GOOD = List.of(
            "{\"a\":1}",
            "[]",
            "12",
            "-0.5e3",
            "true",
            "null",
            "\"\\u00e9\\n\ud83d\ude00\"",
            "{\"b\":{\"c\":[1,\"x\",{}]},\"d\":\"é\"}",
            "  [ 1 , 2 ]\t");

    private static final List<String> BAD = List.of(
            "hello",
            "{\"a\":1",
            "{\"a\":\"unfinished",
            "{\"a\":\"\\ud83d",
            "{\"a\":\"\\u00",
            "{\"a\":\"\\x\"}",
            "{\"a\" 1}",
            "{\"a",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1,",
            "[1,2",
            "[1,",
            "[[[[",
            "[1}",
            "]",
            "nul",
            "trux",
            "12x",
            "1.",
            "-",
            "\"open",
            "{\"a\":tru}",
            "{'a':1}");

    /** Everything that is reported, and what is wrong with which line. */
    private static final class Log {
        final EventLog events = new EventLog();
        final List<String> bad = new ArrayList<>();
        final PartialDocument document = new PartialDocument();
        final List<String> whole = new ArrayList<>();
        long offset;
        JsonPushParser parser = builder().build();

        JsonPushParser.Builder builder() {
            return JsonPushParser.builder()
                    .listen(document)
                    .onEvent(events)
                    .onEvent(event -> {
                        assertThat(event.offset()).isGreaterThanOrEqualTo(offset);
                        offset = event.offset();
                        if (event instanceof DocumentEnded ended && ended.ending() == Ending.COMPLETE) {
                            whole.add(document.toJson());
                        }
                    })
                    .skipBadLines(e -> bad.add(e.line() + ":" + e.column() + " @" + e.offset() + " " + e.path()));
        }

        Log finished() {
            parser.finish();
            return this;
        }

        @Override
        public String toString() {
            return events + "" + bad + whole;
        }
    }

    private static Log read(List<String> chunks) {
        Log log = new Log();
        chunks.forEach(log.parser::feed);
        return log.finished();
    }

    @Test
    void aBadLineIsReportedAndTheNextOneIsRead() {
        List<String> messages = new ArrayList<>();
        Log log = new Log();
        log.parser =
                log.builder().skipBadLines(e -> messages.add(e.getMessage())).build();
        log.parser.feed("{\"n\":1}\n{\"n\":2\n{\"n\":3}\nno {\"n\":4}\n[5] 6]\n{\"n\":7}");
        log.finished();
        assertThat(log.whole).containsExactly("{\"n\":1}", "{\"n\":3}", "[5]", "6", "{\"n\":7}");
        assertThat(messages).hasSize(3);
        assertThat(messages.get(0))
                .startsWith("Expected ',' or '}' after $.n but found")
                .contains("line 2, column 7");
        assertThat(messages.get(1)).contains("line 4, column 2");
        assertThat(messages.get(2)).contains("line 5, column 6");
        assertThat(log.events.toString()).contains("ended TRUNCATED [$] @15");
    }

    @Test
    void everyMistakeIsTheSameAtEveryCut() {
        for (String bad : BAD) {
            String text = "{\"x\":1}\n" + bad + "\r\n{\"a\":\"y\"}\n";
            String expected = read(List.of(text)).toString();
            Log whole = read(List.of(text));
            assertThat(whole.bad).as(bad).hasSize(1);
            assertThat(expected).as("the keys of a bad line are forgotten").doesNotContain("DUPLICATE_KEY");
            assertThat(whole.whole).as(bad).containsExactly("{\"x\":1}", "{\"a\":\"y\"}");
            for (CutPlan plan : CutPlan.thorough(text.length()).toList()) {
                assertThat(read(plan.cut(text)).toString())
                        .as("%s %s", bad, plan)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void bytesAreReadAsTheirTextIs() {
        for (String bad : BAD) {
            String text = "[\"é\ud83d\ude00\"]\n" + bad + " é\n[2]";
            byte[] bytes = text.getBytes(UTF_8);
            String expected = read(List.of(text)).toString();
            for (int size : List.of(1, 2, 3, 7, bytes.length)) {
                Log log = new Log();
                CutPlan.every(size, bytes.length).cut(bytes).forEach(log.parser::feed);
                assertThat(log.finished().toString()).as("%s by %s", bad, size).isEqualTo(expected);
            }
        }
    }

    @Test
    void aCheckpointMayBeInsideABadLine() {
        String text = "{\"x\":[1,2]}\n{\"a\":[tru, 3, {\n[\"y\"]\n";
        String expected = read(List.of(text)).toString();
        for (int cut = 0; cut <= text.length(); cut++) {
            Log log = new Log();
            log.parser.feed(text.substring(0, cut));
            log.parser = log.builder().restore(log.parser.checkpoint());
            log.parser.feed(text.substring(cut));
            assertThat(log.finished().toString()).as("at %s", cut).isEqualTo(expected);
        }
    }

    @Test
    void goodLinesAreReadWhateverIsBetweenThem() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<String> good = new ArrayList<>();
            int bad = 0;
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < 12; line++) {
                boolean isGood = random.nextBoolean();
                List<String> from = isGood ? GOOD : BAD;
                String next = from.get(random.nextInt(from.size()));
                if (isGood) {
                    good.add(alone(next));
                } else {
                    bad++;
                }
                text.append(next).append(random.nextInt(5) == 0 ? "\n\n" : "\n");
            }
            Log log = read(CutPlan.random(round, 9, text.length()).cut(text.toString()));
            assertThat(log.whole).as(text.toString()).isEqualTo(good);
            assertThat(log.bad).as(text.toString()).hasSize(bad);
        }
    }

    private static String alone(String line) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(line);
        parser.finish();
        return document.toJson();
    }

    @Test
    void aLimitEndsALineToo() {
        List<String> bad = new ArrayList<>();
        List<String> whole = new ArrayList<>();
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .limits(ParseLimits.defaults().withMaxStringLength(5).withMaxDepth(2))
                .listen(document)
                .onEvent(event -> {
                    if (event instanceof DocumentEnded ended && ended.ending() == Ending.COMPLETE) {
                        whole.add(document.toJson());
                    }
                })
                .skipBadLines(e -> bad.add(e.problem().toString()))
                .build();
        for (char c : "[\"123456789\"]\n[\"12345\"]\n[[[]]]\n[[]]\n".toCharArray()) {
            parser.feed(String.valueOf(c));
        }
        parser.finish();
        assertThat(whole).containsExactly("[\"12345\"]", "[[]]");
        assertThat(bad).hasSize(2);
    }

    @Test
    void theLastLineIsLeftToTheTruncationPolicy() {
        Log log = new Log();
        log.parser.feed("[1]\n[2");
        assertThatThrownBy(log.parser::finish).isInstanceOf(JsonTruncatedException.class);
        assertThat(log.whole).containsExactly("[1]");
    }

    @Test
    void whatTheConsumerThrowsEndsTheParse() {
        JsonPushParser parser = JsonPushParser.builder()
                .skipBadLines(e -> {
                    throw new IllegalArgumentException("enough");
                })
                .build();
        assertThatThrownBy(() -> parser.feed("x\n")).hasMessage("enough");
        assertThatThrownBy(() -> parser.feed("1\n")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void tolerancesAreRefused() {
        assertThatThrownBy(() -> JsonPushParser.builder()
                        .tolerate(Tolerance.COMMENT)
                        .skipBadLines(e -> {})
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("tolerances");
    }
}
