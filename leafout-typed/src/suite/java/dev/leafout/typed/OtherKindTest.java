// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.Trips.Itinerary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list where an object should be, an object where a list should be: that is said, rather than that there is nothing. */
class OtherKindTest {
    private static final TypeToken<List<Itinerary>> LIST = new TypeToken<>() {};
    private static final TypeToken<Map<String, Integer>> MAP = new TypeToken<>() {};

    /** Returns how a text ends, which must be the same at every cut: the offset and the words of the violation, or the other failure. */
    private static String ending(ObjectStreamBuilder<?> builder, String text) {
        List<String> endings = Stream.concat(
                        CutPlan.everySingleCut(text.length()),
                        Stream.of(CutPlan.whole(), CutPlan.every(1, text.length())))
                .map(plan -> {
                    ObjectStream<?> stream = builder.open();
                    plan.cut(text).forEach(stream::feed);
                    return ending(stream);
                })
                .distinct()
                .toList();
        assertThat(endings).as("at every cut of " + text).hasSize(1);
        return endings.get(0);
    }

    private static String ending(ObjectStream<?> stream) {
        Throwable failure = catchThrowable(stream::finish);
        if (!(failure instanceof StreamFailure.Invalid invalid)) {
            return String.valueOf(failure);
        }
        assertThat(stream.violations()).hasSize(1);
        assertThat(invalid.violations()).hasSize(1);
        assertThat(invalid).hasMessage(stream.violations().get(0).message());
        assertThat(stream.violations().get(0).path().isRoot()).isTrue();
        return stream.violations().get(0).offset() + ": " + invalid.getMessage();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{\"name\":\"x\"}]             | $ must be an object, but an array begins at line 1, column 1",
                "[1,2]                          | $ must be an object, but an array begins at line 1, column 1",
                "[[{\"title\":\"x\"             | $ must be an object, but an array begins at line 1, column 1",
                "Here: [\"a\"] Hope this helps. | $ must be an object, but an array begins at line 1, column 7",
                "<think>[1]</think> [\"a\"]     | $ must be an object, but an array begins at line 1, column 20",
                "\"x\"                          | $ must be an object, but a string begins at line 1, column 1",
                "42                             | $ must be an object, but a number begins at line 1, column 1",
                "null                           | $ must be an object, but null begins at line 1, column 1",
            })
    void anObjectIsExpected(String text, String ending) {
        assertThat(ending(ObjectStream.of(Itinerary.class), text)).endsWith(ending);
        assertThat(ending(ObjectStream.of(MAP), text)).endsWith(ending);
        assertThat(ending(ObjectStream.of(Itinerary.class).withoutValidation(), text))
                .endsWith(ending);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"items\":{\"title\":\"x\"}}   | $ must be an array, but an object begins at line 1, column 1",
                "Sure! {\"items\":[1]} Done.     | $ must be an array, but an object begins at line 1, column 7",
                "{\"name\":\"x\",                | $ must be an array, but an object begins at line 1, column 1",
            })
    void aListIsExpected(String text, String ending) {
        assertThat(ending(ObjectStream.of(LIST), text)).endsWith(ending);
    }

    @Test
    void linesAreCounted() {
        assertThat(ending(ObjectStream.of(Itinerary.class), "Sure:\n```json\n[\"a\"]\n```\nBye."))
                .endsWith("$ must be an object, but an array begins at line 3, column 1");
    }

    /** Whether an empty one is the document is not known before the end. */
    @Test
    void anEmptyListIsFoundAtTheEnd() {
        assertThat(ending(ObjectStream.of(Itinerary.class), "[]"))
                .isEqualTo("2: $ must be an object, but there is only an empty array");
        assertThat(ending(ObjectStream.of(LIST), "{ } sorry"))
                .isEqualTo("9: $ must be an array, but there is only an empty object");
    }

    @Test
    void withoutTolerancesTheSchemaSaysTheSame() {
        assertThat(ending(ObjectStream.of(Itinerary.class).tolerate(Tolerance.none()), "[1]"))
                .endsWith("$ must be an object, but an array begins at line 1, column 1");
    }

    @Test
    void whatFollowsInTheRightKindIsTheDocument() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("Of [\"a\",\"b\"] I took: " + Trips.JSON);
        assertThat(stream.finish()).isEqualTo(Trips.WHOLE);
        assertThat(stream.violations()).isEmpty();
    }

    @Test
    void proseIsStillNoJson() {
        for (String text : List.of("Sorry [1] but no.", "No { braces }", "", "  ", "\"Sorry\", she said")) {
            assertThat(ending(ObjectStream.of(Itinerary.class), text)).contains("There is no JSON in the input.");
        }
    }

    @Test
    void itIsAViolationLikeAnyOther() {
        List<String> log = new ArrayList<>();
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onViolation(violation ->
                        log.add(violation.keyword() + " " + violation.expected().types()))
                .onViolation(ViolationPolicy.CANCEL)
                .onCancel(() -> log.add("cancelled"))
                .open();
        stream.feed("[1,2]");
        assertThat(log).isEmpty();
        assertThat(catchThrowable(() -> stream.finish(TruncationPolicy.KEEP_OPEN_VALUES)))
                .isInstanceOf(StreamFailure.Invalid.class);
        assertThat(log).containsExactly("javaType [object]", "cancelled");
        assertThat(catchThrowable(stream::finish)).isInstanceOf(StreamFailure.Invalid.class);
    }

    @Test
    void aStreamThatWasCancelledReportsNothing() {
        List<String> log = new ArrayList<>();
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onViolation(violation -> log.add(violation.message()))
                .open();
        stream.feed("[1,2]");
        stream.cancel();
        assertThat(catchThrowable(stream::finish)).isInstanceOf(StreamFailure.NoJson.class);
        assertThat(log).isEmpty();
    }
}
