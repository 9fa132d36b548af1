// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What only a model or its provider can say is one kind of failure among those of the text. */
class ModelFailureTest {
    record Place(String city) {}

    private static String kindsOf(Class<?> failure) {
        return Arrays.stream(failure.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(" "));
    }

    @Test
    void aSwitchCanNameThemAll() {
        assertThat(kindsOf(StreamFailure.class))
                .isEqualTo("Truncated Invalid NoJson Malformed SecondDocument SourceFailure");
        assertThat(kindsOf(ModelFailure.class)).isEqualTo("Refused Filtered ProviderFailed");
    }

    @Test
    void whoeverHasThePartialAddsIt() {
        ObjectStream<Place> stream = ObjectStream.of(Place.class).open();
        stream.feed("{\"city\":\"Ro");
        for (ModelFailure failure : List.of(
                new ModelFailure.Refused("No.", Partial.empty()),
                new ModelFailure.Filtered("SAFETY", Partial.empty()),
                new ModelFailure.ProviderFailed(429, "slow_down", "Slow down", Partial.empty()))) {
            StreamFailure.SourceFailure told = failure.withPartial(stream.partial());
            assertThat(told).isExactlyInstanceOf(failure.getClass()).hasMessage(failure.getMessage());
            assertThat(told.partial()).hasToString("Partial[growing, Place[city=Ro]]");
        }
    }

    @Test
    void aFailureKeepsWhatTheProviderSaid() {
        ModelFailure.ProviderFailed failed = new ModelFailure.ProviderFailed(
                        429, "slow_down", "Slow down", Partial.empty())
                .withPartial(Partial.empty());
        assertThat(failed).hasMessage("The provider reported an error with HTTP status 429 (slow_down): Slow down");
        assertThat(failed.status()).isEqualTo(429);
        assertThat(failed.code()).isEqualTo("slow_down");
    }
}
