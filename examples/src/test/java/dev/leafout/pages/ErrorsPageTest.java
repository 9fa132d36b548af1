// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.Problem;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The messages of docs/errors.md: each is what somebody gets, and each problem has one. */
class ErrorsPageTest {
    private static final String PAGE = "docs/errors.md";

    private static final String LATIN_1 = "[\"café\"]";

    @Test
    void everyMessageIsReal() {
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
        String page = page(PAGE);
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
        assertThat(page(PAGE)).contains("\n" + error.getMessage() + "\n");
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
            assertThat(page(PAGE)).contains("\n```\n" + conflict.getMessage() + "\n```\n");
        }
    }

    @Test
    void howToReadAMessage() {
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
}
