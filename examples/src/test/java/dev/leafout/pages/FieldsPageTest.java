// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printedBy;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.FieldOrder;
import dev.leafout.event.ValuePath;
import dev.leafout.field.Completion;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.llm.ModelStream;
import dev.leafout.parse.TextVisibility;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples and the tables of docs/fields.md. */
class FieldsPageTest {
    private static final String PAGE = "docs/fields.md";

    @Test
    void fieldsOfADocument() {
        printsWhatThePageShows(PAGE, () -> {
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
    void textThatCannotBeReadOn() {
        printsWhatThePageShows(PAGE, () -> {
            StreamingJsonParser fields = StreamingJsonParser.builder().build();
            for (String chunk : List.of("{\"user\":{\"name\":\"A", "da\":", "\"Lovelace\"}}")) {
                fields.parseChunk(chunk).forEach(System.out::println);
            }
            System.out.println(fields.finish());
            System.out.println(fields.problem().orElseThrow().problem().code());
            System.out.println(fields.currentData());
        });
    }

    @Test
    void howTextComes() {
        printsWhatThePageShows(PAGE, () -> {
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
    void fieldsOfAModelsStream() {
        String printed = printedBy(() -> {
            ModelStream<String> stream = ModelStream.openAiChat()
                    .fieldParser(parser -> parser.text(TextVisibility.BY_WORD))
                    .fields(data -> System.out.println(data))
                    .toolFields((call, data) -> System.out.println(call.name() + ": " + data))
                    .open();
            stream.feed(
                    "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a\\\":1}\"},\"finish_reason\":\"stop\"}]}\n\n"
                            .getBytes(UTF_8));
            stream.finish();
        });
        assertThat(printed.lines()).hasSize(2);
    }

    @Test
    void streamsOfFields() {
        printsWhatThePageShows(PAGE, () -> {
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
        printsWhatThePageShows(PAGE, () -> {
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
            StreamingJsonParser parser =
                    StreamingJsonParser.builder().truncated(how).build();
            parser.parseChunk("{\"a\":\"x\",\"b\":{\"c\":[\"y");
            assertThat(page(PAGE)).contains("| `truncated(Truncated." + how + ")` | " + cell(parser.finish()) + "|\n");
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
        assertThat(page(PAGE)).contains(rows);
        StreamingJsonParser prose =
                StreamingJsonParser.builder().fields("name", "age").build();
        for (String chunk : List.of("Like {\"x\":1}, [so]: {\"name\":\"A", "l\"} That's it.")) {
            assertThat(page(PAGE)).contains("| `" + chunk + "` | " + cell(prose.parseChunk(chunk)) + "|\n");
        }
    }

    @Test
    void aDocumentThatIsCutOff() {
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
}
