// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuePathTest {
    private static final ValuePath TITLE = ValuePath.root().key("days").index(0).key("title");

    @Test
    void aPathIsWrittenInThreeWays() {
        assertThat(TITLE).hasToString("$.days[0].title");
        assertThat(TITLE.toPointer()).isEqualTo("/days/0/title");
        assertThat(TITLE.toDotPath()).isEqualTo("days[0].title");
        assertThat(ValuePath.root()).hasToString("$");
        assertThat(ValuePath.root().toPointer()).isEmpty();
        assertThat(ValuePath.root().toDotPath()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "odd key  | $[\"odd key\"]    | /odd key  | [\"odd key\"]",
                "a.b      | $[\"a.b\"]        | /a.b      | [\"a.b\"]",
                "a/b~c    | $[\"a/b~c\"]      | /a~1b~0c  | [\"a/b~c\"]",
                "0a       | $[\"0a\"]         | /0a       | [\"0a\"]",
                "größe_1  | $.größe_1         | /größe_1  | größe_1",
                "日本     | $.日本            | /日本     | 日本",
                "``       | $[\"\"]           | /         | [\"\"]",
            })
    void aKeyThatIsNoPlainNameIsQuoted(String key, String text, String pointer, String dotPath) {
        ValuePath path = ValuePath.root().key(key);
        assertThat(path).hasToString(text);
        assertThat(path.toPointer()).isEqualTo(pointer);
        assertThat(path.toDotPath()).isEqualTo(dotPath);
    }

    @Test
    void whatWouldNotPrintIsEscaped() {
        assertThat(ValuePath.root().key("a\"\\\n\u0007\u202E\uD83D\uDE00\uD83D"))
                .hasToString("$[\"a\\\"\\\\\\n\\u0007\\u202e\uD83D\uDE00\\ud83d\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "a.b",
                "[0]",
                "\"",
                "\\",
                "\n\r\t\b\f\u0000",
                "\uD83D\uDE00",
                "\uD83D",
                "\u202E",
                "ключ",
                "0",
                "$",
                "*"
            })
    void everyKeySurvivesBeingWrittenAndRead(String key) {
        ValuePath path = ValuePath.root().key("x").key(key).index(3).key(key);
        assertThat(ValuePath.parse(path.toString())).isEqualTo(path);
        assertThat(ValuePath.parse(path.toDotPath())).isEqualTo(path);
        ValuePath first = ValuePath.root().key(key);
        assertThat(ValuePath.parse(first.toDotPath())).isEqualTo(first);
        if (!key.equals("0")) { // which is an index in a pointer
            assertThat(ValuePath.parse(path.toPointer())).isEqualTo(path);
            assertThat(ValuePath.parse(first.toPointer())).isEqualTo(first);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "$x        | Expected '.' or '[' at position 1",
                "$.        | Expected a name at position 2",
                "a..b      | Expected a name at position 2",
                "a[        | Expected an index or a key in double quotes at position 2",
                "a[-1]     | Expected an index or a key in double quotes at position 2",
                "a[99999999999] | Expected an index or a key in double quotes at position 2",
                "a[1       | Expected ']' at position 3",
                "a[\"b     | Expected '\"' at position 4",
                "a[\"\\x\"] | Expected an escape at position 5",
                "a[\"\\u00+1\"] | Expected four hexadecimal digits at position 5",
                "a[*]      | Expected an index or a key in double quotes at position 2",
                "a.*       | Expected a name at position 2",
                "/a~2b     | Expected ~0 or ~1 at position 4",
                "/a~       | Expected ~0 or ~1 at position 3",
                "/99999999999 | Expected an index or a key in double quotes at position 1",
            })
    void whatIsNoPathIsRefusedWhereItGoesWrong(String text, String message) {
        assertThatThrownBy(() -> ValuePath.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void pathsAreEqualStepByStep() {
        assertThat(TITLE)
                .isEqualTo(ValuePath.parse("$.days[0].title"))
                .hasSameHashCodeAs(ValuePath.parse("days[0].title"));
        assertThat(TITLE).isNotEqualTo(ValuePath.parse("$.days[1].title"));
        assertThat(TITLE).isNotEqualTo(ValuePath.parse("$.days[\"0\"].title"));
        assertThat(TITLE).isNotEqualTo(ValuePath.parse("$.days[0]"));
        assertThat(TITLE).isNotEqualTo("$.days[0].title");
        // Aa and BB have the same hash.
        assertThat(ValuePath.root().key("Aa")).isNotEqualTo(ValuePath.root().key("BB"));
        assertThat(ValuePath.root().key("Aa").key("x"))
                .isNotEqualTo(ValuePath.root().key("BB").key("x"));
    }

    @Test
    void aPathKnowsItsSteps() {
        assertThat(TITLE.depth()).isEqualTo(3);
        assertThat(TITLE.key()).isEqualTo("title");
        assertThat(TITLE.index()).isEqualTo(-1);
        assertThat(TITLE.parent()).hasToString("$.days[0]");
        assertThat(TITLE.parent().index()).isZero();
        assertThat(TITLE.parent().key()).isNull();
        assertThat(TITLE.steps()).asString().isEqualTo("[$.days, $.days[0], $.days[0].title]");
        assertThat(ValuePath.root().isRoot()).isTrue();
        assertThat(TITLE.isRoot()).isFalse();
        assertThatThrownBy(() -> ValuePath.root().index(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "days[*].title, $.days[0].title, true",
        "$.days[*].title, $.days[12].title, true",
        "days[*].title, $.days.x.title, false",
        "days[*].title, $.days[0].title.x, false",
        "days[*].title, $.days[0], false",
        "days[1], $.days[1], true",
        "days[1], $.days[2], false",
        "*.x, $.a.x, true",
        "*.x, $[0].x, false",
        "$, $, true",
        "$, $.a, false",
        "a, $, false",
        "'[\"a.b\"][*]', '$[\"a.b\"][0]', true",
        "/days/*/title, $.days[0].title, true",
        "/days/*/title, $.days.x.title, false",
        "/days/1, $.days[1], true",
        "/days/01, $.days[1], false",
        "/days/01, '$.days[\"01\"]', true",
        "/a~1b, '$[\"a/b\"]', true",
        "/, '$[\"\"]', true",
    })
    void aPatternStandsForWholePaths(String pattern, String path, boolean matches) {
        assertThat(PathPattern.compile(pattern).matches(ValuePath.parse(path))).isEqualTo(matches);
        assertThat(PathPattern.compile(pattern)).hasToString(pattern);
    }

    @Test
    void aPathFindsItsValueInPlainMapsAndLists() {
        Map<String, Object> document = new HashMap<>();
        document.put("days", List.of(Map.of("title", "Alfama")));
        document.put("note", null);
        assertThat(ValuePath.parse("days[0].title").valueIn(document, "missing"))
                .isEqualTo("Alfama");
        assertThat(ValuePath.parse("days[0].title").valueIn(List.of(Map.of("title", "Belém")), 1, "missing"))
                .isEqualTo("Belém");
        assertThat(ValuePath.parse("note").valueIn(document, "missing")).isNull();
        for (String path : List.of("days[1]", "days.title", "note.x", "days[0].title[0]", "other")) {
            assertThat(ValuePath.parse(path).valueIn(document, "missing")).isEqualTo("missing");
        }
        assertThat(ValuePath.root().valueIn(document, "missing")).isSameAs(document);
    }
}
