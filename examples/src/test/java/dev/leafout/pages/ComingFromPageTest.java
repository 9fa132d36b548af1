// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.printedBy;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.typed.ObjectStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of docs/coming-from.md. */
class ComingFromPageTest {
    private static final String PAGE = "docs/coming-from.md";

    record Trip(String city, List<String> stops) {}

    @Test
    void agently() {
        String printed = printedBy(() -> {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            for (StreamingData data : parser.parseChunk("{\"city\":\"Ro")) {
                System.out.println(data.path() + " " + data.delta() + " " + data.isComplete());
            }
        });
        assertThat(printed).isEqualTo("city Ro false\n");
    }

    @Test
    void maui() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        String chunk = chunker.process("{\"city\":\"Ro\"}");
        String rest = chunker.flush();
        assertThat(chunk).isEqualTo("{\"city\":\"Ro");
        assertThat(rest).isEqualTo("\"}");
    }

    @Test
    void vercel() {
        String printed = printedBy(() -> {
            ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                    .onPartial(partial -> System.out.println(partial.value()))
                    .open();
            stream.feed("{\"city\":\"Ro");
        });
        assertThat(printed).isEqualTo("Trip[city=Ro, stops=[]]\n");
    }

    @Test
    void baml() {
        String printed = printedBy(() -> {
            ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                    .whenComplete("city")
                    .onEach("stops[*]", String.class, (path, stop) -> System.out.println(stop))
                    .open();
            stream.feed("{\"city\":\"Rome\",\"stops\":[\"Forum\",\"Pan");
        });
        assertThat(printed).isEqualTo("Forum\n");
    }

    @Test
    void instructorAndPydanticAi() {
        printsWhatThePageShows(PAGE, () -> {
            ObjectStream<Trip> stream = ObjectStream.of(Trip.class).open();
            stream.feed("{\"city\":\"Rome\",\"stops\":[\"For");
            System.out.println(stream.partial().value());
            System.out.println(stream.partial().stateOf("city"));
        });
    }

    @Test
    void langChain() {
        printsWhatThePageShows(PAGE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .listen(document)
                    .build();
            parser.feed("Sure! ```json\n{\"city\":\"Ro");
            System.out.println(document.value());
        });
    }

    @Test
    void jsonriver() {
        printsWhatThePageShows(PAGE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().listen(document).build();
            for (String chunk : List.of("{\"city\":\"Ro", "me\",\"km\":24", "0}")) {
                parser.feed(chunk);
                System.out.println(document.toJson());
            }
        });
    }

    @Test
    void partialJson() {
        printsWhatThePageShows(PAGE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser.builder().listen(document).build().feed("{\"city\":\"Ro");
            System.out.println(document.valueAt(ValuePath.parse("city")));
        });
    }

    @Test
    void jsonRepair() {
        printsWhatThePageShows(PAGE, () -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof InputRepaired repaired) {
                            System.out.println(repaired.what());
                        }
                    })
                    .build();
            parser.feed("{'ok': True,}");
            parser.finish();
            System.out.println(document.toJson());
        });
    }

    @Test
    void jacksonsAsyncParser() {
        String printed = printedBy(() -> {
            JsonPushParser parser = JsonPushParser.builder()
                    .onEvent(event -> System.out.println(event))
                    .build();
            parser.feed("{\"city\":\"Ro".getBytes(UTF_8));
        });
        assertThat(printed.lines()).hasSize(3).last().asString().startsWith("TextAppended");
    }
}
