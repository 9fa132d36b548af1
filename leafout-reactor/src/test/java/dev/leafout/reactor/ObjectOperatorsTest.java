// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.leafout.event.Tolerance;
import dev.leafout.llm.ModelFailure;
import dev.leafout.page.TripProgram;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.StreamListener;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.ViolationPolicy;
import dev.leafout.typed.spi.BindException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class ObjectOperatorsTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    private static final String TEXT =
            "{\"city\":\"Rome\",\"days\":[{\"title\":\"Walk\",\"km\":12},{\"title\":\"Rest\",\"km\":0}]}";
    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12), new Day("Rest", 0)));

    @BeforeAll
    static void waitNoLongerThanThis() {
        StepVerifier.setDefaultTimeout(Duration.ofSeconds(60));
    }

    @AfterAll
    static void forgetThat() {
        StepVerifier.resetDefaultTimeout();
    }

    private final ObjectOperators<Trip> trip = ObjectOperators.of(Trip.class);

    private static Flux<String> chunks(String... chunks) {
        return Flux.just(chunks);
    }

    @Test
    void partialsComeBehindEveryChunkThatChangesSomething() {
        Flux<String> shown = chunks("{\"city\":\"Ro", "me\",", " ", "\"days\":[{\"title\":\"W", "alk\",\"km\":12}]}")
                .transform(trip::partials)
                .map(partial -> String.valueOf(partial.value()));
        StepVerifier.create(shown)
                .expectNext("Trip[city=Ro, days=[]]")
                .expectNext("Trip[city=Rome, days=[]]")
                .expectNext("Trip[city=Rome, days=[Day[title=W, km=0]]]")
                .expectNext("Trip[city=Rome, days=[Day[title=Walk, km=12]]]")
                .verifyComplete();
    }

    @Test
    void whoHasEnoughElementsCancelsTheStream() {
        AtomicInteger cancelled = new AtomicInteger();
        ObjectOperators<Trip> followed =
                ObjectOperators.of(ObjectStream.of(Trip.class).listen(() -> new StreamListener() {
                    @Override
                    public void cancelled(long characters) {
                        cancelled.incrementAndGet();
                    }
                }));
        TestPublisher<String> text = TestPublisher.create();
        StepVerifier.create(followed.each(text.flux(), "days[*]", Day.class).take(1))
                .then(() -> text.next(TEXT.substring(0, 50)))
                .expectNext(new Day("Walk", 12))
                .verifyComplete();
        assertThat(cancelled).hasPositiveValue();
    }

    @Test
    void textWithOneObjectALineIsAFluxOfObjects() {
        Flux<String> text = chunks("{\"title\":\"Walk\",\"km\":12}\n{\"title", "\":\"Rest\",\"km\":0}");
        StepVerifier.create(ObjectOperators.of(Day.class).lines(text))
                .expectNext(new Day("Walk", 12), new Day("Rest", 0))
                .verifyComplete();
        StepVerifier.create(ObjectOperators.of(Day.class).lines(Flux.concat(text, chunks("\n{\"tit"))))
                .expectNext(new Day("Walk", 12), new Day("Rest", 0))
                .verifyError(StreamFailure.Truncated.class);
    }

    @Test
    void aBadLineDoesNotEndTheFluxIfAskedSo() {
        List<String> bad = new ArrayList<>();
        Flux<Day> days = ObjectOperators.of(Day.class)
                .lines(
                        chunks("{\"title\":false}\n{\"title\":\"Walk\",", "\"km\":12}\n{\"ti"),
                        failure -> bad.add(failure.getClass().getSimpleName()));
        for (int i = 0; i < 2; i++) {
            StepVerifier.create(days).expectNext(new Day("Walk", 12)).verifyComplete();
        }
        assertThat(bad).containsExactly("Invalid", "Truncated", "Invalid", "Truncated");
    }

    /** The callbacks of the builder hear each line while it is written. */
    @Test
    void aLineIsHeardWhileItIsWritten() {
        List<String> heard = new ArrayList<>();
        ObjectOperators<Day> days =
                ObjectOperators.of(ObjectStream.of(Day.class).onText("title", heard::add));
        StepVerifier.create(days.lines(chunks("{\"title\":\"Wa", "lk\",\"km\":1}\n{\"title\":\"Re", "st\",\"km\":0}\n"))
                        .doOnNext(day -> heard.add(day.title())))
                .expectNextCount(2)
                .verifyComplete();
        assertThat(heard).containsExactly("Wa", "lk", "Re", "Walk", "st", "Rest");
    }

    @Test
    void wholeElementsAndLastPartialAreTheSameForEveryCut() {
        CutPlan.thorough(TEXT.length()).limit(2_000).forEach(plan -> {
            Flux<String> text = Flux.fromIterable(plan.cut(TEXT));
            assertThat(trip.whole(text).block()).as(plan.toString()).isEqualTo(TRIP);
            assertThat(trip.each(text, "days[*]", Day.class).collectList().block())
                    .as(plan.toString())
                    .isEqualTo(TRIP.days());
        });
    }

    @Test
    void aSlowSubscriberGetsTheNewestPartialAndTheLastOne() {
        TestPublisher<String> model = TestPublisher.create();
        StepVerifier.create(trip.partials(model.flux()).map(ObjectOperatorsTest::city), 1)
                .then(() -> model.next("{\"city\":\"R"))
                .expectNext("R")
                .then(() -> model.next("o", "m", "e"))
                .thenRequest(1)
                .expectNext("Rome")
                .then(() -> model.next("\",\"days\":[", "]}").complete())
                .thenRequest(1)
                .expectNext("Rome")
                .verifyComplete();
    }

    private static String city(Partial<Trip> partial) {
        Trip soFar = partial.value();
        return soFar == null ? "" : soFar.city();
    }

    @Test
    void theLastPartialIsDeliveredBeforeTheFailure() {
        TestPublisher<String> model = TestPublisher.create();
        StepVerifier.create(trip.partials(model.flux()).map(ObjectOperatorsTest::city), 0)
                .then(() -> model.next("{\"city\":\"R", "om").complete())
                .thenRequest(1)
                .expectNext("Rom")
                .verifyError(StreamFailure.Truncated.class);
    }

    @Test
    void noElementIsDroppedForASlowSubscriber() {
        ObjectOperators<List<Integer>> numbers = ObjectOperators.of(new TypeToken<List<Integer>>() {});
        Flux<String> text =
                Flux.range(0, 10_000).map(i -> i == 0 ? "[0" : "," + i).concatWithValues("]");
        List<Integer> got = numbers.each(text.publishOn(Schedulers.parallel()), "[*]", Integer.class)
                .limitRate(3)
                .publishOn(Schedulers.single(), 1)
                .collectList()
                .block();
        assertThat(got).isEqualTo(IntStream.range(0, 10_000).boxed().toList());
    }

    @Test
    void elementsWaitUntilTheyAreRequested() {
        StepVerifier.create(trip.each(chunks(TEXT), "days[*]", Day.class), 0)
                .expectSubscription()
                .thenRequest(1)
                .expectNext(new Day("Walk", 12))
                .thenRequest(1)
                .expectNext(new Day("Rest", 0))
                .verifyComplete();
    }

    @Test
    void anElementArrivesBeforeTheNextChunkIsWritten() {
        TestPublisher<String> model = TestPublisher.create();
        StepVerifier.create(trip.each(model.flux(), "days[*].km", Integer.class))
                .then(() -> model.next("{\"city\":\"Rome\",\"days\":[{\"title\":\"Walk\",\"km\":12}"))
                .expectNext(12)
                .then(() -> model.next("]}").complete())
                .verifyComplete();
    }

    @Test
    void aViolationCancelsTheTextAtOnce() {
        for (int way = 0; way < 3; way++) {
            TestPublisher<String> model = TestPublisher.create();
            StepVerifier.create(ways(model.flux()).get(way))
                    .then(() -> model.next("{\"city\":{"))
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOfSatisfying(
                                    StreamFailure.Invalid.class,
                                    invalid -> assertThat(
                                                    invalid.violations().get(0).path())
                                            .hasToString("$.city")));
            model.assertCancelled();
        }
    }

    /** All the ways out, with nothing but their end. */
    private List<Mono<Void>> ways(Flux<String> text) {
        return ways(trip, text);
    }

    private static List<Mono<Void>> ways(ObjectOperators<Trip> trip, Flux<String> text) {
        return List.of(
                trip.partials(text).then(),
                trip.each(text, "days[*]", Day.class).then(),
                trip.whole(text).then());
    }

    @Test
    void aBuilderOfOnesOwnDecidesWhatAViolationDoes() {
        TestPublisher<String> model = TestPublisher.create();
        List<String> paths = new ArrayList<>();
        ObjectOperators<Trip> patient = ObjectOperators.of(ObjectStream.of(Trip.class)
                .onViolation(ViolationPolicy.REPORT)
                .onViolation(violation -> paths.add(violation.path().toString())));
        StepVerifier.create(patient.whole(model.flux()))
                .then(() -> model.next("{\"city\":true,\"days\":8}").complete())
                .verifyError(StreamFailure.Invalid.class);
        model.assertNotCancelled();
        assertThat(paths).containsExactly("$.city", "$.days");
    }

    @Test
    void textThatIsNotJsonCancelsItToo() {
        ObjectOperators<Trip> strict =
                ObjectOperators.of(ObjectStream.of(Trip.class).tolerate(Tolerance.none()));
        for (int way = 0; way < 3; way++) {
            TestPublisher<String> model = TestPublisher.create();
            StepVerifier.create(ways(strict, model.flux()).get(way))
                    .then(() -> model.next("{\"city\":\"Rome\"]"))
                    .verifyError(StreamFailure.Malformed.class);
            model.assertCancelled();
        }
    }

    @Test
    void whoCancelsCancelsTheText() {
        TestPublisher<String> forPartials = TestPublisher.create();
        StepVerifier.create(trip.partials(forPartials.flux()))
                .then(() -> forPartials.next("{\"city\":\"R"))
                .expectNextCount(1)
                .thenCancel()
                .verify();
        forPartials.assertCancelled();
        TestPublisher<String> forElements = TestPublisher.create();
        StepVerifier.create(trip.each(forElements.flux(), "city", String.class).take(1))
                .then(() -> forElements.next("{\"city\":\"Rome\","))
                .expectNext("Rome")
                .verifyComplete();
        forElements.assertCancelled();
    }

    private static Flux<String> endless() {
        return Flux.just("{\"city\":\"").concatWith(Flux.just("x").repeat());
    }

    @Test
    void whoTakesWhatHeNeedsEndsAnEndlessText() {
        assertThat(trip.partials(endless()).take(5).count().block()).isEqualTo(5);
    }

    @Test
    void textThatEndsEarlyIsTruncated() {
        for (Mono<Void> way : ways(chunks("{\"city\":\"Rome\",\"days\":[{\"ti"))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOfSatisfying(
                                    StreamFailure.Truncated.class,
                                    truncated -> assertThat(truncated.open()).hasToString("[$, $.days, $.days[0]]")));
        }
    }

    @Test
    void anErrorOfTheTextMeansTruncatedOnceJsonHasBegun() {
        IOException lost = new IOException("connection reset");
        for (Mono<Void> way : ways(chunks("{\"city\":\"Ro").concatWith(Flux.error(lost)))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOf(StreamFailure.Truncated.class)
                            .hasMessageContaining("connection reset")
                            .hasSuppressedException(lost));
        }
    }

    @Test
    void anErrorBehindTheJsonIsNoEndEither() {
        for (Mono<Void> way : ways(chunks(TEXT).concatWith(Flux.error(new IOException("connection reset"))))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOf(StreamFailure.Truncated.class)
                            .hasMessageContaining("connection reset"));
        }
    }

    @Test
    void textThatKnowsWhyItEndsSaysSo() {
        Flux<String> begun = chunks("{\"city\":\"Ro");
        StepVerifier.create(trip.whole(begun.concatWith(
                        Flux.error(new StreamFailure.Truncated(List.of(), "length", Partial.empty())))))
                .verifyErrorMessage("The input ended while $.city was open (length).");
        StepVerifier.create(trip.whole(begun.concatWith(Flux.error(new ModelFailure.Refused("No.", Partial.empty())))))
                .verifyErrorSatisfies(error -> assertThat(((ModelFailure.Refused) error).partial())
                        .hasToString("Partial[growing, Trip[city=Ro, days=[]]]"));
        StepVerifier.create(
                        trip.whole(begun.concatWith(Flux.error(new ModelFailure.Filtered("safety", Partial.empty())))))
                .verifyErrorSatisfies(error -> assertThat(((ModelFailure.Filtered) error).partial())
                        .hasToString("Partial[growing, Trip[city=Ro, days=[]]]"));
    }

    @Test
    void anErrorBeforeAnyJsonIsPassedOn() {
        IOException refused = new IOException("429");
        for (Mono<Void> way : ways(Flux.error(refused))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error).isSameAs(refused));
        }
        for (Mono<Void> way : ways(chunks("Let me think. ").concatWith(Flux.error(refused)))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error).isSameAs(refused));
        }
    }

    @Test
    void noTextIsNoJson() {
        for (Mono<Void> way : ways(Flux.empty())) {
            StepVerifier.create(way).verifyError(StreamFailure.NoJson.class);
        }
    }

    @Test
    void everySubscriptionOpensAStreamOfItsOwn() {
        Mono<Trip> whole =
                trip.whole(Flux.fromIterable(CutPlan.every(5, TEXT.length()).cut(TEXT)));
        StepVerifier.create(Flux.concat(whole, whole, whole))
                .expectNext(TRIP, TRIP, TRIP)
                .verifyComplete();
    }

    @Test
    void oneAnswerCanBeSharedByAllWays() {
        Flux<String> text = Flux.fromIterable(CutPlan.every(5, TEXT.length()).cut(TEXT));
        StepVerifier.create(text.publish(shared -> Flux.merge(
                        trip.each(shared, "days[*]", Day.class).map(Day::title),
                        trip.whole(shared).map(Trip::city))))
                .expectNext("Walk", "Rest", "Rome")
                .verifyComplete();
    }

    @Test
    void theContextReachesTheText() {
        Flux<String> text =
                Flux.deferContextual(context -> Flux.just("{\"city\":\"" + context.get("city") + "\",\"days\":[]}"));
        StepVerifier.create(trip.whole(text).map(Trip::city).contextWrite(context -> context.put("city", "Bari")))
                .expectNext("Bari")
                .verifyComplete();
    }

    @Test
    void aTypeThatCannotBeBoundIsAnErrorOfTheSubscription() {
        StepVerifier.create(ObjectOperators.of(Runnable.class).partials(chunks("{}")))
                .expectError(BindException.class)
                .verify();
    }

    @Test
    void aNullIsAnEmptyMono() {
        ObjectOperators<Trip> lax = ObjectOperators.of(
                ObjectStream.of(Trip.class).withoutValidation().tolerate(Tolerance.none()));
        StepVerifier.create(lax.whole(chunks("null"))).verifyComplete();
    }

    @Test
    void textFromAnotherThreadIsCancelledWhileItIsWaited() throws InterruptedException {
        CountDownLatch cancelled = new CountDownLatch(1);
        Flux<String> stalled = chunks("{\"city\":\"R")
                .concatWith(Flux.never())
                .doOnCancel(cancelled::countDown)
                .subscribeOn(Schedulers.boundedElastic());
        trip.partials(stalled).take(1).blockLast();
        assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void thePage() {
        List<String> got = TripProgram.run(chunks(TEXT)).stream()
                .map(answer -> String.valueOf(answer.block(Duration.ofSeconds(60))))
                .toList();
        assertThat(got).containsExactly(TRIP.toString(), TRIP.days().toString(), TRIP.toString());
    }

    @Test
    void aNumberThatAnErrorCutsOffIsNotWhole() {
        ObjectOperators<Integer> number =
                ObjectOperators.of(ObjectStream.of(Integer.class).tolerate(Tolerance.none()));
        Flux<String> cut = Flux.just("12").concatWith(Flux.error(new IOException("connection reset")));
        for (Flux<?> way : List.of(number.whole(cut).flux(), number.each(cut, "", Integer.class))) {
            StepVerifier.create(way)
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOf(StreamFailure.Truncated.class)
                            .hasMessage("The input ended while $ was open (connection reset)."));
        }
        StepVerifier.create(number.whole(Flux.just("12"))).expectNext(12).verifyComplete();
    }

    @Test
    @SuppressWarnings("NullAway")
    void aNullIsNamedByTheCallAndNotByASubscription() {
        ObjectOperators<Object> operators = ObjectOperators.of(Object.class);
        Flux<String> text = Flux.just("{}");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.partials(null))
                .withMessage("text");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.each(text, null, String.class))
                .withMessage("path");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.each(text, "a[*]", (Class<String>) null))
                .withMessage("elementType");
    }
}
