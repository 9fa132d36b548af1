// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Corpus;
import dev.leafout.Glitch;
import dev.leafout.ParserRun;
import dev.leafout.RandomJson;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TextVisibilityTest {

    /** The texts that came out, each in brackets, with a bar where a feed ended. */
    private static String texts(String input, TextVisibility visibility) {
        StringBuilder out = new StringBuilder();
        JsonPushParser parser = JsonPushParser.builder()
                .text(visibility)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(event -> {
                    if (event instanceof TextAppended appended) {
                        out.append('(').append(appended.text()).append(')');
                    }
                })
                .build();
        for (String chunk : input.split("·", -1)) {
            parser.feed(chunk);
            out.append('|');
        }
        parser.finish();
        return out.toString();
    }

    @Test
    void byWordTextComesUpToTheLastWhiteSpaceAndTheRestAtTheClosingQuote() {
        assertThat(texts("\"Hel·lo wor·ld, the·re\"", TextVisibility.BY_WORD))
                .isEqualTo("|(Hello )|(world, )|(there)|");
        assertThat(texts("\"a b c·d e\"", TextVisibility.BY_WORD)).isEqualTo("(a b )|(cd e)|");
        assertThat(texts("\"one\\n·two\\u0020·three\"", TextVisibility.BY_WORD)).isEqualTo("(one\n)|(two )|(three)|");
        assertThat(texts("\"·\"", TextVisibility.BY_WORD)).isEqualTo("||");
        assertThat(texts("\"ends here ·\"", TextVisibility.BY_WORD)).isEqualTo("(ends here )||");
    }

    @Test
    void scriptsWithoutSpacesComeCharacterByCharacter() {
        assertThat(texts("\"你·好，·世界 ok·。\"", TextVisibility.BY_WORD)).isEqualTo("(你)|(好，)|(世界 )|(ok。)|");
        assertThat(texts("\"สวัส·ดี\"", TextVisibility.BY_WORD)).isEqualTo("(สวัส)|(ดี)|");
        assertThat(texts("\"\uD840\uDC00·\\ud840·\\udc00·x\"", TextVisibility.BY_WORD))
                .isEqualTo("(\uD840\uDC00)||(\uD840\uDC00)|(x)|");
    }

    @Test
    void halfAWordThatIsCutOffNeverComes() {
        assertThat(texts("\"Hello wor·l", TextVisibility.BY_WORD)).isEqualTo("(Hello )||");
        assertThat(texts("\"Hello wor·l", TextVisibility.WHEN_COMPLETE)).isEqualTo("||");
    }

    @Test
    void whenCompleteNothingOfAStringComesBeforeItsClosingQuote() {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder()
                .text("call", TextVisibility.WHEN_COMPLETE)
                .onEvent(log)
                .build();
        parser.feed("{\"say\":\"Hi\",\"call\":{\"city\":\"Ro");
        assertThat(log).hasToString("""
                started $ OBJECT @1
                started $.say STRING @8
                appended $.say "Hi" @10
                completed $.say "Hi" @11
                started $.call OBJECT @20
                """);
        parser.feed("me\"}}");
        parser.finish();
        assertThat(log.toString()).endsWith("""
                started $.call.city STRING @33
                appended $.call.city "Rome" @33
                completed $.call.city "Rome" @33
                completed $.call OBJECT @34
                completed $ OBJECT @35
                ended COMPLETE @35
                """);
    }

    @Test
    void aDocumentShowsTheSameWhetherItListensOrIsFedByEvents() {
        PartialDocument byEvents = new PartialDocument();
        PartialDocument listening = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(byEvents)
                .listen(listening)
                .text("args.*", TextVisibility.WHEN_COMPLETE)
                .text("say", TextVisibility.BY_WORD)
                .build();
        parser.feed("{\"say\":\"Good mor");
        assertThat(byEvents.toJson()).isEqualTo("{\"say\":\"Good \"}").isEqualTo(listening.toJson());
        parser.feed("ning\",\"args\":{\"path\":\"/tmp/");
        assertThat(byEvents.toJson())
                .isEqualTo("{\"say\":\"Good morning\",\"args\":{}}")
                .isEqualTo(listening.toJson());
        parser.feed("x\"}}");
        parser.finish();
        assertThat(byEvents.toJson())
                .isEqualTo("{\"say\":\"Good morning\",\"args\":{\"path\":\"/tmp/x\"}}")
                .isEqualTo(listening.toJson());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentShowsTheSameByEitherWayAtEveryCharacter(String text) {
        for (TextVisibility visibility : TextVisibility.values()) {
            PartialDocument byEvents = new PartialDocument();
            PartialDocument listening = new PartialDocument();
            JsonPushParser parser = mixed(visibility)
                    .apply(JsonPushParser.builder())
                    .onEvent(byEvents)
                    .listen(listening)
                    .build();
            try {
                for (int i = 0; i < text.length(); i++) {
                    parser.feed(text.substring(i, i + 1));
                    assertThat(listening.toJson()).as(text.substring(0, i + 1)).isEqualTo(byEvents.toJson());
                    assertThat(listening.tip()).isEqualTo(byEvents.tip());
                }
            } catch (JsonSyntaxException e) {
                assertThat(listening.toJson()).as(text).isEqualTo(byEvents.toJson());
            }
        }
    }

    @Test
    void aListenerThatHearsHeldTextHearsAllAtOnceAndFirst() {
        List<String> heard = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .text(TextVisibility.WHEN_COMPLETE)
                .listen(new Heard("shows", false, heard))
                .listen(new Heard("validates", true, heard))
                .build();
        parser.feed("\"on");
        assertThat(heard).containsExactly("validates on", "validates |", "shows |");
        heard.clear();
        parser.feed("e\"");
        assertThat(heard).containsExactly("validates e", "shows one", "validates |", "shows |");
    }

    private record Heard(String name, boolean hearsHeldText, List<String> heard) implements ParseListener {
        @Override
        public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
            heard.add(name + " " + text);
        }

        @Override
        public void chunkEnded() {
            heard.add(name + " |");
        }
    }

    @Test
    void theLastPatternThatFitsCounts() {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(log)
                .text("a", TextVisibility.WHEN_COMPLETE)
                .text("a[*]", TextVisibility.AS_IT_GROWS)
                .text("a[1]", TextVisibility.BY_WORD)
                .text(TextVisibility.BY_WORD)
                .build();
        parser.feed("{\"a\":[\"one two");
        assertThat(log.toString()).endsWith("appended $.a[0] \"one two\" @14\n");
        parser.feed("\",\"one two");
        assertThat(log.toString()).endsWith("appended $.a[1] \"one \" @21\n");
        parser.feed("\"],\"b\":\"one two");
        assertThat(log.toString()).endsWith("appended $.b \"one \" @36\n");
    }

    private static Stream<String> documents() {
        List<String> words = List.of(
                "{\"a\":\"two words\",\"b\":[\"one\",\"and more of them \",\"\"],\"c\":{\"d\":\"x\\ny\\tz \\u0020 end\"}}",
                "[\"half \\ud800 a pair\",\"mid\\ud800word\",\" \\ud800\",\"日本語 and\\ud83d\\ude00 more\"]",
                "{\"a\":\"first one\",\"a\":\"second tr");
        return Stream.of(words, Corpus.COMPLETE, Corpus.REPAIRED, Corpus.TRUNCATED, Corpus.WRONG)
                .flatMap(List::stream);
    }

    private static UnaryOperator<JsonPushParser.Builder> mixed(TextVisibility visibility) {
        return builder -> builder.text(visibility)
                .text("b[0]", TextVisibility.WHEN_COMPLETE)
                .text("a", TextVisibility.BY_WORD);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void whatIsShownDoesNotDependOnTheCuts(String text) {
        for (TextVisibility visibility : TextVisibility.values()) {
            String expected = ParserRun.ofText(List.of(text), mixed(visibility));
            Stream.concat(
                            CutPlan.everySingleCut(text.length()),
                            LongStream.range(0, 10).mapToObj(seed -> CutPlan.random(seed, 4, text.length())))
                    .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), mixed(visibility)))
                            .as(visibility + " " + plan)
                            .isEqualTo(expected));
            CutPlan one = CutPlan.every(1, text.length());
            assertThat(ParserRun.ofTextRestored(one.cut(text), mixed(visibility)))
                    .as("restored")
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(TextVisibility.class)
    void whatIsShownOfARepairedTextDoesNotDependOnTheCuts(TextVisibility visibility) {
        UnaryOperator<JsonPushParser.Builder> options =
                builder -> builder.text(visibility).tolerate(Tolerance.llm());
        for (Glitch glitch : Glitch.all()) {
            String text = glitch.text();
            String expected = ParserRun.ofText(List.of(text), options);
            CutPlan.everySingleCut(text.length())
                    .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), options))
                            .as(text + " " + plan)
                            .isEqualTo(expected));
            assertThat(ParserRun.ofTextRestored(CutPlan.every(1, text.length()).cut(text), options))
                    .as(text + " restored")
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(TextVisibility.class)
    void allOfAStringHasComeWhenItIsComplete(TextVisibility visibility) {
        for (long seed = 0; seed < 500; seed++) {
            RandomJson json = new RandomJson(seed);
            String text = json.document();
            List<JsonEvent> plain = events(List.of(text), TextVisibility.AS_IT_GROWS);
            List<JsonEvent> shown =
                    events(CutPlan.random(seed, 5, text.length()).cut(text), visibility);
            assertThat(completed(shown)).as(text).isEqualTo(completed(plain));
            String open = "";
            for (JsonEvent event : shown) {
                if (event instanceof TextAppended appended) {
                    assertThat(appended.text()).isNotEmpty();
                    open += appended.text();
                } else if (event instanceof ValueCompleted done && done.kind() == ValueKind.STRING) {
                    assertThat(done.value()).isEqualTo(open);
                    open = "";
                }
            }
        }
    }

    private static List<JsonEvent> events(List<String> chunks, TextVisibility visibility) {
        List<JsonEvent> events = new ArrayList<>();
        JsonPushParser parser =
                JsonPushParser.builder().onEvent(events::add).text(visibility).build();
        chunks.forEach(parser::feed);
        parser.finish();
        return events;
    }

    private static List<JsonEvent> completed(List<JsonEvent> events) {
        return events.stream().filter(ValueCompleted.class::isInstance).toList();
    }
}
