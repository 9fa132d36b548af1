// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValuePath;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of the README, and its table of events. Those about objects are in {@code ObjectsPageTest}. */
class ReadmePageTest {
    private static final String PAGE = "README.md";

    @Test
    void theFirstExample() {
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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

    /** docs/limits.md shows the same. */
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
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
    void snapshotsBackToText() {
        printsWhatThePageShows(PAGE, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            System.out.println(chunker.process("{\"name\":\"Mat\"}"));
            System.out.println(chunker.process("{\"name\":\"Matthew\"}"));
            System.out.println(chunker.process("{\"age\":32,\"name\":\"Matthew\"}"));
            System.out.println(chunker.flush());
        });
    }

    @Test
    void theTableOfEvents() {
        EventTable table = EventTable.of(
                "{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Day", " 1\",\"km\":24", "0,\"hot\":tru", "e}]", "}");
        assertThat(page(PAGE)).contains(table.finish().toString());
    }

    @Test
    void fieldByField() {
        printsWhatThePageShows(PAGE, () -> {
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
    void aSchema() {
        printsWhatThePageShows(PAGE, () -> {
            JsonSchema schema = JsonSchema.parse(
                    "{\"properties\":{\"mood\":{\"enum\":[\"calm\",\"cheerful\"]}},\"additionalProperties\":false}");
            PrefixValidator validator = schema.validator(violation -> System.out.println(violation.message()));
            JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
            for (String chunk : List.of("{\"mood\":\"ch", "ill", "ed\",\"moo")) {
                System.out.println("fed " + chunk);
                parser.feed(chunk);
            }
        });
    }
}
