// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.PathPattern;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.parse.TextVisibility;
import dev.leafout.testkit.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples and the tables of docs/events.md. */
class EventsPageTest {
    private static final String PAGE = "docs/events.md";

    @Test
    void paths() {
        printsWhatThePageShows(PAGE, () -> {
            ValuePath path = ValuePath.root().key("days").index(0).key("odd key");
            System.out.println(path);
            System.out.println(path.toDotPath());
            System.out.println(path.toPointer());
            System.out.println(path.equals(ValuePath.parse("days[0][\"odd key\"]")));
        });
    }

    @Test
    void patterns() {
        printsWhatThePageShows(PAGE, () -> {
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

    @Test
    void theTablesOfEvents() {
        assertThat(page(PAGE))
                .contains(EventTable.of("\"a\\", "n\\ud83d", "\\ude00\"").toString())
                .contains(EventTable.of("[\"\\ud83dx\"]").toString())
                .contains(EventTable.of("{\"a\":1,\"a\":\"x\"}").toString())
                .contains(new EventTable(JsonPushParser.builder().manyValues())
                        .feed("{}[]", "12", " true")
                        .finish()
                        .toString());
    }

    @Test
    void theOrderOfEvents() {
        printsWhatThePageShows(PAGE, () -> {
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
        String ends = EventTable.of(text)
                .withoutRowsSoFar()
                .finish(text.isBlank() ? "blank" : "`" + text + "`")
                .toString();
        assertThat(page(PAGE)).contains(ends);
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
        printsWhatThePageShows(PAGE, () -> {
            Calls calls = new Calls();
            JsonPushParser parser = JsonPushParser.builder().listen(calls).build();
            parser.feed("{\"ab\":12,");
            parser.feed("\"c\\n\":\"x\\u0041yz");
            System.out.print(calls.out);
        });
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
        assertThat(page(PAGE))
                .containsPattern("\n\\| `" + visibility + "` \\| [^|]*\\| "
                        + Pattern.quote(before + "| `" + String.join("`<br>`", lines) + "` |\n"));
    }

    @Test
    void aFirstLook() {
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
    void everyEventOfADocument() {
        EventTable table = EventTable.of(
                "{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Day", " 1\",\"km\":24", "0,\"hot\":tru", "e}]", "}");
        assertThat(page(PAGE)).contains(table.finish().toString());
    }

    @Test
    void goingOnInAnotherParser() {
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
}
