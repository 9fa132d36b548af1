// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.PathRules;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example and the tables of docs/partials.md. */
class PartialsPageTest {
    private static final String PAGE = "docs/partials.md";

    @Test
    void partials() {
        printsWhatThePageShows(PAGE, () -> {
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
        assertThat(page(PAGE)).contains("\n| `" + text + "` | " + shown(document) + " |");
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
        assertThat(page(PAGE)).contains("\n| `" + text + "` | " + shown(keeping) + " | " + shown(dropping) + " |\n");
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

    @Test
    void chunkByChunk() {
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
    void jsonLines() {
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
    void badLines() {
        printsWhatThePageShows(PAGE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof DocumentEnded ended && ended.ending() == Ending.COMPLETE) {
                            System.out.println(document.toJson());
                        }
                    })
                    .skipBadLines(mistake -> System.out.println("line " + mistake.line() + ": " + mistake.problem()))
                    .build();
            parser.feed("{\"n\":1}\n{\"n\":\n{\"n\":3}\n");
            parser.finish();
        });
    }
}
