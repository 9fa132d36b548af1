// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever passes null is told which parameter it was, by the call itself and not by a later one. */
@SuppressWarnings("NullAway")
class NullArgumentsTest {
    record Trip(String city, List<String> days) {}

    static Stream<Arguments> calls() {
        return Stream.of(
                call("type", () -> ObjectStream.of((Class<Trip>) null)),
                call("type", () -> ObjectStream.of((TypeToken<Trip>) null)),
                call("type", () -> ObjectStream.schemaOf(null)),
                call("path", () -> trip().onText(null, text -> {})),
                call("consumer", () -> trip().onText("city", null)),
                call("path", () -> trip().onValue(null, String.class, value -> {})),
                call("valueType", () -> trip().onValue("city", (Class<String>) null, value -> {})),
                call("valueType", () -> trip().onValue("city", (TypeToken<String>) null, value -> {})),
                call("path", () -> trip().onEach(null, String.class, (path, value) -> {})),
                call("elementType", () -> trip().onEach("days[*]", (Class<String>) null, (path, value) -> {})),
                call("elementType", () -> trip().onEach("days[*]", (TypeToken<String>) null, (path, value) -> {})),
                call("consumer", () -> trip().onPartial(null)),
                call("path", () -> trip().whenComplete(null)),
                call("path", () -> trip().gate(null)),
                call("path", () -> trip().byWord(null)),
                call("path", () -> trip().open().value(null, String.class)),
                call("pattern", () -> trip().open().each(null, String.class)),
                call("path", () -> trip().open().partial().stateOf((String) null)),
                call("text", () -> trip().open().feed((String) null)),
                call("utf8", () -> trip().open().feed((byte[]) null)));
    }

    private static Arguments call(String parameter, Runnable call) {
        return Arguments.of(parameter, call);
    }

    private static ObjectStreamBuilder<Trip> trip() {
        return ObjectStream.of(Trip.class);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aNullIsNamed(String parameter, Runnable call) {
        assertThatNullPointerException().isThrownBy(call::run).withMessage(parameter);
    }

    @Test
    void aNullChunkDoesNotEndTheStream() {
        ObjectStream<Trip> stream = trip().open();
        stream.feed("{\"city\":\"Ro");
        assertThatNullPointerException().isThrownBy(() -> stream.feed((String) null));
        stream.feed("me\",\"days\":[]}");
        assertThat(stream.finish()).isEqualTo(new Trip("Rome", List.of()));
    }
}
