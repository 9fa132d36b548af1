// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.ParseOptions;
import dev.leafout.schema.JsonSchema;
import dev.leafout.testkit.CutPlan;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Typed streams know what is expected, so they read what a model has written in another way. */
class SchemaRepairsTest {
    record Item(String title, int count) {}

    record Order(
            int number,
            Integer rating,
            boolean paid,
            double price,
            String zip,
            List<String> tags,
            Trips.Kind kind,
            LocalDate day,
            Item item) {}

    private static final String WRITTEN =
            "{\"number\":\"42\",\"Rating\":\"5\",\"paid\":\"yes\",\"price\":\"$1,299.50\","
                    + "\"zip\":80331,\"tags\":\"new\",\"kind\":\"Museum\",\"day\":\"2026-11-16\",\"item\":{\"title\":[\"T\"],\"count\":1,200}}";
    private static final Order MEANT = new Order(
            42,
            5,
            true,
            1299.5,
            "80331",
            List.of("new"),
            Trips.Kind.MUSEUM,
            LocalDate.of(2026, 11, 16),
            new Item("T", 1200));

    /** What came of a text: the object, or what was wrong with it, and the repairs that the schema has decided. */
    private static <T> String read(ObjectStreamBuilder<T> builder, List<String> chunks) {
        List<String> lines = new ArrayList<>();
        ObjectStream<T> stream = builder.onEvent(event -> add(event, lines)).open();
        chunks.forEach(stream::feed);
        try {
            lines.add(String.valueOf(stream.finish()));
        } catch (StreamFailure failure) {
            lines.add(failure.getClass().getSimpleName() + " " + stream.violations());
        }
        return String.join("\n", lines);
    }

    private static void add(JsonEvent event, List<String> lines) {
        if (event instanceof InputRepaired repair && repair.what() == Tolerance.SCHEMA) {
            lines.add(repair.path() + " " + repair.written() + " -> " + repair.made() + " @" + repair.offset());
        }
    }

    @Test
    void whatWasWrittenInAnotherWayIsReadAndReported() {
        assertThat(read(ObjectStream.of(Order.class), List.of(WRITTEN))).isEqualTo("""
                $.number "42" -> 42 @15
                $ "Rating" -> "rating" @24
                $.rating "5" -> 5 @28
                $.paid "yes" -> true @41
                $.price "$1,299.50" -> 1299.50 @61
                $.zip 80331 -> "80331" @74
                $.tags  -> [ @81
                $.kind "Museum" -> "MUSEUM" @102
                $.item.title ["T"] -> "T" @142
                $.item.count 1,200 -> 1200 @157
                """ + MEANT);
    }

    private static <T> Object value(ObjectStreamBuilder<T> builder, String text) {
        ObjectStream<T> stream = builder.open();
        CutPlan.every(1, text.length()).cut(text).forEach(stream::feed);
        return stream.finish();
    }

    @Test
    void aListMayBeWrittenInAnotherWay() {
        TypeToken<List<Item>> items = new TypeToken<>() {};
        List<Item> one = List.of(new Item("a", 1));
        assertThat(value(ObjectStream.of(items), "{\"items\":[{\"title\":\"a\",\"count\":1}]}"))
                .isEqualTo(one);
        assertThat(value(ObjectStream.of(items), "{\"title\":\"a\",\"count\":1}"))
                .isEqualTo(one);
        assertThat(value(
                        ObjectStream.of(items),
                        "```json\n{\"title\":\"a\",\"count\":1}\n{\"title\":\"b\",\"count\":2}\n```\nDone."))
                .isEqualTo(List.of(new Item("a", 1), new Item("b", 2)));
        assertThat(value(ObjectStream.of(items), "Here is {\"x\":1}: [{\"title\":\"a\",\"count\":1}]"))
                .isEqualTo(one);
    }

    @Test
    void anObjectMayBeInAWrapper() {
        Item item = new Item("a", 1);
        assertThat(value(ObjectStream.of(Item.class), "{\"item\": {\"title\":\"a\",\"count\":1}}"))
                .isEqualTo(item);
        assertThat(value(ObjectStream.of(Item.class), "[{\"title\":\"a\",\"count\":1}]"))
                .isEqualTo(item);
        assertThat(value(ObjectStream.of(Item.class).unwrap("value"), "{\"value\":{\"Title\":\"a\",\"count\":\"1\"}}"))
                .isEqualTo(item);
    }

    @Test
    void whatFollowsAWrapperIsAnError() {
        ObjectStream<Item> stream = ObjectStream.of(Item.class).open();
        assertThatThrownBy(() -> stream.feed("[{\"title\":\"a\",\"count\":1},{\"title\":\"b\",\"count\":2}]"))
                .isInstanceOf(StreamFailure.Malformed.class);
    }

    @Test
    void aTextMayStandWithoutQuotes() {
        assertThat(value(ObjectStream.of(String.class), "Rome is the \"eternal\" city.\n"))
                .isEqualTo("Rome is the \"eternal\" city.");
        ObjectStream<String> stream = ObjectStream.of(String.class).open();
        assertThatThrownBy(() -> stream.feed("The answer: \"Rome\""))
                .isInstanceOf(StreamFailure.Malformed.class)
                .hasMessageContaining("unclear");
    }

    @Test
    void aGuessIsAViolation() {
        assertThat(read(ObjectStream.of(Order.class), List.of("{\"number\":\"about 42\"}")))
                .contains("but a string begins");
        assertThat(read(ObjectStream.of(Order.class), List.of("{\"price\":\"1,299\"}")))
                .startsWith("Invalid");
        assertThat(read(ObjectStream.of(Order.class), List.of("{\"rating\":\"N/A\"}")))
                .as("null was not asked for")
                .startsWith("Invalid");
    }

    @Test
    void whatTheTypeAcceptsIsNotTouched() {
        record Loose(Object any, Map<String, Object> map, String text, Double number) {}
        String text = "{\"any\":\"42\",\"map\":{\"a\":\"true\"},\"text\":\"1,5\",\"number\":\"NaN\"}";
        assertThat(read(ObjectStream.of(Loose.class), List.of(text)))
                .isEqualTo(new Loose("42", Map.of("a", "true"), "1,5", Double.NaN).toString());
    }

    @Test
    void theSchemaThatWasGivenDecides() {
        JsonSchema numbers = JsonSchema.parse(
                "{\"properties\":{\"zip\":{\"type\":\"string\"},\"number\":{\"type\":[\"integer\",\"string\"]}}}");
        assertThat(read(
                        ObjectStream.of(new TypeToken<Map<String, Object>>() {}).schema(numbers),
                        List.of("{\"zip\":80331,\"number\":\"42\"}")))
                .isEqualTo("$.zip 80331 -> \"80331\" @14\n{zip=80331, number=42}");
    }

    @Test
    void nothingIsChangedWithoutTheToleranceOrASchema() {
        Set<Tolerance> others = EnumSet.copyOf(Tolerance.llm());
        others.remove(Tolerance.SCHEMA);
        String text = "{\"title\":\"a\",\"count\":\"1\"}";
        assertThat(read(ObjectStream.of(Item.class).tolerate(others), List.of(text)))
                .startsWith("Invalid");
        assertThat(read(ObjectStream.of(Item.class).options(ParseOptions.defaults()), List.of(text)))
                .startsWith("Invalid");
        assertThat(read(ObjectStream.of(Item.class).tolerate("count", others), List.of(text)))
                .startsWith("Invalid");
        assertThat(read(ObjectStream.of(Item.class).withoutValidation(), List.of(text)))
                .doesNotContain("->");
    }

    @Test
    void everyCutGivesTheSame() {
        String whole = read(ObjectStream.of(Order.class), List.of(WRITTEN));
        CutPlan.everySingleCut(WRITTEN.length())
                .forEach(plan -> assertThat(read(ObjectStream.of(Order.class), plan.cut(WRITTEN)))
                        .as(plan.toString())
                        .isEqualTo(whole));
        assertThat(read(
                        ObjectStream.of(Order.class),
                        CutPlan.every(1, WRITTEN.length()).cut(WRITTEN)))
                .isEqualTo(whole);
    }
}
