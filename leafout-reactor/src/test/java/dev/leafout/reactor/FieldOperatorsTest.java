// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class FieldOperatorsTest {
    private static String shown(StreamingData data) {
        return data.eventType() + " " + data.path() + " " + data.value();
    }

    @Test
    void fieldsComeWithTheTextAndEveryoneGetsTheirOwn() {
        Flux<String> fields =
                FieldOperators.fields(Flux.just("{\"city\":\"Ro", "me\"}")).map(FieldOperatorsTest::shown);
        for (int i = 0; i < 2; i++) {
            StepVerifier.create(fields)
                    .expectNext("DELTA city Ro", "DELTA city Rome", "DONE city Rome")
                    .verifyComplete();
        }
    }

    @Test
    void aTextThatFailsEndsItsFieldsFirst() {
        Flux<String> text = Flux.just("{\"city\":\"Ro").concatWith(Flux.error(new IllegalStateException("gone")));
        StepVerifier.create(FieldOperators.fields(text).map(FieldOperatorsTest::shown))
                .expectNext("DELTA city Ro", "TRUNCATED city Ro")
                .verifyErrorMessage("gone");
    }

    @Test
    void anErrorBeforeAnyFieldIsNotLost() {
        Flux<String> refused = Flux.error(new IllegalStateException("429"));
        StepVerifier.create(FieldOperators.fields(refused)).verifyErrorMessage("429");
        Flux<String> talking = Flux.just("Let me think. ").concatWith(refused);
        StepVerifier.create(FieldOperators.fields(talking).map(StreamingData::eventType))
                .expectNext(EventType.FAILED)
                .verifyErrorMessage("429");
    }

    @Test
    void textThatCannotBeReadOnIsCancelled() {
        AtomicBoolean cancelled = new AtomicBoolean();
        Flux<String> text = Flux.just("{\"a\":\"x\":").concatWith(Flux.never()).doOnCancel(() -> cancelled.set(true));
        StepVerifier.create(FieldOperators.fields(text, StreamingJsonParser.builder())
                        .map(data -> data.eventType().toString()))
                .expectNext("DELTA")
                .thenConsumeWhile(type -> !type.equals("FAILED"))
                .expectNext("FAILED")
                .verifyComplete();
        assertThat(cancelled).isTrue();
    }
}
