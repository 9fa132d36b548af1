// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.ValueState;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.Trips.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnwrapTest {
    private static final TypeToken<List<Activity>> ACTIVITIES = new TypeToken<>() {};
    private static final String LIST = "[{\"type\":\"walk\",\"title\":\"Castle\",\"description\":\"Up the hill\"},"
            + "{\"type\":\"food\",\"title\":\"Sardines\",\"description\":\"Grilled\"}]";

    private static <T> T read(ObjectStreamBuilder<T> builder, String text) {
        ObjectStream<T> stream = builder.open();
        stream.feed(text);
        return stream.finish();
    }

    @Test
    void aListInAnObjectIsReadAsIfItWereTheDocumentAtEveryCut() {
        List<Activity> expected = read(ObjectStream.of(ACTIVITIES), LIST);
        String wrapped = "{\"value\":" + LIST + "}";
        for (int size : new int[] {1, 2, 7, wrapped.length()}) {
            List<String> seen = new ArrayList<>();
            ObjectStream<List<Activity>> stream = ObjectStream.of(ACTIVITIES)
                    .unwrap("value")
                    .onEach("[*].title", String.class, (path, title) -> seen.add(path + " " + title))
                    .open();
            CutPlan.every(size, wrapped.length()).cut(wrapped).forEach(stream::feed);
            assertThat(stream.finish()).isEqualTo(expected);
            assertThat(seen).containsExactly("$[0].title Castle", "$[1].title Sardines");
        }
    }

    @Test
    void partialsHavePathsInsideTheWrapper() {
        ObjectStream<List<Activity>> stream =
                ObjectStream.of(ACTIVITIES).unwrap("value").open();
        stream.feed("{\"value\":[{\"type\":\"walk\",\"title\":\"Cas");
        assertThat(stream.partial().value()).hasSize(1);
        assertThat(stream.partial().stateOf("[0].type")).isEqualTo(ValueState.COMPLETE);
        assertThat(stream.partial().stateOf("[0].title")).isEqualTo(ValueState.GROWING);
        assertThat(stream.partial().stateOf("[1]")).isEqualTo(ValueState.ABSENT);
    }

    @Test
    void scalarsAndMapsAreReadToo() {
        assertThat(read(ObjectStream.of(Integer.class).unwrap("value"), "{\"value\":42}"))
                .isEqualTo(42);
        assertThat(read(ObjectStream.of(String.class).unwrap("value"), "{\"value\":\"text\"}"))
                .isEqualTo("text");
        TypeToken<Map<String, Integer>> counts = new TypeToken<>() {};
        assertThat(read(ObjectStream.of(counts).unwrap("value"), "{\"value\":{\"value\":1,\"b\":2}}"))
                .containsExactly(Map.entry("value", 1), Map.entry("b", 2));
    }

    @Test
    void aRootThatIsNoObjectIsReadAsItIs() {
        assertThat(read(ObjectStream.of(ACTIVITIES).unwrap("value"), LIST)).hasSize(2);
    }

    @Test
    void otherPropertiesOfTheRootAreIgnored() {
        TypeToken<List<Integer>> numbers = new TypeToken<>() {};
        String text = "{\"note\":{\"value\":[9]},\"value\":[1,2],\"more\":[3]}";
        assertThat(read(ObjectStream.of(numbers).unwrap("value"), text)).containsExactly(1, 2);
    }

    @Test
    void aViolationHasItsPathInsideTheWrapper() {
        TypeToken<List<Integer>> numbers = new TypeToken<>() {};
        ObjectStream<List<Integer>> stream =
                ObjectStream.of(numbers).unwrap("value").open();
        stream.feed("{\"value\":[1,\"two\"]}");
        assertThat(stream.violations())
                .extracting(violation -> violation.path().toString())
                .containsExactly("$[1]");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
    }

    @Test
    void whatIsCutOffIsTruncatedInsideTheWrapper() {
        ObjectStream<List<Activity>> stream =
                ObjectStream.of(ACTIVITIES).unwrap("value").open();
        stream.feed("{\"value\":[{\"type\":\"walk\",\"title\":\"Cas");
        assertThatThrownBy(stream::finish)
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        failure -> assertThat(failure.open())
                                .extracting(Object::toString)
                                .containsExactly("$", "$[0]", "$[0].title"));
    }
}
