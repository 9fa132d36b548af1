// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import static dev.leafout.event.ValueState.ABSENT;
import static dev.leafout.event.ValueState.COMPLETE;
import static dev.leafout.event.ValueState.GROWING;
import static dev.leafout.event.ValueState.HELD;
import static dev.leafout.event.ValueState.TRUNCATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartialDocumentTest {
    private final PartialDocument document = new PartialDocument();
    private final JsonPushParser parser = JsonPushParser.builder()
            .listen(document)
            .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
            .build();

    private ValueState state(String path) {
        return document.stateAt(ValuePath.parse(path));
    }

    private Object value(String path) {
        return document.valueAt(ValuePath.parse(path));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                       | ``",
                "{                        | {}",
                "{\"na                    | {}",
                "{\"name\"                | {}",
                "{\"name\":               | {}",
                "{\"name\":\"             | {\"name\":\"\"}",
                "{\"name\":\"A            | {\"name\":\"A\"}",
                "{\"name\":\"A\\u00       | {\"name\":\"A\"}",
                "{\"name\":\"A\\n         | {\"name\":\"A\\n\"}",
                "{\"n\":1                 | {}",
                "{\"n\":1,                | {\"n\":1}",
                "{\"n\":tru               | {}",
                "{\"n\":true              | {\"n\":true}",
                "[1,[2,{\"a\":[           | [1,[2,{\"a\":[]}]]",
                "[1,null,nul              | [1,null]",
                "\"x                      | \"x\"",
                "12                       | ``",
                "nul                      | ``",
                "null                     | null",
                "{\"a\":1,\"a\":          | {\"a\":1}",
                "{\"a\":1,\"a\":2         | {\"a\":1}",
                "{\"a\":1,\"a\":2}        | {\"a\":2}",
                "{\"a\":1,\"a\":\"        | {\"a\":\"\"}",
                "{\"a\":1,\"b\":2,\"a\":[ | {\"a\":[],\"b\":2}",
            })
    void theDocumentSoFarIsAlwaysClosedIntoValidJson(String text, String json) {
        parser.feed(text);
        assertThat(document.toJson()).isEqualTo(json);
    }

    @Test
    void theStateOfAPathFollowsTheText() {
        assertThat(state("$")).isEqualTo(ABSENT);
        parser.feed("{\"done\":{\"x\":[1]},\"text\":\"ab");
        assertThat(state("$")).isEqualTo(GROWING);
        assertThat(state("$.done")).isEqualTo(COMPLETE);
        assertThat(state("$.done.x[0]")).isEqualTo(COMPLETE);
        assertThat(state("$.done.x[1]")).isEqualTo(ABSENT);
        assertThat(state("$.done.x.y")).isEqualTo(ABSENT);
        assertThat(state("$.text")).isEqualTo(GROWING);
        assertThat(state("$.text.x")).isEqualTo(ABSENT);
        assertThat(state("$[0]")).isEqualTo(ABSENT);
        assertThat(value("$.text")).isEqualTo("ab");
        parser.feed("c\",\"n\":1");
        assertThat(state("$.text")).isEqualTo(COMPLETE);
        assertThat(state("$.n")).isEqualTo(HELD);
        assertThat(value("$.n")).isNull();
        parser.feed("2,\"list\":[[\"a\",");
        assertThat(value("$.n")).isEqualTo(JsonNumber.of("12"));
        assertThat(state("$.list")).isEqualTo(GROWING);
        assertThat(state("$.list[0]")).isEqualTo(GROWING);
        assertThat(state("$.list[0][0]")).isEqualTo(COMPLETE);
        assertThat(state("$.list[0][1]")).isEqualTo(ABSENT);
        assertThat(value("$.list")).isEqualTo(List.of(List.of("a")));
        parser.feed("true]]}");
        assertThat(state("$")).isEqualTo(COMPLETE);
        assertThat(value("$.list[0][1]")).isEqualTo(true);
    }

    @Test
    void anExplicitNullIsNotAbsent() {
        parser.feed("{\"a\":null,");
        assertThat(state("$.a")).isEqualTo(COMPLETE);
        assertThat(state("$.b")).isEqualTo(ABSENT);
        assertThat(((Map<?, ?>) document.value()).containsKey("a")).isTrue();
    }

    @Test
    void aHeldArrayItemHasItsPlace() {
        parser.feed("[1,-");
        assertThat(state("$[1]")).isEqualTo(HELD);
        assertThat(state("$[2]")).isEqualTo(ABSENT);
        assertThat(document.value()).isEqualTo(List.of(JsonNumber.of("1")));
    }

    @Test
    void whileARepeatIsHeldTheOldValueIsStillVisible() {
        parser.feed("{\"a\":{\"b\":1},\"a\":2");
        assertThat(state("$.a")).isEqualTo(HELD);
        assertThat(value("$.a")).isEqualTo(Map.of("b", JsonNumber.of("1")));
        assertThat(value("$.a.b")).isEqualTo(JsonNumber.of("1"));
        parser.feed("}");
        assertThat(state("$.a.b")).isEqualTo(ABSENT);
        assertThat(value("$.a")).isEqualTo(JsonNumber.of("2"));
    }

    @Test
    void aRepeatThatGrowsReplacesTheOldValueAtOnce() {
        parser.feed("{\"a\":{\"b\":1},\"a\":{\"c\":[");
        assertThat(state("$.a")).isEqualTo(GROWING);
        assertThat(state("$.a.b")).isEqualTo(ABSENT);
        assertThat(state("$.a.c")).isEqualTo(GROWING);
        assertThat(document.value()).isEqualTo(Map.of("a", Map.of("c", List.of())));
    }

    @Test
    void aSnapshotNeverChanges() {
        String text =
                "{\"a\":\"xyz\",\"b\":[\"p\",\"q\",[\"r\"],{\"s\":\"t\"}],\"a\":\"again\",\"c\":{\"a\":1,\"a\":2}}";
        List<Object> snapshots = new ArrayList<>();
        List<String> asTheyWere = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            parser.feed(text.substring(i, i + 1));
            snapshots.add(document.value());
            asTheyWere.add(document.toJson());
        }
        for (int i = 0; i < snapshots.size(); i++) {
            assertThat(JsonWriter.write(snapshots.get(i)))
                    .as(text.substring(0, i + 1))
                    .isEqualTo(asTheyWere.get(i));
        }
    }

    @Test
    void aTextThatIsReadLateIsAsItWasWhenTheSnapshotWasTaken() {
        parser.feed("[\"ab");
        List<?> early = (List<?>) document.value();
        parser.feed("c".repeat(5000));
        List<?> later = (List<?>) document.value();
        parser.feed("\",\"next");
        assertThat(early.get(0)).isEqualTo("ab");
        assertThat(later.get(0)).isEqualTo("ab" + "c".repeat(5000));
        assertThat(later.get(0)).isSameAs(later.get(0));
        assertThat(((List<?>) document.value()).get(1)).isEqualTo("next");
    }

    @Test
    void snapshotsCannotBeChanged() {
        parser.feed("{\"a\":[1,\"x\"],\"b\":\"y");
        @SuppressWarnings("unchecked")
        Map<String, Object> map = (Map<String, Object>) document.value();
        @SuppressWarnings("unchecked")
        List<Object> list = (List<Object>) map.get("a");
        assertThatThrownBy(() -> map.put("c", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> map.remove("a")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> map.entrySet().iterator().next().setValue(1))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.set(0, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.add(1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void anObjectKeepsTheOrderOfTheDocumentAndTheLastOfARepeatedKey() {
        parser.feed("{\"b\":1,\"a\":2,\"b\":3,\"c\":null}");
        Map<?, ?> map = (Map<?, ?>) document.value();
        assertThat(map).hasToString("{b=3, a=2, c=null}").hasSize(3);
        assertThat(map.get("b")).isEqualTo(JsonNumber.of("3"));
        assertThat(map.containsKey("c")).isTrue();
        assertThat(map.containsKey("d")).isFalse();
        assertThat(map.get(1)).isNull();
        assertThat(map.keySet()).asString().isEqualTo("[b, a, c]");
    }

    @Test
    void aLargeObjectIsFoundInQuickly() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 5000; i++) {
            text.append("\"key").append(i).append("\":").append(i).append(',');
        }
        parser.feed(text);
        Map<?, ?> open = (Map<?, ?>) document.value();
        parser.feed("\"key7\":\"again\"}");
        Map<?, ?> whole = (Map<?, ?>) document.value();
        for (int i = 0; i < 5000; i++) {
            assertThat(open.get("key" + i)).hasToString(String.valueOf(i));
            assertThat(whole.get("key" + i)).hasToString(i == 7 ? "again" : String.valueOf(i));
        }
        assertThat(open.get("key5000")).isNull();
        assertThat(open).hasSize(5000);
        assertThat(whole).hasSize(5000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":\"x\",\"b\":\"y       | {\"a\":\"x\"}",
                "{\"a\":[1,2                  | {\"a\":[1]}",
                "{\"a\":[1,{\"b\":\"c         | {\"a\":[1]}",
                "[[[                          | ``",
                "{\"a\":{\"b\":{\"c\":\"d\",  | {\"a\":{\"b\":{\"c\":\"d\"}}}",
                "\"abc                        | ``",
                "{                            | ``",
                "{\"a\":1,\"a\":\"again       | {\"a\":1}",
            })
    void aTruncatedEndCanDropWhatIsOpen(String text, String json) {
        PartialDocument dropping = new PartialDocument(TruncationPolicy.DROP_OPEN_VALUES);
        JsonPushParser truncated = JsonPushParser.builder()
                .listen(dropping)
                .truncation(TruncationPolicy.DROP_OPEN_VALUES)
                .build();
        truncated.feed(text);
        truncated.finish();
        assertThat(dropping.toJson()).isEqualTo(json);
        if (json.isEmpty()) {
            assertThat(dropping.value()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(TruncationPolicy.class)
    void whatWasOpenAtATruncatedEndIsTruncated(TruncationPolicy policy) {
        PartialDocument cut = new PartialDocument(policy);
        JsonPushParser truncated = JsonPushParser.builder()
                .listen(cut)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        truncated.feed("{\"a\":1,\"b\":[\"x\",tru");
        truncated.finish();
        assertThat(cut.stateAt(ValuePath.parse("$"))).isEqualTo(TRUNCATED);
        assertThat(cut.stateAt(ValuePath.parse("$.a"))).isEqualTo(COMPLETE);
        assertThat(cut.stateAt(ValuePath.parse("$.b"))).isEqualTo(TRUNCATED);
        assertThat(cut.stateAt(ValuePath.parse("$.b[0]"))).isEqualTo(COMPLETE);
        assertThat(cut.stateAt(ValuePath.parse("$.b[1]"))).isEqualTo(TRUNCATED);
        assertThat(cut.stateAt(ValuePath.parse("$.c"))).isEqualTo(ABSENT);
    }

    @Test
    void aTruncatedTextIsKeptByDefault() {
        parser.feed("[\"ab");
        parser.finish();
        assertThat(document.toJson()).isEqualTo("[\"ab\"]");
        assertThat(value("$[0]")).isEqualTo("ab");
        assertThat(state("$[0]")).isEqualTo(TRUNCATED);
    }

    @Test
    void amongManyValuesItHoldsTheLatest() {
        PartialDocument latest = new PartialDocument();
        JsonPushParser lines =
                JsonPushParser.builder().listen(latest).manyValues().build();
        lines.feed("{\"a\":1}\n");
        assertThat(latest.toJson()).isEqualTo("{\"a\":1}");
        Object first = latest.value();
        lines.feed("[");
        assertThat(latest.toJson()).isEqualTo("[]");
        lines.feed("2]3");
        assertThat(latest.toJson()).isEmpty();
        lines.finish();
        assertThat(latest.toJson()).isEqualTo("3");
        assertThat(first).isEqualTo(Map.of("a", JsonNumber.of("1")));
    }

    @Test
    void itCanBeAttachedToTheEventsInstead() {
        PartialDocument byEvents = new PartialDocument();
        JsonPushParser both =
                JsonPushParser.builder().onEvent(byEvents).listen(document).build();
        String text = "{\"a\":\"x\\ny\",\"b\":[1,true,null,{\"c\":\"\"}],\"a\":2,\"d\":\"z\"}";
        for (int i = 0; i < text.length(); i++) {
            both.feed(text.substring(i, i + 1));
            assertThat(byEvents.toJson()).isEqualTo(document.toJson());
        }
        both.finish();
        assertThat(byEvents.value()).isEqualTo(document.value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x", "[", "{", "1", "true"})
    void attachedBothWaysItSaysSo(String text) {
        JsonPushParser twice =
                JsonPushParser.builder().listen(document).onEvent(document).build();
        assertThatThrownBy(() -> twice.feed(text))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("attached twice");
    }

    @Test
    void whatIsDroppedGivesWayToWhatItsKeyHadBefore() {
        for (String open : List.of("\"again", "[", "{\"b\":", "2", "{\"b\":{\"c\":\"")) {
            PartialDocument dropping = new PartialDocument(TruncationPolicy.DROP_OPEN_VALUES);
            JsonPushParser truncated = JsonPushParser.builder()
                    .listen(dropping)
                    .truncation(TruncationPolicy.DROP_OPEN_VALUES)
                    .build();
            truncated.feed("{\"a\":{\"b\":1},\"a\":" + open);
            truncated.finish();
            assertThat(dropping.toJson()).isEqualTo("{\"a\":{\"b\":1}}");
            assertThat(dropping.valueAt(ValuePath.parse("$.a.b"))).isEqualTo(JsonNumber.of("1"));
            assertThat(dropping.stateAt(ValuePath.parse("$.a"))).isEqualTo(TRUNCATED);
        }
    }

    @Test
    void aCheckpointHoldsTheWholeDocument() {
        parser.feed("{\"a\":{\"x\":[null,true,false,1.50,\"s\"],\"y\":{}},\"b\":[[\"gro");
        PartialDocument other = new PartialDocument();
        other.restore(document.checkpoint());
        assertThat(other.toJson()).isEqualTo(document.toJson());
        assertThat(other.stateAt(ValuePath.parse("$.b[0][0]"))).isEqualTo(GROWING);
        assertThatThrownBy(() -> other.restore(new byte[] {1, 2, 3})).isInstanceOf(CheckpointException.class);
    }

    @Test
    void theTipIsTheInnermostOpenValue() {
        List<String> tips = new ArrayList<>();
        for (String chunk : List.of("{", "\"a\":", "[1", ",", "{\"b\":\"x", "\"", "}]", ",\"c\":tr", "ue}")) {
            parser.feed(chunk);
            tips.add(document.tip().toString());
        }
        assertThat(tips).containsExactly("$", "$", "$.a[0]", "$.a", "$.a[1].b", "$.a[1]", "$", "$.c", "$");
    }

    @Test
    void theValueThatWasCompletedLastIsAtHand() {
        parser.feed("{\"a\":[1,\"x\"");
        assertThat(document.lastCompleted()).isEqualTo("x");
        parser.feed("]");
        assertThat(document.lastCompleted()).isEqualTo(List.of(JsonNumber.of("1"), "x"));
        parser.feed(",\"b\":null");
        assertThat(document.lastCompleted()).isNull();
    }

    @Test
    void openTextStaysAsItWas() {
        assertThat(document.openText()).isNull();
        parser.feed("{\"a\":\"on");
        var before = document.openText();
        parser.feed("e");
        assertThat(before.get()).isEqualTo("on");
        assertThat(document.openText().get()).isEqualTo("one");
        parser.feed("\"");
        assertThat(document.openText()).isNull();
    }
}
