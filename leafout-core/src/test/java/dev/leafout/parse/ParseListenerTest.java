// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.ListenerLog;
import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ParseListenerTest {

    private static String log(String... chunks) {
        ListenerLog log = new ListenerLog();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(log)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        for (String chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
        return log.toString();
    }

    @Test
    void hearsEverythingWithItsExactPlace() {
        assertThat(log("{\"ab\":[1", "2,\n {}],\"c\":true}")).isEqualTo("""
                started OBJECT | $ depth 0 key null index -1 @1 line 1 column 1
                member expected | $ depth 0 key null index -1 @2 line 1 column 2
                key a | $ depth 0 key null index -1 @3 line 1 column 3
                key b | $ depth 0 key null index -1 @4 line 1 column 4
                key completed ab | $.ab depth 1 key ab index -1 @5 line 1 column 5
                started ARRAY | $.ab depth 1 key ab index -1 @7 line 1 column 7
                started NUMBER | $.ab[0] depth 2 key null index 0 @8 line 1 column 8
                number 1 | $.ab[0] depth 2 key null index 0 @8 line 1 column 8
                number 2 | $.ab[0] depth 2 key null index 0 @9 line 1 column 9
                completed NUMBER 12 | $.ab[0] depth 2 key null index 0 @10 line 1 column 10
                member expected | $.ab depth 1 key null index -1 @10 line 1 column 10
                started OBJECT | $.ab[1] depth 2 key null index 1 @13 line 2 column 2
                completed OBJECT  | $.ab[1] depth 2 key null index 1 @14 line 2 column 3
                completed ARRAY  | $.ab depth 1 key ab index -1 @15 line 2 column 4
                member expected | $ depth 0 key null index -1 @16 line 2 column 5
                key c | $ depth 0 key null index -1 @18 line 2 column 7
                key completed c | $.c depth 1 key c index -1 @19 line 2 column 8
                started BOOLEAN | $.c depth 1 key c index -1 @21 line 2 column 10
                boolean true | $.c depth 1 key c index -1 @21 line 2 column 10
                completed BOOLEAN true | $.c depth 1 key c index -1 @24 line 2 column 13
                completed OBJECT  | $ depth 0 key null index -1 @25 line 2 column 14
                ended COMPLETE [] | $ depth 0 key null index -1 @25 line 2 column 14
                """);
    }

    @Test
    void everyEscapeIsKnownAtItsLastCharacter() {
        String log = log("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00z\"");
        assertThat(log.lines().map(line -> line.replaceAll(" \\|.*@", "@").replaceAll(" line.*", "")))
                .containsExactly(
                        "started STRING@1",
                        "text a@2",
                        "text \"@4",
                        "text \\@6",
                        "text /@8",
                        "text \b@10",
                        "text \f@12",
                        "text ",
                        "@14",
                        "text ",
                        "@16",
                        "text \t@18",
                        "text A@24",
                        "text \uD83D\uDE00@36",
                        "text z@37",
                        "completed STRING @38",
                        "ended COMPLETE []@38");
    }

    @Test
    void aLiteralIsHandedOverAsItWasWritten() {
        assertThat(log("[true,false,null]"))
                .contains("completed BOOLEAN true |")
                .contains("completed BOOLEAN false |")
                .contains("completed NULL null |");
    }

    @Test
    void severalListenersAllHearEverything() {
        ListenerLog first = new ListenerLog();
        ListenerLog second = new ListenerLog();
        JsonPushParser parser =
                JsonPushParser.builder().listen(first).listen(second).build();
        parser.feed("{\"a\":\"x\",\"a\":[-1");
        parser.feed("2.5,null]}");
        parser.finish();
        assertThat(first.toString())
                .isEqualTo(second.toString())
                .contains(
                        "member expected",
                        "key a ",
                        "key completed a",
                        "text x",
                        "number -",
                        "repaired DUPLICATE_KEY",
                        "ended COMPLETE");
    }

    @Test
    void equalKeysAreMostlyTheSameString() {
        List<String> keys = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(new ParseListener() {
                    @Override
                    public void keyCompleted(ParsePosition at, String key) {
                        keys.add(key);
                    }
                })
                .build();
        parser.feed("[{\"one\":1,\"two\":2},{\"one\":1,\"tw");
        parser.feed("o\":2},{\"onex\":1,\"on\":2,\"one\":3}]");
        parser.finish();
        assertThat(keys).containsExactly("one", "two", "one", "two", "onex", "on", "one");
        assertThat(keys.get(2)).isSameAs(keys.get(0));
        assertThat(keys.get(3)).isSameAs(keys.get(1));
    }

    @Test
    void aSliceIsAViewOfExactlyItsCharacters() {
        List<String> seen = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
                char[] copy = new char[text.length() + 2];
                text.copyTo(copy, 1);
                seen.add(text + " " + text.charAt(0) + text.charAt(text.length() - 1) + " "
                        + text.subSequence(1, text.length()) + " " + new String(copy, 1, text.length()) + " "
                        + text.chars().count());
                assertThatThrownBy(() -> text.charAt(-1)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> text.charAt(text.length())).isInstanceOf(IndexOutOfBoundsException.class);
            }

            @Override
            public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
                seen.add(kind + " " + raw.length());
            }
        };
        JsonPushParser parser = JsonPushParser.builder().listen(listener).build();
        parser.feed("[\"abc\",\"");
        parser.feed("plain");
        parser.feed("text\",12");
        parser.feed(("345]" + " ".repeat(100)));
        parser.finish();
        assertThat(seen)
                .containsExactly(
                        "abc ac bc abc 3",
                        "STRING 0",
                        "plain pn lain plain 5",
                        "text tt ext text 4",
                        "STRING 0",
                        "NUMBER 5",
                        "ARRAY 0");
    }

    @Test
    void aSliceKnowsWhereItStandsHoweverItWasFed() {
        List<String> seen = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
                String around = "<" + text + ">";
                seen.add(text + " " + text.standsIn(around, 1) + text.standsIn(around.toCharArray(), 1)
                        + text.standsIn(around, 0) + text.standsIn(around.toCharArray(), 0)
                        + text.standsIn("<" + text, 2)
                        + text.standsIn(text.toString().toCharArray(), 1)
                        + text.standsIn(text.toString().toUpperCase(Locale.ROOT), 0));
            }
        };
        JsonPushParser parser = JsonPushParser.builder().listen(listener).build();
        for (String chunk :
                List.of("[\"abc\",\"", "plain", "a plain text of more than a few characters", "\\u0062\"]")) {
            parser.feed(chunk);
        }
        parser.finish();
        assertThat(seen)
                .containsExactly(
                        "abc truetruefalsefalsefalsefalsefalse",
                        "plain truetruefalsefalsefalsefalsefalse",
                        "a plain text of more than a few characters truetruefalsefalsefalsefalsefalse",
                        "b truetruefalsefalsefalsefalsefalse");
    }

    @Test
    void aKeyThatHasAQuoteInItIsNotMistakenForOneThatEndsThere() {
        String text = "[{\"x\":1,\"a\\\"b\":2},{\"x\":1,\"a\"b\":2}]";
        assertThatThrownBy(() -> log(text))
                .isInstanceOfSatisfying(
                        JsonSyntaxException.class, e -> assertThat(e.offset()).isEqualTo(text.lastIndexOf("b\"")))
                .hasMessageContaining("Expected ':'");
    }

    @Test
    void limitsAreSetOneByOneAndMustBePositive() {
        ParseLimits one = ParseLimits.defaults()
                .withMaxDepth(1)
                .withMaxKeyLength(2)
                .withMaxStringLength(3)
                .withMaxNumberLength(4)
                .withMaxDocumentLength(5)
                .withMaxKeysPerObject(6)
                .withMaxWhitespaceLength(7)
                .withMaxSnippetLength(8);
        assertThat(one).hasToString("ParseLimits[1, 2, 3, 4, 5, 6, 7, 8]");
        assertThat(one.maxSnippetLength()).isEqualTo(8);
        assertThatThrownBy(() -> one.withMaxDepth(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A limit must be positive, not 0");
    }

    @Test
    void aSliceCanBeMadeWithoutAParser() {
        StringBuilder source = new StringBuilder("día");
        TextSlice slice = TextSlice.copyOf(source);
        source.setLength(0);
        assertThat(slice).hasToString("día").hasSize(3);
        assertThat(slice.charAt(1)).isEqualTo('í');
        assertThat(slice.standsIn("mediodía", 5)).isTrue();
        assertThat(TextSlice.copyOf("")).isEmpty();
    }
}
