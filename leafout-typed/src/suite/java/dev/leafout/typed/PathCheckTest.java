// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.typed.Trips.Day;
import dev.leafout.typed.Trips.Itinerary;
import dev.leafout.typed.spi.BindException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What cannot come is refused when the stream is opened. */
class PathCheckTest {
    record Trip(String name, int budget, Optional<List<Stop>> stops, Map<String, Stop> byCity, Set<String> tags) {}

    record Stop(String city, LocalDate day, Object notes) {}

    @Test
    void aPathThatTheTypeDoesNotHaveIsRefused() {
        assertRefused(
                trip -> trip.onText("nmae", text -> {}),
                "onText(\"nmae\"): there is no nmae in Trip; did you mean name?");
        assertRefused(
                trip -> trip.onText("stops[*].ctiy", text -> {}),
                "onText(\"stops[*].ctiy\"): there is no ctiy in Stop; did you mean city?");
        assertRefused(
                trip -> trip.onEach("byCity.*.day.x", String.class, (path, text) -> {}),
                "onEach(\"byCity.*.day.x\"): there is no object that x could be in");
        assertRefused(
                trip -> trip.onValue("elsewhere", String.class, text -> {}),
                "onValue(\"elsewhere\"): there is no elsewhere in Trip");
        assertRefused(
                trip -> trip.onEach("name[*]", String.class, (path, text) -> {}),
                "onEach(\"name[*]\"): there is no list that [*] could be in");
        assertRefused(
                trip -> trip.onEach("[*]", Stop.class, (path, stop) -> {}),
                "onEach(\"[*]\"): there is no list that [*] could be in");
        assertRefused(trip -> trip.gate("stops[*].id"), "gate(\"stops[*].id\"): there is no id in Stop");
        assertRefused(
                trip -> trip.whenComplete("stop"),
                "whenComplete(\"stop\"): there is no stop in Trip; did you mean stops?");
        assertRefused(trip -> trip.byWord("Nam"), "byWord(\"Nam\"): there is no Nam in Trip; did you mean name?");
    }

    @Test
    void textIsAskedForWhereTextCanBe() {
        assertRefused(
                trip -> trip.onText("stops", text -> {}),
                "onText(\"stops\"): text is asked for, but stops is of another kind: array");
        assertRefused(
                trip -> trip.onText("budget", text -> {}),
                "onText(\"budget\"): text is asked for, but budget is of another kind: number");
        assertRefused(
                trip -> trip.onText("$", text -> {}),
                "onText(\"$\"): text is asked for, but the whole is of another kind: object");
    }

    @Test
    void whatTheTypeLeavesOpenIsNotRefused() {
        assertThatCode(() -> ObjectStream.of(Trip.class)
                        .onText("stops[*].notes.anything[3].at.all", text -> {})
                        .onText("byCity.*.city", text -> {})
                        .onText("byCity.Lisbon.day", text -> {})
                        .onText("tags[*]", text -> {})
                        .onText("*", text -> {})
                        .open())
                .doesNotThrowAnyException();
        assertThatCode(() -> ObjectStream.of(new TypeToken<List<Types.Figure>>() {})
                        .onText("[*].kind", text -> {})
                        .onText("[*].text", text -> {})
                        .onText("[*].inner[*].label", text -> {})
                        .open())
                .doesNotThrowAnyException();
    }

    @Test
    void aPropertyThatNoneOfTheTypesHasIsRefused() {
        assertThatThrownBy(() -> ObjectStream.of(new TypeToken<List<Types.Figure>>() {})
                        .onText("[*].tetx", text -> {})
                        .open())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no tetx in ");
        assertThatThrownBy(() -> ObjectStream.of(new TypeToken<List<AgreedTypes.Content>>() {})
                        .onText("[*].txt.body", text -> {})
                        .open())
                .hasMessage("onText(\"[*].txt.body\"): there is no txt in the names of the types; did you mean text?");
    }

    @Test
    void onValueIsForOneValue() {
        assertThatThrownBy(() -> ObjectStream.of(Itinerary.class).onValue("days[*]", Day.class, day -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "onValue(\"days[*]\"): that stands for many values. Use onEach, which also says where each is.");
    }

    @Test
    void futuresAndPublishersAreCheckedToo() {
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class).open();
        assertThatThrownBy(() -> stream.value("nmae", String.class)).hasMessageEndingWith("did you mean name?");
        assertThatThrownBy(() -> stream.each("stops[*].ctiy", String.class)).hasMessageEndingWith("did you mean city?");
    }

    interface Nobody {}

    static final class Closed {
        private Closed(int one, int two) {}
    }

    @Test
    void aTypeThatNobodyCanMakeIsRefused() {
        assertThatThrownBy(() -> ObjectStream.of(Nobody.class).open())
                .isInstanceOf(BindException.class)
                .hasMessageStartingWith("Jackson cannot make a Nobody: it is abstract");
        assertThatThrownBy(() -> ObjectStream.of(Closed.class).open())
                .isInstanceOf(BindException.class)
                .hasMessageStartingWith("Jackson cannot make a Closed: ");
    }

    @Test
    void whatDoesNotFitItsTypeIsSaidWithPathAndPosition() {
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class).open();
        stream.feed("{\"name\":\"n\",\n\"byCity\":{\"x\":{\"day\":\"soon\"}}}");
        assertThat(stream.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.message())
                    .startsWith("$.byCity.x.day does not fit its type: Cannot deserialize")
                    .endsWith(" at line 2, column 27");
            assertThat(violation.keyword()).isEqualTo("javaType");
        });
    }

    private static void assertRefused(UnaryOperator<ObjectStreamBuilder<Trip>> setup, String message) {
        assertThatThrownBy(() -> setup.apply(ObjectStream.of(Trip.class)).open())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
