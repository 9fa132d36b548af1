// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.printsWhatThePageShows;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.JsonSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The examples of docs/tolerance.md. Its rows of glitches are the data of {@code GlitchTest}. */
class TolerancePageTest {
    private static final String PAGE = "docs/tolerance.md";

    @Test
    void tolerance() {
        printsWhatThePageShows(PAGE, () -> {
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
    void schema() {
        printsWhatThePageShows(PAGE, () -> {
            JsonSchema schema = JsonSchema.parse("""
                    {"type":"object","additionalProperties":false,"properties":{
                        "city":{"type":"string"}, "days":{"type":"integer"}, "tags":{"type":"array","items":{"type":"string"}}}}""");
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .expect(schema.expectation())
                    .listen(schema.validator())
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof InputRepaired repaired) {
                            System.out.println(repaired.path() + ": " + repaired.written() + " → " + repaired.made());
                        }
                    })
                    .build();
            parser.feed("{\"City\":\"Rome\",\"days\":\"3\",\"tags\":[\"sun\"]}");
            parser.finish();
            System.out.println(document.toJson());
        });
    }

    @Test
    void expectedKeys() {
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
    void quotesThatWereNotEscaped() {
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
}
