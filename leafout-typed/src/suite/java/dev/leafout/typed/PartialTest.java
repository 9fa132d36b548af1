// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.typed.Trips.Activity;
import dev.leafout.typed.Trips.Itinerary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartialTest {
    /** Plain JSON, so that a value is complete at its last character. */
    private static <T> ObjectStream<T> fed(ObjectStreamBuilder<T> builder, String text) {
        ObjectStream<T> stream =
                builder.withoutValidation().tolerate(Tolerance.none()).open();
        stream.feed(text);
        return stream;
    }

    private static <T> T valueOf(Class<T> type, String text) {
        return fed(ObjectStream.of(type), text).partial().value();
    }

    @Test
    void whatHasNotComeIsNullZeroFalseOrEmpty() {
        assertThat(ObjectStream.of(Itinerary.class).open().partial().value()).isNull();
        assertThat(valueOf(Itinerary.class, "{")).isEqualTo(new Itinerary(null, 0, List.of()));
        assertThat(valueOf(Types.Scalars.class, "{").yes()).isFalse();
        assertThat(valueOf(Types.Optionals.class, "{").note()).isEmpty();
        assertThat(valueOf(Types.Containers.class, "{"))
                .isEqualTo(new Types.Containers(List.of(), Map.of(), Map.of(), java.util.Set.of(), Map.of()));
        assertThat(valueOf(Types.Bean.class, "{").size)
                .as("a bean keeps what it begins with")
                .isEqualTo(7);
    }

    @Test
    void whatIsNoTextIsHeldUntilItIsWhole() {
        assertThat(valueOf(Types.Scalars.class, "{\"count\":12").count()).isZero();
        assertThat(valueOf(Types.Scalars.class, "{\"count\":12,").count()).isEqualTo(12);
        assertThat(valueOf(Types.Scalars.class, "{\"date\":\"2026-02-0").date()).isNull();
        assertThat(valueOf(Types.Scalars.class, "{\"kind\":\"foo").kind()).isNull();
        assertThat(valueOf(Types.Scalars.class, "{\"kind\":\"food\"").kind()).isEqualTo(Trips.Kind.FOOD);
        assertThat(valueOf(Types.Containers.class, "{\"tags\":[\"a\",\"b\"").tags())
                .isEmpty();
    }

    @Test
    void statesAreThoseOfTheMoment() {
        ObjectStream<Itinerary> stream = fed(
                ObjectStream.of(Itinerary.class),
                "{\"title\":\"x\",\"days\":[{\"subtitle\":null,\"activities\":[{\"type\":\"wa");
        Partial<Itinerary> partial = stream.partial();
        stream.feed("lk\",\"title\":\"Ca");
        Partial<Itinerary> later = stream.partial();
        assertThat(states(partial, "$", "title", "budget", "days", "days[0].subtitle", "days[0].activities[0].type"))
                .isEqualTo("GROWING COMPLETE ABSENT GROWING COMPLETE HELD");
        assertThat(states(later, "days[0].activities[0].type", "days[0].activities[0].title", "days[1]", "days[0].x.y"))
                .isEqualTo("COMPLETE GROWING ABSENT ABSENT");
        stream.feed("stle\",\"description\":\"\"}]}],\"budget\":1}");
        stream.finish();
        assertThat(states(stream.partial(), "$", "budget", "nothing")).isEqualTo("COMPLETE COMPLETE ABSENT");
        assertThat(states(partial, "$", "budget")).isEqualTo("GROWING ABSENT");
    }

    private static String states(Partial<?> partial, String... paths) {
        return java.util.stream.Stream.of(paths)
                .map(path -> partial.stateOf(path).toString())
                .collect(Collectors.joining(" "));
    }

    @Test
    void whatWasOpenAtATruncatedEndIsTruncated() {
        ObjectStream<Itinerary> stream =
                fed(ObjectStream.of(Itinerary.class), "{\"title\":\"x\",\"days\":[{\"subtitle\":\"y");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(states(stream.partial(), "$", "title", "days", "days[0].subtitle", "budget"))
                .isEqualTo("TRUNCATED COMPLETE TRUNCATED TRUNCATED ABSENT");
        assertThat(stream.partial().isComplete()).isFalse();
    }

    @Test
    void completedPathsAreThoseThatCanNoLongerChange() {
        ObjectStream<Itinerary> stream = fed(
                ObjectStream.of(Itinerary.class),
                "{\"title\":\"x\",\"days\":[{\"subtitle\":null,\"activities\":[]},{\"subtitle\":\"b");
        assertThat(stream.partial().completedPaths())
                .extracting(ValuePath::toDotPath)
                .containsExactly("title", "days[0].subtitle", "days[0].activities", "days[0]");
        stream.feed("\",\"activities\":[]}],\"budget\":1}");
        assertThat(stream.partial().completedPaths())
                .extracting(ValuePath::toString)
                .endsWith("$.days", "$.budget", "$");
        assertThat(ObjectStream.of(Itinerary.class).open().partial().completedPaths())
                .isEmpty();
    }

    @Test
    void aPartialNeverChanges() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        List<Partial<Itinerary>> partials = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < Trips.JSON.length(); i += 3) {
            stream.feed(Trips.JSON.substring(i, Math.min(i + 3, Trips.JSON.length())));
            partials.add(stream.partial());
            seen.add(stream.partial() + " " + stream.partial().completedPaths());
        }
        List<String> afterwards = partials.stream()
                .map(partial -> partial + " " + partial.completedPaths())
                .toList();
        assertThat(afterwards).isEqualTo(seen);
    }

    @Test
    void aPartialMayBeReadByManyThreads() {
        ObjectStream<Itinerary> stream = fed(ObjectStream.of(Itinerary.class), Trips.JSON.substring(0, 150));
        Partial<Itinerary> partial = stream.partial();
        Itinerary expected = stream.partial().value();
        stream.feed(Trips.JSON.substring(150));
        assertThat(IntStream.range(0, 1000).parallel().mapToObj(i -> partial.value()))
                .allMatch(expected::equals);
    }

    @Test
    void listsOfPartialsCannotBeChanged() {
        Itinerary soFar = valueOf(Itinerary.class, "{\"days\":[{\"subtitle\":\"a\",\"activities\":[]},{");
        assertThatThrownBy(() -> soFar.days().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    record Message(
            @WhenComplete String id,
            @ByWord String text,
            @WhenComplete List<String> tags) {}

    @Test
    void whatIsShownWhenCompleteIsNeverShownHalf() {
        assertThat(valueOf(Message.class, "{\"id\":\"ab")).isEqualTo(new Message(null, null, List.of()));
        assertThat(valueOf(Message.class, "{\"id\":\"ab\"")).isEqualTo(new Message("ab", null, List.of()));
        assertThat(valueOf(Message.class, "{\"tags\":[\"a\",\"b\"").tags()).isEmpty();
        assertThat(valueOf(Message.class, "{\"tags\":[\"a\",\"b\"]").tags()).containsExactly("a", "b");
        Partial<Message> partial =
                fed(ObjectStream.of(Message.class), "{\"id\":\"ab").partial();
        assertThat(partial.stateOf("id")).isEqualTo(ValueState.HELD);
    }

    @Test
    void wordsAreShownWhole() {
        assertThat(valueOf(Message.class, "{\"text\":\"one two thr").text()).isEqualTo("one two ");
        assertThat(valueOf(Message.class, "{\"text\":\"one two three\"").text()).isEqualTo("one two three");
        List<String> pieces = new ArrayList<>();
        ObjectStream<Message> stream = ObjectStream.of(Message.class)
                .onText("text", pieces::add)
                .onText("id", pieces::add)
                .tolerate(Tolerance.none())
                .open();
        for (String chunk : List.of("{\"id\":\"a", "b\",\"text\":\"on", "e tw", "o th", "ree\"")) {
            stream.feed(chunk);
        }
        assertThat(pieces).containsExactly("ab", "one ", "two ", "three");
    }

    record Envelope(@WhenComplete Message inner, Message after) {}

    @Test
    void noTextInAValueThatIsShownWhenCompleteIsShownHalf() {
        String text = "{\"inner\":{\"text\":\"one two";
        for (ObjectStreamBuilder<Envelope> builder : List.of(
                ObjectStream.of(Envelope.class), ObjectStream.of(Envelope.class).whenComplete("inner"))) {
            List<String> pieces = new ArrayList<>();
            ObjectStream<Envelope> stream = fed(builder.onText("*.text", pieces::add), text);
            assertThat(pieces).isEmpty();
            assertThat(stream.partial().value().inner()).isNull();
            assertThat(stream.partial().stateOf("inner.text")).isEqualTo(ValueState.HELD);
            stream.feed(" three\"},\"after\":{\"text\":\"four fi");
            assertThat(pieces).containsExactly("one two three", "four ");
        }
    }

    @Test
    void theOptionsOfTheParseSayWhatIsShownToo() {
        ParseOptions options = ParseOptions.defaults().withText(TextVisibility.WHEN_COMPLETE);
        ObjectStream<Itinerary> stream = fed(ObjectStream.of(Itinerary.class).options(options), "{\"title\":\"one tw");
        assertThat(stream.partial().value().title()).isNull();
        assertThat(stream.partial().stateOf("title")).isEqualTo(ValueState.HELD);
        stream.feed("o\"");
        assertThat(stream.partial().value().title()).isEqualTo("one two");
    }

    @Test
    void whatIsHeldWhenTheInputIsCutOffIsNotKept() {
        ObjectStream<Message> stream =
                ObjectStream.of(Message.class).withoutValidation().open();
        stream.feed("{\"text\":\"one tw");
        assertThat(stream.finish(TruncationPolicy.KEEP_OPEN_VALUES).text()).isEqualTo("one ");
        ObjectStream<Message> held =
                ObjectStream.of(Message.class).withoutValidation().open();
        held.feed("{\"text\":\"a\",\"id\":\"ab");
        assertThat(held.finish(TruncationPolicy.KEEP_OPEN_VALUES).id()).isNull();
        assertThat(held.partial().stateOf("id")).isEqualTo(ValueState.TRUNCATED);
    }

    @Test
    void aTextThatIsHeldHasBegun() {
        ObjectStream<String> stream = ObjectStream.of(String.class)
                .options(ParseOptions.defaults().withText(TextVisibility.WHEN_COMPLETE))
                .open();
        stream.feed("\"half a te");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
    }

    record Item(String name, @Gate int id) {}

    record Shelf(List<Item> items, Item best) {}

    @Test
    void anObjectWithAGateIsShownOnceThatIsThere() {
        assertThat(valueOf(Shelf.class, "{\"items\":[{\"name\":\"a\",\"id\":1").items())
                .isEmpty();
        assertThat(valueOf(Shelf.class, "{\"items\":[{\"name\":\"a\",\"id\":1,").items())
                .containsExactly(new Item("a", 1));
        assertThat(valueOf(Shelf.class, "{\"best\":{\"name\":\"a\"").best()).isNull();
        Partial<Shelf> partial =
                fed(ObjectStream.of(Shelf.class), "{\"items\":[{\"name\":\"a").partial();
        assertThat(partial.stateOf("items[0]")).isEqualTo(ValueState.HELD);
        assertThat(partial.stateOf("items")).isEqualTo(ValueState.GROWING);
    }

    @Test
    void theSameCanBeSaidByPath() {
        String text = "{\"title\":\"one tw";
        assertThat(fed(ObjectStream.of(Itinerary.class).byWord("title"), text)
                        .partial()
                        .value()
                        .title())
                .isEqualTo("one ");
        assertThat(fed(ObjectStream.of(Itinerary.class).whenComplete("title"), text)
                        .partial()
                        .value()
                        .title())
                .isNull();
        ObjectStreamBuilder<Itinerary> gated = ObjectStream.of(Itinerary.class).gate("days[*].subtitle");
        assertThat(fed(gated, "{\"days\":[{\"subtitle\":\"a").partial().value().days())
                .isEmpty();
        assertThat(fed(gated, "{\"days\":[{\"subtitle\":\"a\"")
                        .partial()
                        .value()
                        .days())
                .hasSize(1);
    }

    record Picky(String name, int size) {
        Picky {
            if (name == null || name.length() < 3) {
                throw new IllegalArgumentException("A name has at least three letters");
            }
        }
    }

    @Test
    void anObjectThatItsConstructorRefusesIsNotShownYet() {
        assertThat(valueOf(Picky.class, "{\"name\":\"Ad")).isNull();
        assertThat(valueOf(Picky.class, "{\"name\":\"Ada")).isEqualTo(new Picky("Ada", 0));
        ObjectStream<Picky> stream = fed(ObjectStream.of(Picky.class), "{\"name\":\"Ada\",\"name\":\"A\",");
        assertThat(stream.partial().value()).as("nor any longer").isNull();
    }

    record Signed(
            String text, @JsonProperty(required = true) String signature) {}

    @Test
    void whatWasShownOfAnObjectThatIsRefusedInTheEndStays() {
        TypeToken<List<Signed>> type = new TypeToken<>() {};
        ObjectStream<List<Signed>> stream =
                fed(ObjectStream.of(type).onViolation(ViolationPolicy.REPORT), "[{\"text\":\"a\"");
        assertThat(stream.partial().value()).containsExactly(new Signed("a", null));
        stream.feed("},");
        assertThat(stream.partial().value()).containsExactly(new Signed("a", null));
        stream.feed("{\"text\":\"b\",\"signature\":\"s\"}]");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(stream.partial().value()).containsExactly(new Signed("a", null), new Signed("b", "s"));
    }

    @Test
    void ofASealedTypeNothingIsShownBeforeItsNameIsKnown() {
        TypeToken<List<Types.Figure>> figures = new TypeToken<>() {};
        assertThat(fed(ObjectStream.of(figures), "[{\"radius\":1.5,\"kind\":\"circ")
                        .partial()
                        .value())
                .isEmpty();
        assertThat(fed(ObjectStream.of(figures), "[{\"radius\":1.5,\"kind\":\"circle\",\"label\":\"x")
                        .partial()
                        .value())
                .containsExactly(new Types.Circle(1.5, "x"));
    }

    @Test
    void mapsGrowToo() {
        TypeToken<Map<String, List<Integer>>> counts = new TypeToken<>() {};
        Map<String, List<Integer>> map =
                fed(ObjectStream.of(counts), "{\"a\":[1],\"b\":[2,3,").partial().value();
        assertThat(map)
                .hasToString("{a=[1], b=[2, 3]}")
                .containsKey("b")
                .doesNotContainKey("c")
                .hasSize(2);
        assertThat(map.get("b")).containsExactly(2, 3);
        TypeToken<Map<String, String>> texts = new TypeToken<>() {};
        String large = IntStream.range(0, 100)
                .mapToObj(i -> "\"k" + i + "\":\"v" + i + "\"")
                .collect(Collectors.joining(","));
        Map<String, String> grown = fed(ObjectStream.of(texts), "{" + large + ",\"last\":\"hal")
                .partial()
                .value();
        assertThat(grown).hasSize(101).containsEntry("k57", "v57").containsEntry("last", "hal");
    }

    @Test
    void activitiesAreShownWhileTheyGrow() {
        assertThat(valueOf(Activity.class, "{\"type\":\"walk\",\"title\":\"Cas"))
                .isEqualTo(new Activity(Trips.Kind.WALK, "Cas", null));
    }
}
