// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

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
import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObjectMultisTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String TEXT =
            "{\"city\":\"Rome\",\"days\":[{\"title\":\"Walk\",\"km\":12},{\"title\":\"Rest\",\"km\":0}]}";
    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12), new Day("Rest", 0)));

    private final ObjectMultis<Trip> trip = ObjectMultis.of(Trip.class);

    private static Multi<String> chunks(String... chunks) {
        return Multi.createFrom().items(chunks);
    }

    private static Multi<String> failing(Throwable error, String... chunks) {
        return Multi.createBy()
                .concatenating()
                .streams(chunks(chunks), Multi.createFrom().failure(error));
    }

    private static <R> AssertSubscriber<R> read(Multi<R> multi) {
        return read(multi, Long.MAX_VALUE);
    }

    private static <R> AssertSubscriber<R> read(Multi<R> multi, long requested) {
        return multi.subscribe().withSubscriber(AssertSubscriber.create(requested));
    }

    private static String city(Partial<Trip> partial) {
        Trip soFar = partial.value();
        return soFar == null ? "" : soFar.city();
    }

    /** All the ways out. */
    private static List<Multi<?>> ways(ObjectMultis<Trip> trip, Multi<String> text) {
        return List.of(
                trip.partials(text),
                trip.each(text, "days[*]", Day.class),
                trip.whole(text).toMulti());
    }

    private List<Throwable> failures(Multi<String> text) {
        return ways(trip, text).stream().map(way -> read(way).getFailure()).toList();
    }

    @Test
    void partialsComeBehindEveryChunkThatChangesSomething() {
        Multi<String> shown = chunks("{\"city\":\"Ro", "me\",", " ", "\"days\":[{\"title\":\"W", "alk\",\"km\":12}]}")
                .plug(trip::partials)
                .map(partial -> String.valueOf(partial.value()));
        read(shown)
                .assertItems(
                        "Trip[city=Ro, days=[]]",
                        "Trip[city=Rome, days=[]]",
                        "Trip[city=Rome, days=[Day[title=W, km=0]]]",
                        "Trip[city=Rome, days=[Day[title=Walk, km=12]]]")
                .assertCompleted();
    }

    @Test
    void whoHasEnoughElementsCancelsTheStream() {
        AtomicInteger cancelled = new AtomicInteger();
        ObjectMultis<Trip> followed =
                ObjectMultis.of(ObjectStream.of(Trip.class).listen(() -> new StreamListener() {
                    @Override
                    public void cancelled(long characters) {
                        cancelled.incrementAndGet();
                    }
                }));
        Model model = new Model();
        AssertSubscriber<Day> reader =
                read(followed.each(model.text(), "days[*]", Day.class).select().first(1));
        model.writes(TEXT.substring(0, 50));
        reader.assertItems(new Day("Walk", 12)).assertCompleted();
        assertThat(cancelled).hasPositiveValue();
        assertThat(model.isCancelled()).isTrue();
    }

    @Test
    void textWithOneObjectALineIsAMultiOfObjects() {
        ObjectMultis<Day> days = ObjectMultis.of(Day.class);
        String[] text = {"{\"title\":\"Walk\",\"km\":12}\n{\"title", "\":\"Rest\",\"km\":0}", "\n{\"tit"};
        read(days.lines(chunks(text[0], text[1])))
                .assertItems(new Day("Walk", 12), new Day("Rest", 0))
                .assertCompleted();
        read(days.lines(chunks(text)))
                .assertItems(new Day("Walk", 12), new Day("Rest", 0))
                .assertFailedWith(StreamFailure.Truncated.class);
    }

    @Test
    void aBadLineEndsTheMultiAndCancelsTheText() {
        Model model = new Model();
        AssertSubscriber<Day> reader = read(ObjectMultis.of(Day.class).lines(model.text()));
        model.writes("{\"title\":\"Walk\",\"km\":12}\n", "{\"title\":false}\n");
        reader.assertItems(new Day("Walk", 12)).assertFailedWith(StreamFailure.Invalid.class);
        assertThat(model.isCancelled()).isTrue();
    }

    @Test
    void aBadLineDoesNotEndTheMultiIfAskedSo() {
        List<String> bad = new ArrayList<>();
        Multi<Day> days = ObjectMultis.of(Day.class)
                .lines(
                        chunks("{\"title\":false}\n{\"title\":\"Walk\",", "\"km\":12}\n{\"ti"),
                        failure -> bad.add(failure.getClass().getSimpleName()));
        for (int i = 0; i < 2; i++) {
            read(days).assertItems(new Day("Walk", 12)).assertCompleted();
        }
        assertThat(bad).containsExactly("Invalid", "Truncated", "Invalid", "Truncated");
    }

    /** The callbacks of the builder hear each line while it is written. */
    @Test
    void aLineIsHeardWhileItIsWritten() {
        List<String> heard = new ArrayList<>();
        ObjectMultis<Day> days = ObjectMultis.of(ObjectStream.of(Day.class).onText("title", heard::add));
        read(days.lines(chunks("{\"title\":\"Wa", "lk\",\"km\":1}\n{\"title\":\"Re", "st\",\"km\":0}\n"))
                        .onItem()
                        .invoke(day -> heard.add(day.title())))
                .assertCompleted();
        assertThat(heard).containsExactly("Wa", "lk", "Re", "Walk", "st", "Rest");
    }

    @Test
    void wholeElementsAndLastPartialAreTheSameForEveryCut() {
        CutPlan.thorough(TEXT.length()).limit(2_000).forEach(plan -> {
            Multi<String> text = Multi.createFrom().iterable(plan.cut(TEXT));
            assertThat(trip.whole(text).await().atMost(LONG))
                    .as(plan.toString())
                    .isEqualTo(TRIP);
            assertThat(read(trip.each(text, "days[*]", Day.class)).getItems())
                    .as(plan.toString())
                    .isEqualTo(TRIP.days());
        });
    }

    @Test
    void aSlowSubscriberGetsTheNewestPartialAndTheLastOne() {
        Model model = new Model();
        AssertSubscriber<String> reader = read(trip.partials(model.text()).map(ObjectMultisTest::city), 1);
        model.writes("{\"city\":\"R");
        reader.assertItems("R");
        model.writes("o", "m", "e");
        reader.assertItems("R").request(1).assertItems("R", "Rome");
        model.writes("\",\"days\":[", "]}").ends();
        reader.request(1).assertItems("R", "Rome", "Rome").assertCompleted();
    }

    @Test
    void theLastPartialIsDeliveredBeforeTheFailure() {
        Model model = new Model();
        AssertSubscriber<String> reader = read(trip.partials(model.text()).map(ObjectMultisTest::city), 0);
        model.writes("{\"city\":\"R", "om").ends();
        reader.assertNotTerminated().request(1).assertItems("Rom").assertFailedWith(StreamFailure.Truncated.class);
    }

    @Test
    void noElementIsDroppedForASlowSubscriber() {
        ObjectMultis<List<Integer>> numbers = ObjectMultis.of(new TypeToken<List<Integer>>() {});
        Multi<String> text = Multi.createFrom().range(0, 10_001).map(i -> i == 10_000 ? "]" : i == 0 ? "[0" : "," + i);
        List<Integer> got = numbers.each(text.emitOn(Infrastructure.getDefaultExecutor()), "[*]", Integer.class)
                .capDemandsTo(3)
                .emitOn(Infrastructure.getDefaultExecutor(), 1)
                .collect()
                .asList()
                .await()
                .atMost(LONG);
        assertThat(got).isEqualTo(IntStream.range(0, 10_000).boxed().toList());
    }

    @Test
    void elementsWaitUntilTheyAreRequested() {
        AssertSubscriber<Day> reader = read(trip.each(chunks(TEXT), "days[*]", Day.class), 0);
        reader.assertHasNotReceivedAnyItem().request(1).assertItems(new Day("Walk", 12));
        reader.request(1).assertItems(new Day("Walk", 12), new Day("Rest", 0)).assertCompleted();
    }

    @Test
    void anElementArrivesBeforeTheNextChunkIsWritten() {
        Model model = new Model();
        AssertSubscriber<Integer> reader = read(trip.each(model.text(), "days[*].km", Integer.class));
        model.writes("{\"city\":\"Rome\",\"days\":[{\"title\":\"Walk\",\"km\":12}");
        reader.assertItems(12).assertNotTerminated();
        model.writes("]}").ends();
        reader.assertCompleted();
    }

    @Test
    void aViolationCancelsTheTextAtOnce() {
        for (int way = 0; way < 3; way++) {
            Model model = new Model();
            AssertSubscriber<?> reader = read(ways(trip, model.text()).get(way));
            model.writes("{\"city\":{");
            assertThat(reader.getFailure())
                    .isInstanceOfSatisfying(
                            StreamFailure.Invalid.class,
                            invalid -> assertThat(invalid.violations().get(0).path())
                                    .hasToString("$.city"));
            assertThat(model.isCancelled()).isTrue();
        }
    }

    @Test
    void aBuilderOfOnesOwnDecidesWhatAViolationDoes() {
        Model model = new Model();
        List<String> paths = new ArrayList<>();
        ObjectMultis<Trip> patient = ObjectMultis.of(ObjectStream.of(Trip.class)
                .onViolation(ViolationPolicy.REPORT)
                .onViolation(violation -> paths.add(violation.path().toString())));
        AssertSubscriber<Trip> reader = read(patient.whole(model.text()).toMulti());
        model.writes("{\"city\":true,\"days\":8}").ends();
        reader.assertFailedWith(StreamFailure.Invalid.class);
        assertThat(model.isCancelled()).isFalse();
        assertThat(paths).containsExactly("$.city", "$.days");
    }

    @Test
    void textThatIsNotJsonCancelsItToo() {
        ObjectMultis<Trip> strict = ObjectMultis.of(ObjectStream.of(Trip.class).tolerate(Tolerance.none()));
        for (int way = 0; way < 3; way++) {
            Model model = new Model();
            AssertSubscriber<?> reader = read(ways(strict, model.text()).get(way));
            model.writes("{\"city\":\"Rome\"]");
            reader.assertFailedWith(StreamFailure.Malformed.class);
            assertThat(model.isCancelled()).isTrue();
        }
    }

    @Test
    void whoCancelsCancelsTheText() {
        for (int way = 0; way < 3; way++) {
            Model model = new Model();
            AssertSubscriber<?> reader = read(ways(trip, model.text()).get(way));
            model.writes("{\"city\":\"R");
            reader.cancel();
            assertThat(model.isCancelled()).isTrue();
        }
    }

    /** A whole object asks for its text only when somebody asks for it. */
    @Test
    void whoCancelsBeforeTheTextIsThereCancelsItToo() {
        for (int way = 0; way < 2; way++) {
            Model model = new Model();
            AssertSubscriber<Object> hasty = new AssertSubscriber<>(0, true);
            ways(trip, model.text()).get(way).subscribe().withSubscriber(hasty);
            assertThat(model.isCancelled()).isTrue();
        }
    }

    /** Some texts signal something while they are being cancelled. */
    @Test
    void whoCancelsHearsNothingOfWhatTheTextStillSays() {
        for (int way = 0; way < 3; way++) {
            Multi<String> talkative = Multi.createFrom().safePublisher(text -> {
                text.onSubscribe(new Flow.Subscription() {
                    @Override
                    public void request(long count) {
                        text.onNext("{\"city\":\"R");
                    }

                    @Override
                    public void cancel() {
                        text.onNext("ome");
                        text.onComplete();
                    }
                });
            });
            AssertSubscriber<?> reader = read(ways(trip, talkative).get(way));
            int before = reader.getItems().size();
            reader.cancel();
            reader.assertNotTerminated();
            assertThat(reader.getItems()).hasSize(before);
        }
    }

    @Test
    void whoTakesWhatHeNeedsEndsAnEndlessText() {
        Multi<String> endless = Multi.createBy()
                .concatenating()
                .streams(
                        chunks("{\"city\":\""),
                        Multi.createBy().repeating().supplier(() -> "x").indefinitely());
        read(trip.partials(endless).select().first(5)).assertCompleted();
    }

    @Test
    void textThatEndsEarlyIsTruncated() {
        assertThat(failures(chunks("{\"city\":\"Rome\",\"days\":[{\"ti")))
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOfSatisfying(
                                StreamFailure.Truncated.class,
                                truncated -> assertThat(truncated.open()).hasToString("[$, $.days, $.days[0]]")));
    }

    @Test
    void anErrorOfTheTextMeansTruncatedOnceJsonHasBegun() {
        IOException lost = new IOException("connection reset");
        assertThat(failures(failing(lost, "{\"city\":\"Ro")))
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOf(StreamFailure.Truncated.class)
                        .hasMessageContaining("connection reset")
                        .hasSuppressedException(lost));
    }

    @Test
    void anErrorBehindTheJsonIsNoEndEither() {
        assertThat(failures(failing(new IOException("connection reset"), TEXT)))
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOf(StreamFailure.Truncated.class)
                        .hasMessageContaining("connection reset"));
    }

    @Test
    void textThatKnowsWhyItEndsSaysSo() {
        StreamFailure cut = new StreamFailure.Truncated(List.of(), "length", Partial.empty());
        assertThat(failures(failing(cut, "{\"city\":\"Ro")))
                .allSatisfy(
                        failure -> assertThat(failure).hasMessage("The input ended while $.city was open (length)."));
        StreamFailure refused = new ModelFailure.Refused("No.", Partial.empty());
        assertThat(failures(failing(refused, "{\"city\":\"Ro")))
                .allSatisfy(failure -> assertThat(((ModelFailure.Refused) failure).partial())
                        .hasToString("Partial[growing, Trip[city=Ro, days=[]]]"));
    }

    @Test
    void anErrorBeforeAnyJsonIsPassedOn() {
        IOException refused = new IOException("429");
        assertThat(failures(failing(refused))).allMatch(failure -> failure == refused);
        assertThat(failures(failing(refused, "Let me think. "))).allMatch(failure -> failure == refused);
    }

    @Test
    void noTextIsNoJson() {
        assertThat(failures(chunks())).allMatch(StreamFailure.NoJson.class::isInstance);
    }

    @Test
    void everySubscriptionOpensAStreamOfItsOwn() {
        Multi<Trip> whole = trip.whole(Multi.createFrom()
                        .iterable(CutPlan.every(5, TEXT.length()).cut(TEXT)))
                .toMulti();
        read(Multi.createBy().concatenating().streams(whole, whole, whole))
                .assertItems(TRIP, TRIP, TRIP)
                .assertCompleted();
    }

    @Test
    void oneAnswerCanBeSharedByAllWays() {
        Multi<String> shared = Multi.createFrom()
                .iterable(CutPlan.every(5, TEXT.length()).cut(TEXT))
                .broadcast()
                .toAtLeast(2);
        Multi<String> titles = trip.each(shared, "days[*]", Day.class).map(Day::title);
        Multi<String> city = trip.whole(shared).map(Trip::city).toMulti();
        read(Multi.createBy().merging().streams(titles, city))
                .assertItems("Walk", "Rest", "Rome")
                .assertCompleted();
    }

    @Test
    void theContextReachesTheText() {
        Multi<String> text = Multi.createFrom()
                .context(context -> chunks("{\"city\":\"" + context.<String>get((Object) "city") + "\",\"days\":[]}"));
        for (Multi<?> way : List.of(
                trip.partials(text).map(ObjectMultisTest::city),
                trip.each(text, "city", String.class),
                trip.whole(text).map(Trip::city).toMulti(),
                FieldMultis.fields(text).select().last().map(data -> "Bari"))) {
            AssertSubscriber<Object> reader = AssertSubscriber.create(Context.of("city", "Bari"), Long.MAX_VALUE);
            way.subscribe().withSubscriber(reader);
            reader.assertItems("Bari").assertCompleted();
        }
    }

    @Test
    void aTypeThatCannotBeBoundIsAnErrorOfTheSubscription() {
        read(ObjectMultis.of(Runnable.class).partials(chunks("{}"))).assertFailedWith(BindException.class);
    }

    @Test
    void aNullIsANullInAUni() {
        ObjectMultis<Trip> lax =
                ObjectMultis.of(ObjectStream.of(Trip.class).withoutValidation().tolerate(Tolerance.none()));
        assertThat(lax.whole(chunks("null")).await().atMost(LONG)).isNull();
    }

    @Test
    void textFromAnotherThreadIsCancelledWhileItIsWaited() throws InterruptedException {
        CountDownLatch cancelled = new CountDownLatch(1);
        Multi<String> stalled = Multi.createBy()
                .concatenating()
                .streams(chunks("{\"city\":\"R"), Multi.createFrom().nothing())
                .onCancellation()
                .invoke(cancelled::countDown)
                .runSubscriptionOn(Infrastructure.getDefaultExecutor());
        assertThat(trip.partials(stalled).toUni().await().atMost(LONG)).isNotNull();
        assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void thePage() {
        List<String> got = TripProgram.run(chunks(TEXT)).stream()
                .map(answer -> String.valueOf(answer.await().atMost(LONG)))
                .toList();
        assertThat(got).containsExactly(TRIP.toString(), TRIP.days().toString(), TRIP.toString());
    }

    @Test
    void aNumberThatAnErrorCutsOffIsNotWhole() {
        ObjectMultis<Integer> number =
                ObjectMultis.of(ObjectStream.of(Integer.class).tolerate(Tolerance.none()));
        Multi<String> cut = failing(new IOException("connection reset"), "12");
        for (Multi<?> way : List.of(number.whole(cut).toMulti(), number.each(cut, "", Integer.class))) {
            read(way)
                    .assertFailedWith(
                            StreamFailure.Truncated.class, "The input ended while $ was open (connection reset).");
        }
        assertThat(number.whole(chunks("12")).await().atMost(LONG)).isEqualTo(12);
    }

    @Test
    @SuppressWarnings("NullAway")
    void aNullIsNamedByTheCallAndNotByASubscription() {
        ObjectMultis<Object> operators = ObjectMultis.of(Object.class);
        Multi<String> text = chunks("{}");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.partials(null))
                .withMessage("text");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.each(text, null, String.class))
                .withMessage("path");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.each(text, "a[*]", (Class<String>) null))
                .withMessage("elementType");
        assertThatNullPointerException()
                .isThrownBy(() -> operators.lines(text, null))
                .withMessage("onBadLine");
        assertThatNullPointerException()
                .isThrownBy(() -> FieldMultis.fields(null))
                .withMessage("text");
    }
}
