// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.PathPattern;
import dev.leafout.event.PathRules;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.field.Completion;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TextSlice;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The examples of the README and of docs, compiled and run. They stand here word for word (those of other modules
 * there); a test compares the two.
 */
class ReadmeTest {
    private static final Path ROOT = Path.of("..");
    private static final String README = "README.md";
    private static final String EVENTS = "docs/events.md";
    private static final String PARTIALS = "docs/partials.md";
    private static final String FIELDS = "docs/fields.md";
    private static final String ERRORS = "docs/errors.md";
    private static final String TOLERANCE = "docs/tolerance.md";
    private static final String SNAPSHOTS = "docs/snapshots.md";

    private static String page(String name) {
        try {
            return Files.readString(ROOT.resolve(name)).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    /** Runs the example and finds what it prints on the page, as a block of its own. */
    private static void printsWhatThePageShows(String page, Runnable example) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            example.run();
        } finally {
            System.setOut(out);
        }
        assertThat(page(page)).contains("\n```\n" + printed.toString(UTF_8).replace("\r\n", "\n") + "```\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                README,
                EVENTS,
                PARTIALS,
                FIELDS,
                ERRORS,
                TOLERANCE,
                SNAPSHOTS,
                "docs/providers.md",
                "docs/limits.md",
                "docs/design-decisions.md"
            })
    void everyExampleStandsHereToo(String name) {
        String here = withoutSpace(page("leafout-core/src/test/java/dev/leafout/ReadmeTest.java"))
                + withoutSpace(page("leafout-schema/src/test/java/dev/leafout/schema/SchemaPageTest.java"))
                + withoutSpace(page("leafout-object/src/suite/java/dev/leafout/object/ObjectsPageTest.java"))
                + withoutSpace(page("leafout-llm/src/test/java/dev/leafout/llm/ProvidersPageTest.java"))
                + withoutSpace(page("leafout-reactor/src/test/java/dev/leafout/reactor/ObjectOperatorsTest.java"))
                + withoutSpace(page("leafout-spring-ai/src/suite/java/dev/leafout/springai/ChatClientObjectsTest.java"))
                + withoutSpace(page("leafout-langchain4j/src/test/java/dev/leafout/langchain4j/ChatObjectsTest.java"))
                + withoutSpace(page("leafout-openai/src/test/java/dev/leafout/openai/OpenAiStreamsTest.java"))
                + withoutSpace(page("leafout-anthropic/src/test/java/dev/leafout/anthropic/AnthropicStreamsTest.java"));
        Matcher example = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(page(name));
        while (example.find()) {
            assertThat(here).contains(withoutSpace(example.group(1)));
        }
    }

    @Test
    void theFirstExample() {
        printsWhatThePageShows(README, () -> {
            JsonPushParser parser = JsonPushParser.builder()
                    .onEvent(event -> {
                        if (event instanceof TextAppended text) {
                            System.out.println(text.path() + " goes on: " + text.text());
                        } else if (event instanceof ValueCompleted done
                                && !done.kind().isContainer()) {
                            System.out.println(done.path() + " is " + done.value());
                        }
                    })
                    .build();
            parser.feed("{\"city\":\"Ro");
            parser.feed("me\",\"km\":24");
            parser.feed("0}");
            parser.finish();
        });
    }

    @Test
    void theValueSoFar() {
        printsWhatThePageShows(README, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().listen(document).build();
            for (String chunk :
                    List.of("{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Day 1\",\"km\":24", "0}]", "}")) {
                parser.feed(chunk);
                System.out.println(document.toJson() + "  " + document.stateAt(ValuePath.parse("$.days[0].km")));
            }
            parser.finish();
            Map<?, ?> trip = (Map<?, ?>) document.value();
            System.out.println(trip.get("days"));
        });
    }

    @Test
    void inputThatEndsEarly() {
        printsWhatThePageShows(README, () -> {
            PartialDocument document = new PartialDocument(TruncationPolicy.DROP_OPEN_VALUES);
            JsonPushParser parser = JsonPushParser.builder()
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof DocumentEnded end) {
                            System.out.println(end.ending() + ", still open: " + end.open());
                        }
                    })
                    .truncation(TruncationPolicy.DROP_OPEN_VALUES)
                    .build();
            parser.feed("{\"city\":\"Rome\",\"days\":[{\"title\":\"Day 1\"},{\"title\":\"Da");
            parser.finish();
            System.out.println(document.toJson());
        });
    }

    @Test
    void errors() {
        printsWhatThePageShows(README, () -> {
            JsonPushParser parser = JsonPushParser.builder().build();
            try {
                parser.feed("{\"days\":[{\"title\":\"x\"}}");
                parser.finish();
            } catch (JsonSyntaxException e) {
                System.out.println(e.getMessage());
                System.out.println(e.problem() + " at " + e.offset() + ", after " + e.path());
            }
        });
    }

    @Test
    void textThatIsNotQuiteJson() {
        printsWhatThePageShows(README, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof InputRepaired repaired) {
                            System.out.println(repaired.what() + " at " + repaired.path());
                        }
                    })
                    .build();
            parser.feed("Here's your trip:\n```json\n{'city': \"Ro");
            parser.feed("me\", \"quote\": \"He said \"go\", so I went\", safe: True,}\n```");
            parser.finish();
            System.out.println(document.toJson());
        });
    }

    @Test
    void tolerance() {
        printsWhatThePageShows(TOLERANCE, () -> {
            List<String> repairs = new ArrayList<>();
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof InputRepaired repaired) {
                            repairs.add(repaired.what() + " at " + repaired.path() + ", offset " + repaired.offset());
                        }
                    })
                    .build();
            parser.feed("Sure! Here you go:\n```json\n{'city': 'Ro");
            parser.feed("me', \"days\": [1, 2,], safe: True}\n```");
            parser.finish();
            System.out.println(document.toJson());
            repairs.forEach(System.out::println);
        });
    }

    @Test
    void expectedKeys() {
        printsWhatThePageShows(TOLERANCE, () -> {
            StringBuilder outside = new StringBuilder();
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .expectKeys(Set.of("name", "age"))
                    .listen(document)
                    .listen(new ParseListener() {
                        @Override
                        public void outsideAppended(ParsePosition at, TextSlice text) {
                            outside.append(text);
                        }
                    })
                    .build();
            parser.feed("An entry looks like {\"key\":{\"name\":\"x\"}}. Yours is {\"name\":\"A");
            parser.feed("da\"}. Enjoy!");
            parser.finish();
            System.out.println(document.toJson());
            System.out.println(outside);
        });
    }

    @Test
    void toleranceOfSomePaths() {
        printsWhatThePageShows(TOLERANCE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.COMMENT)
                    .tolerate("notes[*]", Set.of(Tolerance.UNESCAPED_QUOTE))
                    .listen(document)
                    .build();
            parser.feed("{\"notes\":[\"a 5\" pipe\"], // as they are\n \"n\":1}");
            parser.finish();
            System.out.println(document.toJson());
        });
    }

    @Test
    void limits() {
        ParseLimits limits = ParseLimits.defaults().withMaxDepth(32).withMaxStringLength(10_000);
        JsonPushParser parser = JsonPushParser.builder().limits(limits).build();
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> parser.feed("[".repeat(33)));
        assertThat(error.problem()).isEqualTo(Problem.DEPTH_LIMIT);
        assertThat(error.offset()).isEqualTo(32);
    }

    @Test
    void manyValues() {
        printsWhatThePageShows(README, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .manyValues()
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof DocumentEnded) {
                            System.out.println(document.toJson() + " @" + event.offset());
                        }
                    })
                    .build();
            parser.feed("{\"n\":1}\n{\"n\"");
            parser.feed(":2}\n[3]");
            parser.finish();
        });
    }

    @Test
    void checkpoints() {
        printsWhatThePageShows(README, () -> {
            PartialDocument before = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().listen(before).build();
            parser.feed("{\"city\":\"Ro");
            byte[] checkpoint = parser.checkpoint();

            PartialDocument after = new PartialDocument();
            JsonPushParser next = JsonPushParser.builder().listen(after).restore(checkpoint);
            next.feed("me\"}");
            next.finish();
            System.out.println(after.toJson());
        });
    }

    private static final String EXPECTED = """
            started $ OBJECT @1
            started $.city STRING @9
            appended $.city "Rome" @13
            completed $.city "Rome" @14
            started $.tags ARRAY @23
            started $.tags[0] STRING @24
            appended $.tags[0] "a\\nb" @28
            completed $.tags[0] "a\\nb" @29
            started $.tags[1] STRING @31
            appended $.tags[1] "\uD83D\uDE00" @43
            completed $.tags[1] "\uD83D\uDE00" @44
            started $.tags[2] NUMBER @46
            completed $.tags[2] 12.5 @50
            started $.tags[3] BOOLEAN @51
            completed $.tags[3] true @54
            completed $.tags ARRAY @55
            completed $ OBJECT @56
            ended COMPLETE @56
            """;

    @Test
    void testYourOwnListener() {
        String text = "{\"city\":\"Rome\",\"tags\":[\"a\\nb\",\"\\ud83d\\ude00\",12.5,true]}";
        CutPlan.thorough(text.length()).forEach(plan -> {
            EventLog log = new EventLog();
            JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
            plan.cut(text).forEach(parser::feed);
            parser.finish();
            assertThat(log.toString()).as(plan.toString()).isEqualTo(EXPECTED);
        });
    }

    @Test
    void partials() {
        printsWhatThePageShows(PARTIALS, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().listen(document).build();
            parser.feed("{\"name\":\"Ada\",\"tags\":[\"fir");
            System.out.println(document.value());
            System.out.println(document.toJson());
            System.out.println(document.stateAt(ValuePath.parse("$.name")));
            System.out.println(document.stateAt(ValuePath.parse("$.tags[0]")));
            System.out.println(document.stateAt(ValuePath.parse("$.age")));
        });
    }

    @Test
    void snapshotsBackToText() {
        printsWhatThePageShows(README, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            System.out.println(chunker.process("{\"name\":\"Mat\"}"));
            System.out.println(chunker.process("{\"name\":\"Matthew\"}"));
            System.out.println(chunker.process("{\"age\":32,\"name\":\"Matthew\"}"));
            System.out.println(chunker.flush());
        });
    }

    @Test
    void snapshots() {
        printsWhatThePageShows(SNAPSHOTS, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            for (String snapshot : List.of(
                    "{\"days\":[{\"subtitle\":\"Day\"}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[]}]}",
                    "{\"days\":[{\"plan\":[{\"title\":\"\",\"type\":\"walk\"}],\"subtitle\":\"Day 1\"}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[{\"type\":\"walk\",\"title\":\"Harbour\"}]}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[{\"type\":\"walk\",\"title\":\"Harbour\"},{\"type\":\"\"}]}]}")) {
                System.out.println("> " + chunker.process(snapshot));
            }
            System.out.println("> " + chunker.flush());
        });
    }

    @Test
    void aConflictOfSnapshots() {
        printsWhatThePageShows(SNAPSHOTS, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            chunker.process("{\"pet\":\"horse\"}");
            try {
                chunker.process("{\"pet\":\"cat\"}");
            } catch (SnapshotConflictException e) {
                System.out.println(e.path() + ": " + e.written() + ", " + e.came());
            }
            System.out.println(chunker.process("{\"pet\":\"horses\"}"));
        });
    }

    @Test
    void aStreamOfSnapshots() {
        printsWhatThePageShows(SNAPSHOTS, () -> {
            Stream<String> snapshots = Stream.of("[\"a\"]", "[\"ab\"]", "[\"ab\",1]");
            System.out.println(JsonStreamChunker.chunks(snapshots).toList());
        });
    }

    @Test
    void conflictsAreOnThePage() {
        for (List<String> snapshots : List.of(
                List.of("{\"pet\":\"horse\"}", "{\"pet\":\"cat\"}"),
                List.of("{\"a\":\"x\",\"b\":1}", "{\"b\":1}"),
                List.of("[[1],2]", "[[1,3],2]"))) {
            JsonStreamChunker chunker = new JsonStreamChunker();
            chunker.process(snapshots.get(0));
            SnapshotConflictException conflict =
                    catchThrowableOfType(SnapshotConflictException.class, () -> chunker.process(snapshots.get(1)));
            assertThat(page(ERRORS)).contains("\n```\n" + conflict.getMessage() + "\n```\n");
        }
    }

    @Test
    void paths() {
        printsWhatThePageShows(EVENTS, () -> {
            ValuePath path = ValuePath.root().key("days").index(0).key("odd key");
            System.out.println(path);
            System.out.println(path.toDotPath());
            System.out.println(path.toPointer());
            System.out.println(path.equals(ValuePath.parse("days[0][\"odd key\"]")));
        });
    }

    @Test
    void patterns() {
        printsWhatThePageShows(EVENTS, () -> {
            PathPattern titles = PathPattern.compile("days[*].title");
            System.out.println(titles.matches(ValuePath.parse("$.days[7].title")));
            System.out.println(titles.matches(ValuePath.parse("$.days[7].title.x")));
        });
    }

    @Test
    void aListenerWithACheckpoint() {
        class KeyCounter implements ParseListener {
            int keys;

            @Override
            public void keyCompleted(ParsePosition at, String key) {
                keys++;
            }

            @Override
            public String checkpointName() {
                return "key counter";
            }

            @Override
            public byte[] checkpoint() {
                return new CheckpointWriter("key counter", 1).writeInt(keys).toBytes();
            }

            @Override
            public void restore(byte[] checkpoint) {
                keys = new CheckpointReader(checkpoint, "key counter", 1).readInt();
            }
        }
        JsonPushParser parser =
                JsonPushParser.builder().listen(new KeyCounter()).build();
        parser.feed("{\"a\":1,\"b");
        KeyCounter counter = new KeyCounter();
        JsonPushParser next = JsonPushParser.builder().listen(counter).restore(parser.checkpoint());
        next.feed("c\":2}");
        next.finish();
        assertThat(counter.keys).isEqualTo(2);
    }

    /** The rows of a table: each chunk, and the events that it brought. */
    private static void rowsOfThePage(
            String page, UnaryOperator<JsonPushParser.Builder> options, boolean finish, String... chunks) {
        List<String> lines = new ArrayList<>();
        JsonPushParser parser = options.apply(JsonPushParser.builder()
                        .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                        .onEvent(event -> lines.add(EventLog.line(event))))
                .build();
        List<String> rows = new ArrayList<>();
        for (String chunk : chunks) {
            parser.feed(chunk);
            rows.add(row(chunk, lines));
        }
        if (finish) {
            parser.finish();
            rows.add(row("finish()", lines));
        }
        assertThat(page(page)).contains(String.join("\n", rows) + "\n");
    }

    private static String row(String cell, List<String> lines) {
        String events = lines.isEmpty() ? "" : "`" + String.join("`<br>`", lines) + "` ";
        lines.clear();
        return "| `" + cell + "` | " + events + "|";
    }

    @Test
    void theTablesOfEvents() {
        rowsOfThePage(
                README,
                builder -> builder,
                true,
                "{\"city\":\"Ro",
                "me\",\"days\":[{\"title\":\"Day",
                " 1\",\"km\":24",
                "0,\"hot\":tru",
                "e}]",
                "}");
        rowsOfThePage(EVENTS, builder -> builder, false, "\"a\\", "n\\ud83d", "\\ude00\"");
        rowsOfThePage(EVENTS, builder -> builder, false, "[\"\\ud83dx\"]");
        rowsOfThePage(EVENTS, builder -> builder, false, "{\"a\":1,\"a\":\"x\"}");
        rowsOfThePage(EVENTS, JsonPushParser.Builder::manyValues, true, "{}[]", "12", " true");
    }

    @Test
    void theOrderOfEvents() {
        printsWhatThePageShows(EVENTS, () -> {
            JsonPushParser parser = JsonPushParser.builder()
                    .onEvent(event -> System.out.println(EventLog.line(event)))
                    .build();
            parser.feed("[1,{\"a\":true},\"x\"]");
            parser.finish();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1}", "123", "{\"a\":[1,{\"b\":\"tex", "{\"a\":1,\"b", "  "})
    void theTableOfEnds(String text) {
        List<String> lines = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(event -> lines.add(EventLog.line(event)))
                .build();
        parser.feed(text);
        lines.clear();
        parser.finish();
        assertThat(page(EVENTS))
                .contains(row(text, lines).replace("`" + text + "`", text.isBlank() ? "blank" : "`" + text + "`"));
    }

    /** The calls of a listener in columns, as the page has them. */
    private static final class Calls implements ParseListener {
        private final StringBuilder out = new StringBuilder();

        private void call(String what, ParsePosition at) {
            out.append(String.format(Locale.ROOT, "%-29s %-9s @%d%n", what, at.path(), at.offset()));
        }

        private static String quoted(CharSequence text) {
            return "\"" + text.toString().replace("\n", "\\n") + "\"";
        }

        @Override
        public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
            call("keyAppended " + quoted(text) + (escaped ? "  escaped" : ""), at);
        }

        @Override
        public void keyCompleted(ParsePosition at, String key) {
            call("keyCompleted " + quoted(key), at);
        }

        @Override
        public void memberExpected(ParsePosition at) {
            call("memberExpected", at);
        }

        @Override
        public void valueStarted(ParsePosition at, ValueKind kind) {
            call("valueStarted " + kind, at);
        }

        @Override
        public void booleanStarted(ParsePosition at, boolean value) {
            call("booleanStarted " + value, at);
        }

        @Override
        public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
            call("textAppended " + quoted(text) + (escaped ? "  escaped" : ""), at);
        }

        @Override
        public void numberAppended(ParsePosition at, TextSlice text) {
            call("numberAppended " + quoted(text), at);
        }

        @Override
        public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
            call("valueCompleted " + kind + " " + quoted(raw), at);
        }
    }

    @Test
    void theCallsUnderTheEvents() {
        printsWhatThePageShows(EVENTS, () -> {
            Calls calls = new Calls();
            JsonPushParser parser = JsonPushParser.builder().listen(calls).build();
            parser.feed("{\"ab\":12,");
            parser.feed("\"c\\n\":\"x\\u0041yz");
            System.out.print(calls.out);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"na",
                "{\"name\":",
                "{\"name\":\"",
                "{\"name\":\"A",
                "{\"name\":\"A\\u00",
                "{\"n\":1",
                "{\"n\":1,",
                "{\"n\":tru",
                "{\"n\":true",
                "12",
                "null",
                "{\"a\":1,\"b\":2,\"a\":",
                "{\"a\":1,\"b\":2,\"a\":3",
                "{\"a\":1,\"b\":2,\"a\":3}",
                "{\"a\":1,\"b\":2,\"a\":\""
            })
    void theTablesOfWhatIsVisible(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser.builder().listen(document).build().feed(text);
        assertThat(page(PARTIALS)).contains("\n| `" + text + "` | " + shown(document) + " |");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"x\",\"b\":\"y",
                "{\"a\":[1,2",
                "{\"a\":[1,{\"b\":\"c",
                "{\"a\":{\"b\":{\"c\":\"d\",",
                "[1,[",
                "{\"a\":{},\"b\":{",
                "[[[",
                "\"abc"
            })
    void theTableOfTruncatedEnds(String text) {
        PartialDocument keeping = new PartialDocument();
        PartialDocument dropping = new PartialDocument(TruncationPolicy.DROP_OPEN_VALUES);
        JsonPushParser parser = JsonPushParser.builder()
                .listen(keeping)
                .listen(dropping)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(text);
        parser.finish();
        assertThat(page(PARTIALS))
                .contains("\n| `" + text + "` | " + shown(keeping) + " | " + shown(dropping) + " |\n");
    }

    private static String shown(PartialDocument document) {
        String json = document.toJson();
        return json.isEmpty() ? "(empty)" : "`" + json + "`";
    }

    @Test
    void truncationByPath() {
        PartialDocument document = new PartialDocument(PathRules.everywhere(TruncationPolicy.KEEP_OPEN_VALUES)
                .with("call.arguments", TruncationPolicy.DROP_OPEN_VALUES));
        JsonPushParser parser = JsonPushParser.builder()
                .listen(document)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed("{\"call\":{\"arguments\":{\"city\":\"Ro");
        parser.finish();
        assertThat(document.toJson()).isEqualTo("{\"call\":{}}");
    }

    @ParameterizedTest
    @EnumSource(TextVisibility.class)
    void theTableOfTextVisibility(TextVisibility visibility) {
        List<String> lines = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .text("a", visibility)
                .onEvent(event -> lines.add(EventLog.line(event)))
                .build();
        parser.feed("{\"a\":\"Good mor");
        lines.remove(0);
        String before = lines.isEmpty() ? "" : "`" + String.join("`<br>`", lines) + "` ";
        lines.clear();
        parser.feed("ning\"");
        assertThat(page(EVENTS))
                .containsPattern("\n\\| `" + visibility + "` \\| [^|]*\\| "
                        + Pattern.quote(before + "| `" + String.join("`<br>`", lines) + "` |\n"));
    }

    @Test
    void fieldByField() {
        printsWhatThePageShows(README, () -> {
            StreamingJsonParser fields = StreamingJsonParser.builder()
                    .text("call", TextVisibility.WHEN_COMPLETE)
                    .build();
            for (String chunk : List.of("{\"reply\":\"Let me ", "look.\",\"call\":{\"city\":\"Ro", "me\",\"km\":24")) {
                for (StreamingData data : fields.parseChunk(chunk)) {
                    System.out.println(data.eventType() + " " + data.path() + ": " + data.value());
                }
            }
            for (StreamingData data : fields.finish()) {
                System.out.println(data.eventType() + " " + data.path() + ": " + data.value());
            }
        });
    }

    @Test
    void fieldsOfADocument() {
        printsWhatThePageShows(FIELDS, () -> {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            for (String chunk :
                    List.of("{\"user\":{\"name\":\"A", "l", "ice\",\"age\":3", "0},\"tags\":[\"a\"", "]}")) {
                for (StreamingData data : parser.parseChunk(chunk)) {
                    System.out.println(data);
                }
            }
            parser.finish();
        });
    }

    @Test
    void howTextComes() {
        printsWhatThePageShows(FIELDS, () -> {
            StreamingJsonParser parser = StreamingJsonParser.builder()
                    .text("reply", TextVisibility.BY_WORD)
                    .text("call.arguments", TextVisibility.WHEN_COMPLETE)
                    .build();
            for (String chunk :
                    List.of("{\"reply\":\"Let me lo", "ok.\",\"call\":{\"arguments\":{\"city\":\"Ro", "me\"}}}")) {
                parser.parseChunk(chunk).forEach(System.out::println);
            }
        });
    }

    @Test
    void streamsOfFields() {
        printsWhatThePageShows(FIELDS, () -> {
            Stream<String> chunks = Stream.of("{\"city\":\"Ro", "me\",\"km\":24", "0}");
            StreamingJsonParser.builder()
                    .build()
                    .parseStream(chunks)
                    .filter(StreamingData::isComplete)
                    .forEach(System.out::println);
        });
    }

    @Test
    void theOrderOfFields() {
        printsWhatThePageShows(FIELDS, () -> {
            FieldOrder order = FieldOrder.ofSchema("""
                    {"properties": {
                      "a": {"properties": {"b": {}, "c": {"items": {"properties": {"d": {}}}}}},
                      "e": {}}}
                    """);
            System.out.println(order.paths());
            System.out.println(order.at(ValuePath.parse("a")).properties());
            System.out.println(FieldOrder.ofPaths("a.b", "a.c[*].d", "e").paths());
        });
    }

    private static String cell(List<StreamingData> said) {
        return said.isEmpty()
                ? ""
                : said.stream().map(data -> "`" + data + "`").collect(Collectors.joining("<br>")) + " ";
    }

    @Test
    void theTablesOfFields() {
        for (Truncated how : Truncated.values()) {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            parser.parseChunk("{\"a\":\"x\",\"b\":{\"c\":[\"y\",\"z");
            String call = how == Truncated.AS_DONE ? "finish(Truncated.AS_DONE)" : "finish()";
            assertThat(page(FIELDS)).contains("| `" + call + "` | " + cell(parser.finish(how)) + "|\n");
        }
        StreamingJsonParser grammar = StreamingJsonParser.builder().build();
        StreamingJsonParser order = StreamingJsonParser.builder()
                .fields("a", "b")
                .completion(Completion.SCHEMA_ORDER)
                .build();
        StringBuilder rows = new StringBuilder();
        for (String chunk : List.of("{\"b\":\"x\",\"a\":\"hel", "", "lo\"}")) {
            rows.append("| " + (chunk.isEmpty() ? "nothing" : "`" + chunk + "`") + " | ")
                    .append(cell(grammar.parseChunk(chunk)))
                    .append("| ")
                    .append(cell(order.parseChunk(chunk)))
                    .append("|\n");
        }
        rows.append("| `finish()` | " + cell(grammar.finish()) + "| " + cell(order.finish()) + "|\n");
        assertThat(page(FIELDS)).contains(rows);
        StreamingJsonParser prose = StreamingJsonParser.builder()
                .fields("name", "age")
                .tolerate(Tolerance.llm())
                .build();
        for (String chunk : List.of("Like {\"x\":1}, [so]: {\"name\":\"A", "l\"} That's it.")) {
            assertThat(page(FIELDS)).contains("| `" + chunk + "` | " + cell(prose.parseChunk(chunk)) + "|\n");
        }
    }

    private static final String LATIN_1 = "[\"café\"]";

    @Test
    @Tag("slow")
    void everyMessageOfTheErrorsPageIsReal() {
        Set<Problem> shown = EnumSet.noneOf(Problem.class);
        List<String> plain = List.of(
                "{\"days\":[{\"title\":\"x\"}}",
                "{\"title\":\"He said \"hi\"\"}",
                "Sure! Here is the JSON: {\"a\":1}",
                "{\"tags\":[\"a\",\"b\",]}",
                "{\"a\":1,}",
                "{\"title\"=\"x\"}",
                "{\"a\":1}\n\nLet me know if you need more.",
                "{\"text\":\"line one\nline two\"}",
                "{\"path\":\"C:\\Users\"}",
                "{\"s\":\"\\u00zz\"}",
                "{\"n\":007}",
                "{\"n\":12kg}",
                "{\"ok\":trUe}",
                "[".repeat(129),
                "{\"" + "k".repeat(1025) + "\":1}",
                "[\"" + "x".repeat((4 << 20) + 1) + "\"]",
                "[" + "1".repeat(401) + "]",
                "[" + "1,".repeat(8 << 20) + "1]",
                "{\"a\":" + " ".repeat(65_537),
                "{\"days\":[{\"title\":\"Day",
                "");
        for (String text : plain) {
            shown.add(messageOnThePage(builder -> builder, text));
        }
        ParseLimits twoKeys = ParseLimits.defaults().withMaxKeysPerObject(2);
        shown.add(messageOnThePage(JsonPushParser.Builder::manyValues, "truefalse"));
        shown.add(messageOnThePage(JsonPushParser.Builder::rejectDuplicateKeys, "{\"a\":1,\"a\":2}"));
        shown.add(messageOnThePage(JsonPushParser.Builder::rejectLoneSurrogates, "[\"ab\\ud83d\"]"));
        shown.add(messageOnThePage(builder -> builder, LATIN_1.getBytes(StandardCharsets.ISO_8859_1)));
        shown.add(messageOnThePage(builder -> builder, new byte[] {'[', '"', (byte) 0xC3}, "x"));
        UnaryOperator<JsonPushParser.Builder> llm = builder -> builder.tolerate(Tolerance.llm());
        shown.add(messageOnThePage(llm, "[\"He said \"hi\", \"ho\" and left\"]"));
        shown.add(messageOnThePage(llm, "I cannot do that."));
        shown.add(messageOnThePage(builder -> builder.limits(twoKeys), "{\"a\":1,\"b\":2,\"c\":3}"));
        assertThat(shown).containsExactlyInAnyOrder(Problem.values());
    }

    private static Problem messageOnThePage(UnaryOperator<JsonPushParser.Builder> options, Object... chunks) {
        JsonPushParser parser = options.apply(JsonPushParser.builder()).build();
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> {
            for (Object chunk : chunks) {
                if (chunk instanceof byte[] bytes) {
                    parser.feed(bytes);
                } else {
                    parser.feed((String) chunk);
                }
            }
            parser.finish();
        });
        String page = page(ERRORS);
        assertThat(page).contains("```\n" + error.getMessage() + "\n```\n");
        assertThat(page)
                .contains("\n## " + error.problem().code() + "\n\n`"
                        + error.problem().name() + "`");
        return error.problem();
    }

    @Test
    void theMessagesAboutCheckpointsAreReal() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("{\"a\":[1,\"x");
        byte[] damaged = parser.checkpoint();
        damaged[8] ^= 1;
        checkpointMessageOnThePage("{}".getBytes(UTF_8), JsonPushParser.builder());
        checkpointMessageOnThePage(damaged, JsonPushParser.builder());
        checkpointMessageOnThePage(new PartialDocument().checkpoint(), JsonPushParser.builder());
        checkpointMessageOnThePage(new CheckpointWriter("parser", 3).toBytes(), JsonPushParser.builder());
        checkpointMessageOnThePage(parser.checkpoint(), JsonPushParser.builder().manyValues());
        checkpointMessageOnThePage(
                JsonPushParser.builder().listen(new PartialDocument()).build().checkpoint(), JsonPushParser.builder());
    }

    private static void checkpointMessageOnThePage(byte[] checkpoint, JsonPushParser.Builder builder) {
        CheckpointException error = catchThrowableOfType(CheckpointException.class, () -> builder.restore(checkpoint));
        assertThat(page(ERRORS)).contains("\n" + error.getMessage() + "\n");
    }
}
