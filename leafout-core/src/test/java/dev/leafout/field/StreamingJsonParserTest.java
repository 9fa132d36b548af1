// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.Corpus;
import dev.leafout.RandomJson;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StreamingJsonParserTest {
    private static final String PROFILE_SCHEMA = """
            {"type":"object","properties":{
              "thinking":{"type":"string"},
              "user":{"type":"object","properties":{
                "username":{"type":"string"},
                "age":{"type":"integer"},
                "emails":{"type":"array","items":{"type":"string"}},
                "languages":{"type":"array","items":{"type":"object","properties":{
                  "name":{"type":"string"},"level":{"type":"number"}}}}}},
              "response":{"type":"string"}}}
            """;

    private static List<StreamingData> run(StreamingJsonParser parser, List<String> chunks) {
        List<StreamingData> said = new ArrayList<>();
        chunks.forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
        said.addAll(parser.finish());
        return said;
    }

    private static List<StreamingData> run(String... chunks) {
        return run(StreamingJsonParser.builder().build(), List.of(chunks));
    }

    private static List<StreamingData> of(List<StreamingData> said, String path, EventType type) {
        return said.stream()
                .filter(data -> data.path().equals(path) && data.eventType() == type)
                .toList();
    }

    @Test
    void bytesMayBeCutInsideACharacter() {
        String text = "{\"city\":\"Zürich 🚲\"}";
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        CutPlan.everySingleCut(utf8.length).forEach(plan -> {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            StringBuilder deltas = new StringBuilder();
            for (byte[] chunk : plan.cut(utf8)) {
                for (StreamingData data : parser.parseChunk(chunk)) {
                    deltas.append(data.delta() == null ? "" : data.delta());
                }
            }
            parser.finish();
            assertThat(deltas).as(plan.toString()).hasToString("Zürich 🚲");
        });
    }

    @Test
    void aNameInThreePiecesGivesThreeDeltasThatJoinToTheName() {
        StreamingJsonParser parser =
                StreamingJsonParser.builder().schema(PROFILE_SCHEMA).build();
        List<StreamingData> said = run(
                parser,
                List.of(
                        "{\"thinking\":\"hm\",\"user\":{\"username\":\"A",
                        "l",
                        "ice\",\"age\":3",
                        "0,\"emails\":[\"a@x.org\",\"b@",
                        "x.org\"],\"languages\":[{\"name\":\"Java\",\"level\":1}]},",
                        "\"response\":\"Hi\"}"));
        List<StreamingData> deltas = of(said, "user.username", EventType.DELTA);
        assertThat(deltas).extracting(StreamingData::delta).containsExactly("A", "l", "ice");
        assertThat(deltas).extracting(StreamingData::value).containsExactly("A", "Al", "Alice");
        assertThat(FieldLog.of(said)).isEqualTo("""
                delta thinking "hm"
                done thinking "hm"
                delta user.username "A"
                delta user.username "l"
                delta user.username "ice"
                done user.username "Alice"
                delta user.age 30
                done user.age 30
                delta user.emails[0] "a@x.org"
                done user.emails[0] "a@x.org"
                delta user.emails[1] "b@"
                delta user.emails[1] "x.org"
                done user.emails[1] "b@x.org"
                done user.emails ["a@x.org","b@x.org"]
                delta user.languages[0].name "Java"
                done user.languages[0].name "Java"
                delta user.languages[0].level 1
                done user.languages[0].level 1
                done user.languages[0] {"name":"Java","level":1}
                done user.languages [{"name":"Java","level":1}]
                done user {"username":"Alice","age":30,"emails":["a@x.org","b@x.org"],"languages":[{"name":"Java","level":1}]}
                delta response "Hi"
                done response "Hi"
                """);
        assertThat(parser.fieldOrder().paths())
                .containsExactly(
                        "thinking",
                        "user.username",
                        "user.age",
                        "user.emails[*]",
                        "user.emails",
                        "user.languages[*].name",
                        "user.languages[*].level",
                        "user.languages[*]",
                        "user.languages",
                        "user",
                        "response");
    }

    @Test
    void aPieceOfDataSaysEverythingAboutItsField() {
        StreamingJsonParser parser = StreamingJsonParser.builder().strict().build();
        parser.parseChunk("{\"a\":{\"b\":[[],[{\"c\":\"x");
        StreamingData delta = parser.parseChunk("y").get(0);
        assertThat(delta.path()).isEqualTo("a.b[1][0].c");
        assertThat(delta.wildcardPath()).isEqualTo("a.b[*][*].c");
        assertThat(delta.indexes()).containsExactly(1, 0);
        assertThat(delta.value()).isEqualTo("xy");
        assertThat(delta.delta()).isEqualTo("y");
        assertThat(delta.isComplete()).isFalse();
        assertThat(delta.eventType()).isEqualTo(EventType.DELTA);
        assertThat(FieldLog.json(delta.fullData())).isEqualTo("{\"a\":{\"b\":[[],[{\"c\":\"xy\"}]]}}");
        assertThat(delta).hasToString("DELTA a.b[1][0].c + y = xy");

        StreamingData done = parser.parseChunk("z\"").get(1);
        assertThat(done.value()).isEqualTo("xyz");
        assertThat(done.delta()).isNull();
        assertThat(done.isComplete()).isTrue();
        assertThat(done).hasToString("DONE a.b[1][0].c = xyz");
        assertThat(delta.value()).as("a value never changes").isEqualTo("xy");
    }

    @Test
    void dataIsEqualIfEverythingItSaysIs() {
        StreamingData one = run("{\"a\":\"x", "y\"}").get(1);
        StreamingData other = run("{\"a\":\"x", "y", "\"}").get(1);
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one)
                .isEqualTo(new StreamingData(
                        new Field(ValuePath.parse("a")), "xy", "y", EventType.DELTA, () -> Map.of("a", "xy")));
        assertThat(one).isNotEqualTo(run("{\"a\":\"x", "z\"}").get(1)).isNotEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"age": 25, "name": "Jo·hn"}            | delta age 25;done age 25;delta name "Jo";delta name "hn";done name "John";
            {"b":"x","a":"hel··lo"}                 | delta b "x";done b "x";delta a "hel";delta a "lo";done a "hello";
            {"s":"x","n":1··2}                      | delta s "x";done s "x";delta n 12;done n 12;
            {"a.b":"x","a":{"b":"y"}}               | delta ["a.b"] "x";done ["a.b"] "x";delta a.b "y";done a.b "y";done a {"b":"y"};
            {"t":tr·ue,"f":false,"n":nu·ll,"e":""}  | delta t true;done t true;delta f false;done f false;delta n null;done n null;done e "";
            [1,{"x":[]}]                            | delta [0] 1;done [0] 1;done [1].x [];done [1] {"x":[]};
            {"a":"x","a":"xy·z"}                    | delta a "x";done a "x";delta a "xy";delta a "z";done a "xyz";
            {"a":"x","a":{"b":1}}                   | delta a "x";done a "x";delta a.b 1;done a.b 1;done a {"b":1};
            "te·xt"                                 | delta  "te";delta  "xt";done  "text";
            1·2                                     | delta  12;done  12;
            {}                                      | ``
            {"a":{}}                                | done a {};
            """)
    void eachFieldIsToldWholeAndInOrder(String chunks, String expected) {
        StreamingJsonParser parser =
                StreamingJsonParser.builder().fields("a", "b").strict().build();
        String said = FieldLog.of(run(parser, List.of(chunks.split("·", -1))));
        assertThat(said.replace("\n", ";")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"x","b":{"c":["y","z     | truncated b.c[1] "z";truncated b.c ["y","z"];truncated b {"c":["y","z"]};
            {"a":"x","b":{"c":12          | truncated b.c null;truncated b {};
            {"a":"x","b":{"c":tru         | truncated b.c null;truncated b {};
            {"a":"x","a":1                | truncated a null;
            {"a":"x",                     | ``
            {"a":"x","b                   | ``
            {"a":"x","b":                 | ``
            {"a":"x","b":"                | truncated b "";
            "text                         | truncated  "text";
            -                             | truncated  null;
            ` `                           | ``
            """)
    void whatIsCutOffIsTruncatedAndNeverDone(String input, String expected) {
        StreamingJsonParser parser = StreamingJsonParser.builder().strict().build();
        parser.parseChunk(input);
        List<StreamingData> end = parser.finish();
        assertThat(FieldLog.of(end).replace("\n", ";")).isEqualTo(expected);
        assertThat(end).noneMatch(StreamingData::isComplete);
    }

    @Test
    void asDoneTheSameFieldsAreDone() {
        StreamingJsonParser parser = StreamingJsonParser.builder()
                .strict()
                .truncated(Truncated.AS_DONE)
                .build();
        parser.parseChunk("{\"a\":\"x\",\"b\":{\"c\":[\"y\",\"z");
        List<StreamingData> end = parser.finish();
        assertThat(FieldLog.of(end)).isEqualTo("""
                done b.c[1] "z"
                done b.c ["y","z"]
                done b {"c":["y","z"]}
                """);
        assertThat(end).allMatch(StreamingData::isComplete);
    }

    @Test
    void anErrorLosesNothingThatCameBeforeIt() {
        StreamingJsonParser parser = StreamingJsonParser.builder().strict().build();
        assertThat(FieldLog.of(parser.parseChunk("{\"a\":\"x\",\"b\":[1,2}"))).isEqualTo("""
                delta a "x"
                done a "x"
                delta b[0] 1
                done b[0] 1
                delta b[1] 2
                done b[1] 2
                """);
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> parser.parseChunk("more"));
        assertThat(error.problem()).isEqualTo(Problem.EXPECTED_COMMA_OR_CLOSER);
        assertThat(error.offset()).isEqualTo(17);
        assertThatThrownBy(parser::finish).isSameAs(error);
        assertThatThrownBy(parser::checkpoint).isSameAs(error);
        assertThat(parser.problem()).contains(error);
    }

    private static String ends(StreamingJsonParser.Builder builder, String text) {
        StreamingJsonParser parser = builder.build();
        List<StreamingData> said = new ArrayList<>(parser.parseChunk(text));
        said.addAll(parser.finish());
        said.removeIf(data -> data.eventType() == EventType.DELTA && data.delta() instanceof String);
        return FieldLog.of(said).replace("\n", ";");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"b":{"c":12        | truncated b.c null;truncated b {};   | delta b.c 12;done b.c 12;done b {"c":12};
            {"b":{"c":-1.50e+   | truncated b.c null;truncated b {};   | delta b.c -1.50;done b.c -1.50;done b {"c":-1.50};
            {"b":{"c":-         | truncated b.c null;truncated b {};   | done b {};
            {"b":{"c":tru       | truncated b.c null;truncated b {};   | done b {};
            {"b":{"c":          | truncated b {};                      | done b {};
            {"b":["x            | truncated b[0] "x";truncated b ["x"]; | done b[0] "x";done b ["x"];
            12                  | delta  12;done  12;                  | delta  12;done  12;
            {"b":{"c":"x":      | truncated b.c "x";truncated b {"c":"x"};failed UNCLEAR; | done b.c "x";done b {"c":"x"};failed UNCLEAR;
            {"a":1,"b":["x":    | delta a 1;done a 1;truncated b[0] "x";truncated b ["x"];failed UNCLEAR; | delta a 1;done a 1;done b[0] "x";done b ["x"];failed UNCLEAR;
            """)
    void everyOpenFieldIsEndedAsTold(String text, String truncated, String done) {
        for (Completion completion : Completion.values()) {
            StreamingJsonParser.Builder builder =
                    StreamingJsonParser.builder().completion(completion).fields("a", "b.c", "b");
            assertThat(ends(builder.truncated(Truncated.AS_TRUNCATED), text)).isEqualTo(truncated);
            assertThat(ends(builder.truncated(Truncated.AS_DONE), text)).isEqualTo(done);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"drop":{"n":12  | truncated drop.n null;truncated drop null;        | ``
            {"drop":{"s":"x  | truncated drop.s null;truncated drop null;        | truncated drop.s null;
            {"drop":["a","x  | done drop[0] "a";truncated drop[1] null;truncated drop ["a"]; | done drop[0] "a";truncated drop[1] null;done drop ["a"];
            {"keep":{"n":12  | truncated keep.n null;truncated keep {};          | delta keep.n 12;done keep.n 12;done keep {"n":12};
            {"fail":{"s":"x  | truncated fail.s "x";truncated fail {"s":"x"};failed TRUNCATED; | done fail.s "x";done fail {"s":"x"};failed TRUNCATED;
            """)
    void whatIsKeptOrDroppedMayDifferByPath(String text, String truncated, String done) {
        for (Completion completion : Completion.values()) {
            StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                    .completion(completion)
                    .fields("drop", "keep", "fail")
                    .truncation("drop", TruncationPolicy.DROP_OPEN_VALUES)
                    .truncation("fail", TruncationPolicy.FAIL);
            assertThat(ends(builder.truncated(Truncated.AS_TRUNCATED), text)).isEqualTo(truncated);
            assertThat(ends(builder.truncated(Truncated.AS_DONE), text)).isEqualTo(done);
        }
    }

    @Test
    void atTheEndItHasWhatAParserAndADocumentWithTheSameOptionsHave() {
        ParseOptions options = ParseOptions.defaults()
                .withTolerances(Tolerance.none())
                .withTolerances("b", Tolerance.llm())
                .withTruncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .withTruncation("b", TruncationPolicy.DROP_OPEN_VALUES)
                .withTruncation("b.c", TruncationPolicy.FAIL)
                .withTruncation("b.c.d", TruncationPolicy.KEEP_OPEN_VALUES);
        String whole = "{\"a\":[1,{\"x\":\"y\"}],\"b\":{'u':[tru,],\"c\":{\"d\":{\"e\":[\"f\",2]},g:'h'}},\"i\":null}";
        for (int end = 0; end <= whole.length(); end++) {
            String text = whole.substring(0, end);
            PartialDocument document = new PartialDocument(options.truncation());
            JsonPushParser parser =
                    JsonPushParser.builder().options(options).listen(document).build();
            Problem problem = null;
            try {
                parser.feed(text);
                parser.finish();
            } catch (JsonSyntaxException e) {
                problem = e.problem();
            }
            StreamingJsonParser fields =
                    StreamingJsonParser.builder().options(options).build();
            fields.parseChunk(text);
            fields.finish();
            assertThat(fields.currentData()).as(text).isEqualTo(document.value());
            assertThat(fields.problem().map(JsonSyntaxException::problem).orElse(null))
                    .as(text)
                    .isEqualTo(problem);
        }
    }

    @Test
    void textThatCannotBeReadOnEndsTheStreamAndThrowsNothing() {
        StreamingJsonParser parser = StreamingJsonParser.builder().build();
        List<StreamingData> said = parser.parseChunk("{\"a\":\"x\",\"b\":{\"c\":\"y\":");
        assertThat(FieldLog.of(said)).isEqualTo("""
                delta a "x"
                done a "x"
                delta b.c "y"
                truncated b.c "y"
                truncated b {"c":"y"}
                failed UNCLEAR
                """);
        JsonSyntaxException problem = parser.problem().orElseThrow();
        assertThat(problem.problem()).isEqualTo(Problem.UNCLEAR);
        StreamingData last = said.get(said.size() - 1);
        assertThat(last.problem()).contains(problem);
        assertThat(last.isComplete()).isFalse();
        assertThat(last).hasToString("FAILED " + problem.getMessage());
        assertThat(last.fullData()).isEqualTo(parser.currentData());
        assertThat(FieldLog.json(parser.currentData())).isEqualTo("{\"a\":\"x\",\"b\":{\"c\":\"y\"}}");
        assertThat(parser.parseChunk("more")).isEmpty();
        assertThat(parser.parseChunk(new byte[] {(byte) 0xFF})).isEmpty();
        assertThatThrownBy(parser::checkpoint).isSameAs(problem);
        assertThat(parser.finish()).isEmpty();
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aStreamThatCannotBeReadOnEndsWithoutTakingMore() {
        List<String> taken = new ArrayList<>();
        Stream<String> chunks = Stream.of("{\"a\":\"x\":", "b", "c", "d").peek(taken::add);
        assertThat(FieldLog.of(StreamingJsonParser.builder()
                        .truncated(Truncated.AS_DONE)
                        .build()
                        .parseStream(chunks)
                        .toList()))
                .isEqualTo("delta a \"x\"\ndone a \"x\"\nfailed UNCLEAR\n");
        assertThat(taken).containsExactly("{\"a\":\"x\":", "b");
    }

    @Test
    void theDocumentSoFarIsAtHand() {
        StreamingJsonParser parser = StreamingJsonParser.builder().build();
        assertThat(parser.currentData()).isNull();
        parser.parseChunk("{\"a\":{\"b\":\"x");
        assertThat(FieldLog.json(parser.currentData())).isEqualTo("{\"a\":{\"b\":\"x\"}}");
        assertThat(parser.problem()).isEmpty();
    }

    @Test
    void anOutlineIsAnExampleOfTheDocument() {
        StreamingJsonParser parser = StreamingJsonParser.builder()
                .outline(
                        "{user: {name: 'str', \"e.mail\": ['str']}, days: [{title: 1}, {title: 2, place: {}}], done: true}")
                .build();
        assertThat(parser.fieldOrder().paths())
                .containsExactly(
                        "user.name",
                        "user[\"e.mail\"][*]",
                        "user[\"e.mail\"]",
                        "user",
                        "days[*].title",
                        "days[*].place",
                        "days[*]",
                        "days",
                        "done");
        assertThatThrownBy(() -> StreamingJsonParser.builder().outline("{user"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The outline is not JSON: ");
    }

    @Test
    void fiveThousandLevelsEndInTheErrorOfTheLimit() {
        StreamingJsonParser parser = StreamingJsonParser.builder().build();
        List<StreamingData> said = parser.parseChunk("{\"a\":".repeat(5_000));
        assertThat(said).hasSize(128);
        assertThat(said.get(127).eventType()).isEqualTo(EventType.FAILED);
        assertThat(parser.problem().orElseThrow().problem()).isEqualTo(Problem.DEPTH_LIMIT);

        StreamingJsonParser strict = StreamingJsonParser.builder().strict().build();
        assertThat(strict.parseChunk("{\"a\":".repeat(5_000))).isEmpty();
        assertThatThrownBy(strict::finish)
                .isInstanceOfSatisfying(
                        JsonSyntaxException.class, e -> assertThat(e.problem()).isEqualTo(Problem.DEPTH_LIMIT));
    }

    @Test
    void afterTheEndThereIsNoMore() {
        StreamingJsonParser parser = StreamingJsonParser.builder().build();
        run(parser, List.of("{}"));
        assertThatThrownBy(() -> parser.parseChunk("")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aStreamIsReadChunkByChunk() {
        List<String> taken = new ArrayList<>();
        Stream<String> chunks = Stream.of("{\"a\":\"x", "y\",\"b\":1", "2}", "").peek(taken::add);
        List<String> seen = new ArrayList<>();
        StreamingJsonParser.builder().build().parseStream(chunks).forEach(data -> seen.add(taken.size() + " " + data));
        assertThat(seen)
                .containsExactly(
                        "1 DELTA a + x = x",
                        "2 DELTA a + y = xy",
                        "2 DONE a = xy",
                        "3 DELTA b + 12 = 12",
                        "3 DONE b = 12");
        assertThat(FieldLog.of(StreamingJsonParser.builder()
                        .build()
                        .parseStream(Stream.of("{\"a\":\"x"))
                        .toList()))
                .isEqualTo("delta a \"x\"\ntruncated a \"x\"\n");
    }

    @Test
    void aStreamThatIsNotJsonThrowsBehindWhatIsKnown() {
        List<StreamingData> seen = new ArrayList<>();
        Stream<StreamingData> said =
                StreamingJsonParser.builder().strict().build().parseStream(Stream.of("[1,", "2,x", "3]"));
        assertThatThrownBy(() -> said.forEach(seen::add)).isInstanceOf(JsonSyntaxException.class);
        assertThat(FieldLog.of(seen)).isEqualTo("delta [0] 1\ndone [0] 1\ndelta [1] 2\ndone [1] 2\n");
    }

    @Test
    void theOptionsOfTheParserUnderneathAreAtHand() {
        List<JsonEvent> repairs = new ArrayList<>();
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                .limits(ParseLimits.defaults().withMaxStringLength(5))
                .onEvent(event -> {
                    if (event instanceof InputRepaired) {
                        repairs.add(event);
                    }
                });
        run(builder.build(), List.of("{\"a\":1,\"a\":2}"));
        assertThat(repairs).hasSize(1);
        StreamingJsonParser another = builder.build();
        another.parseChunk("[\"123456\"]");
        assertThat(another.problem()).isPresent();
    }

    @Test
    void wrongOptionsAreRefusedAtOnce() {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder();
        assertThatThrownBy(() -> builder.text("a..b", TextVisibility.BY_WORD))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.fields("a..b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.schema("{")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.completion(null)).hasMessage("completion");
        assertThatThrownBy(() -> builder.limits(null)).hasMessage("limits");
        assertThatThrownBy(() -> builder.onEvent(null)).hasMessage("consumer");
        assertThat(builder.build().finish()).isEmpty();
    }

    @Test
    void textMayComeByWordOrWhole() {
        StreamingJsonParser parser = StreamingJsonParser.builder()
                .text("say", TextVisibility.BY_WORD)
                .text("call", TextVisibility.WHEN_COMPLETE)
                .build();
        List<StreamingData> said = new ArrayList<>(parser.parseChunk("{\"say\":\"Good mor"));
        assertThat(FieldLog.json(said.get(0).fullData())).isEqualTo("{\"say\":\"Good \"}");
        said.addAll(parser.parseChunk("ning\",\"call\":{\"city\":\"Ro"));
        assertThat(said.get(said.size() - 1).fullData()).hasToString("{say=Good morning}");
        said.addAll(parser.parseChunk("me\"},\"call2\":\"Ro"));
        said.addAll(parser.finish());
        assertThat(FieldLog.of(said)).isEqualTo("""
                delta say "Good "
                delta say "morning"
                done say "Good morning"
                delta call.city "Rome"
                done call.city "Rome"
                done call {"city":"Rome"}
                delta call2 "Ro"
                truncated call2 "Ro"
                """);

        StreamingJsonParser cut =
                StreamingJsonParser.builder().text(TextVisibility.WHEN_COMPLETE).build();
        cut.parseChunk("{\"call\":\"Ro");
        assertThat(FieldLog.of(cut.finish())).isEqualTo("truncated call null\n");
    }

    private static Stream<String> documents() {
        return Stream.of(Corpus.COMPLETE, Corpus.REPAIRED, Corpus.TRUNCATED, Corpus.WRONG)
                .flatMap(List::stream);
    }

    /** All that is said, adjacent deltas joined, and how it ended. */
    private static String log(List<String> chunks, boolean restoring) {
        List<StreamingData> said = new ArrayList<>();
        String end = "";
        try {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            for (String chunk : chunks) {
                said.addAll(parser.parseChunk(chunk));
                if (restoring && parser.problem().isEmpty()) {
                    parser = StreamingJsonParser.builder().restore(parser.checkpoint());
                }
            }
            said.addAll(parser.finish());
        } catch (JsonSyntaxException e) {
            end = e.getMessage();
        }
        return FieldLog.joined(said) + end;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void theCutsDoNotMatter(String text) {
        String expected = log(List.of(text), false);
        Stream.concat(
                        CutPlan.everySingleCut(text.length()),
                        LongStream.range(0, 10).mapToObj(seed -> CutPlan.random(seed, 4, text.length())))
                .forEach(plan -> assertThat(log(plan.cut(text), false))
                        .as(plan.toString())
                        .isEqualTo(expected));
        assertThat(log(CutPlan.every(1, text.length()).cut(text), true))
                .as("restored")
                .isEqualTo(expected);
    }

    @Test
    void whatIsSaidKeepsItsPromises() {
        for (long seed = 0; seed < 2_000; seed++) {
            RandomJson json = new RandomJson(seed);
            String whole = json.document();
            String text = seed % 3 == 0 ? whole.substring(0, json.random().nextInt(whole.length() + 1)) : whole;
            List<String> chunks = CutPlan.random(seed, 6, text.length()).cut(text);
            checkPromises(text, chunks);
        }
    }

    private static void checkPromises(String text, List<String> chunks) {
        PartialDocument document = new PartialDocument();
        JsonPushParser oracle = JsonPushParser.builder().listen(document).build();
        boolean truncated = false;
        try {
            chunks.forEach(oracle::feed);
            oracle.finish();
        } catch (JsonSyntaxException e) {
            truncated = true;
        }
        List<StreamingData> said = run(StreamingJsonParser.builder().strict().build(), chunks);
        Map<String, String> texts = new HashMap<>();
        Set<String> done = new HashSet<>();
        for (StreamingData data : said) {
            String path = data.path();
            switch (data.eventType()) {
                case DELTA -> {
                    done.remove(path); // a repeated key
                    if (data.delta() instanceof String delta) {
                        texts.merge(path, delta, String::concat);
                        assertThat(data.value()).as(text).isEqualTo(texts.get(path));
                    } else {
                        assertThat(data.value()).as(text).isEqualTo(data.delta());
                    }
                }
                case DONE -> {
                    done.add(path);
                    String joined = texts.remove(path);
                    if (data.value() instanceof String value) {
                        assertThat(value).as(text).isEqualTo(joined == null ? "" : joined);
                    }
                }
                case TRUNCATED -> assertThat(truncated).as(text).isTrue();
                case FAILED -> throw new AssertionError(data);
            }
            assertThat(data.isComplete()).isEqualTo(data.eventType() == EventType.DONE);
            assertThat(data.wildcardPath()).isEqualTo(withStars(data));
        }
        if (!said.isEmpty()) {
            StreamingData last = said.get(said.size() - 1);
            assertThat(last.fullData()).as(text).isEqualTo(document.value());
            if (!truncated) {
                assertThat(last.eventType()).as(text).isEqualTo(EventType.DONE);
                assertThat(new Field(ValuePath.parse(last.path())).path().depth())
                        .as("the last done is a top-level field of " + text)
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    private static String withStars(StreamingData data) {
        String path = data.path();
        StringBuilder out = new StringBuilder();
        dev.leafout.event.ValuePath.parse(path)
                .steps()
                .forEach(step -> out.append(
                        step.key() == null
                                ? "[*]"
                                : dev.leafout.event.ValuePath.root()
                                        .key(step.key())
                                        .toString()
                                        .substring(1)));
        return out.length() > 0 && out.charAt(0) == '.' ? out.substring(1) : out.toString();
    }

    @Test
    void aDoneComesOnceForEveryFieldBehindThoseOfItsChildren() {
        String text = "{\"a\":{\"b\":[1,\"x\",{\"c\":null}],\"d\":{}},\"e\":[[],[true]],\"f\":\"\"}";
        List<StreamingData> said = run(
                StreamingJsonParser.builder().build(),
                CutPlan.every(1, text.length()).cut(text));
        assertThat(said.stream().filter(StreamingData::isComplete).map(StreamingData::path))
                .containsExactly(
                        "a.b[0]",
                        "a.b[1]",
                        "a.b[2].c",
                        "a.b[2]",
                        "a.b",
                        "a.d",
                        "a",
                        "e[0]",
                        "e[1][0]",
                        "e[1]",
                        "e",
                        "f");
        assertThat(said.stream()
                        .filter(data -> data.eventType() == EventType.DELTA)
                        .map(StreamingData::value))
                .containsExactly(JsonNumber.of("1"), "x", null, true);
    }

    @Test
    void aCheckpointIsOfFields() {
        byte[] other = new PartialDocument().checkpoint();
        assertThatThrownBy(() -> StreamingJsonParser.builder().restore(other))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("'document', not of 'fields'");
    }
}
