// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.Violation;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.Trips.Activity;
import dev.leafout.typed.Trips.Day;
import dev.leafout.typed.Trips.Itinerary;
import dev.leafout.typed.Trips.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObjectStreamTest {
    private static final String UP_TO_THE_CASTLE = Trips.JSON.substring(0, Trips.JSON.indexOf("tle\",\"desc"));

    private final List<String> log = new ArrayList<>();

    private ObjectStreamBuilder<Itinerary> logged() {
        return ObjectStream.of(Itinerary.class)
                .onText("title", text -> log.add("text " + text))
                .onValue("budget", Integer.class, budget -> log.add("budget " + budget))
                .onEach("days[*].activities[*]", Activity.class, (path, a) -> log.add(path + " " + a.title()))
                .onEach("days[*]", Day.class, (path, day) -> log.add(path + " " + day.subtitle()))
                .onViolation(violation -> log.add(violation.path() + " breaks " + violation.keyword()));
    }

    @Test
    void callbacksComeAsSoonAsTheirValueIsKnown() {
        ObjectStream<Itinerary> stream = logged().open();
        stream.feed("{\"title\":\"Slow\\n");
        stream.feed("days\",\"budget\":8");
        stream.feed("50,\"days\":[{\"subtitle\":\"Alfama\",\"activities\":[{\"type\":\"walk\",\"title\":\"Castle\",");
        stream.feed("\"description\":\"\"}");
        stream.feed("]}]}");
        stream.finish();
        assertThat(log)
                .containsExactly(
                        "text Slow\n", "text days", "budget 850", "$.days[0].activities[0] Castle", "$.days[0] Alfama");
    }

    @Test
    void elementsAndValuesAreTheSameForEveryCut() {
        ObjectStream<Itinerary> uncut = logged().open();
        uncut.feed(Trips.JSON);
        Itinerary whole = uncut.finish();
        List<String> expected = withJoinedText(log);
        Stream.concat(
                        CutPlan.everySingleCut(Trips.JSON.length()),
                        Stream.of(CutPlan.every(1, Trips.JSON.length()), CutPlan.every(5, Trips.JSON.length())))
                .forEach(plan -> {
                    log.clear();
                    ObjectStream<Itinerary> stream = logged().open();
                    plan.cut(Trips.JSON).forEach(stream::feed);
                    assertThat(stream.finish()).as(plan.toString()).isEqualTo(whole);
                    assertThat(withJoinedText(log)).as(plan.toString()).isEqualTo(expected);
                });
    }

    private static List<String> withJoinedText(List<String> lines) {
        List<String> joined = new ArrayList<>();
        for (String line : lines) {
            int last = joined.size() - 1;
            if (last >= 0 && line.startsWith("text ") && joined.get(last).startsWith("text ")) {
                joined.set(last, joined.get(last) + line.substring(5));
            } else {
                joined.add(line);
            }
        }
        return joined;
    }

    @Test
    void bytesMayEndInsideACharacter() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        byte[] utf8 = Trips.JSON.getBytes(UTF_8);
        CutPlan.every(1, utf8.length).cut(utf8).forEach(stream::feed);
        assertThat(stream.finish()).isEqualTo(Trips.WHOLE);
    }

    /** Bound once: what a callback got is what the partials and the whole have. */
    @Test
    void anElementIsTheSameObjectWhereverItAppears() {
        List<Activity> elements = new ArrayList<>();
        List<Itinerary> partials = new ArrayList<>();
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onEach("days[*].activities[*]", Activity.class, (path, activity) -> elements.add(activity))
                .onPartial(partial -> partials.add(partial.value()))
                .open();
        CutPlan.every(5, Trips.JSON.length()).cut(Trips.JSON).forEach(stream::feed);
        Itinerary whole = stream.finish();
        assertThat(elements).hasSize(2);
        assertThat(whole.days().get(0).activities().get(0)).isSameAs(elements.get(0));
        assertThat(partials.get(partials.size() - 5).days().get(0).activities().get(0))
                .isSameAs(elements.get(0));
    }

    @Test
    void aValueMayBeAskedForAsAnotherType() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onValue("budget", String.class, text -> log.add("text " + text))
                .onValue("days", new TypeToken<List<Map<String, Object>>>() {}, days -> log.add("maps " + days.size()))
                .open();
        stream.feed(Trips.JSON);
        stream.finish();
        assertThat(log).containsExactly("text 850", "maps 2");
    }

    @Test
    void textAroundTheDocumentIsPassedOver() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("Here you are:\n```json\n" + Trips.JSON + "\n```\nEnjoy!");
        assertThat(stream.finish()).isEqualTo(Trips.WHOLE);
    }

    @Test
    void strictlyPlainJsonCanBeAskedFor() {
        ObjectStream<Itinerary> stream =
                ObjectStream.of(Itinerary.class).tolerate(Tolerance.none()).open();
        StreamFailure.Malformed failure =
                catchThrowableOfType(StreamFailure.Malformed.class, () -> stream.feed("Here: {}"));
        assertThat(failure.problem().problem()).isEqualTo(Problem.EXPECTED_VALUE);
        assertThat(failure.problem().offset()).isZero();
        assertThatThrownBy(stream::finish).isSameAs(failure);
    }

    @Test
    void anInputThatEndsEarlyIsTruncated() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed(UP_TO_THE_CASTLE);
        stream.stopReason("max_tokens");
        StreamFailure.Truncated failure = catchThrowableOfType(StreamFailure.Truncated.class, stream::finish);
        assertThat(failure).hasMessage("The input ended while $.days[0].activities[0].title was open (max_tokens).");
        assertThat(failure.reason()).isEqualTo("max_tokens");
        assertThat(failure.open())
                .extracting(ValuePath::toString)
                .containsExactly(
                        "$",
                        "$.days",
                        "$.days[0]",
                        "$.days[0].activities",
                        "$.days[0].activities[0]",
                        "$.days[0].activities[0].title");
        assertThat(failure.partial().value())
                .isEqualTo(new Itinerary(
                        Trips.WHOLE.title(),
                        850,
                        List.of(new Day("Alfama", List.of(new Activity(Kind.WALK, "Cas", null))))));
    }

    @Test
    void whatBreaksTheSchemaIsInvalid() {
        ObjectStream<Itinerary> stream = logged().open();
        stream.feed("{\"title\":\"x\",\"budget\":\"much");
        assertThat(log).containsExactly("text x", "$.budget breaks type");
        stream.feed("\",\"days\":[]}");
        StreamFailure.Invalid failure = catchThrowableOfType(StreamFailure.Invalid.class, stream::finish);
        assertThat(failure.violations()).extracting(Violation::keyword).containsExactly("type");
        assertThat(failure.partial().value()).isEqualTo(new Itinerary("x", 0, List.of()));
        assertThat(stream.violations()).isEqualTo(failure.violations());
    }

    @Test
    void aViolationComesBeforeTheValueThatBreaksTheSchema() {
        JsonSchema schema = JsonSchema.parse("{\"properties\":{\"budget\":{\"maximum\":100}}}");
        ObjectStream<Itinerary> stream =
                logged().schema(schema).onViolation(ViolationPolicy.REPORT).open();
        stream.feed("{\"title\":\"x\",\"budget\":850,\"");
        assertThat(log).containsExactly("text x", "$.budget breaks maximum", "budget 850");
    }

    @Test
    void aViolationCancelsTheStream() {
        ObjectStream<Itinerary> stream =
                logged().onCancel(() -> log.add("cancelled")).open();
        stream.feed("{\"title\":\"x\",\"budget\":\"much\",\"days\":[{\"subtitle\":\"y\"");
        stream.feed(" anything");
        assertThat(log).containsExactly("text x", "$.budget breaks type", "cancelled");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(stream.partial().value()).isEqualTo(new Itinerary("x", 0, List.of()));
    }

    @Test
    void whatDoesNotFitTheTypeIsInvalidWithoutASchemaToo() {
        ObjectStream<Itinerary> stream =
                logged().withoutValidation().onViolation(ViolationPolicy.REPORT).open();
        stream.feed("{\"title\":\"x\",\"budget\":1,\"days\":[{\"subtitle\":\"y\",\"activities\":[");
        stream.feed("{\"type\":\"swim\",\"title\":\"a\",\"description\":\"\"},");
        stream.feed("{\"type\":\"walk\",\"title\":\"b\",\"description\":\"\"}]}]}");
        StreamFailure.Invalid failure = catchThrowableOfType(StreamFailure.Invalid.class, stream::finish);
        assertThat(failure.violations()).hasSize(1);
        assertThat(failure.violations().get(0).path()).hasToString("$.days[0].activities[0].type");
        assertThat(failure.violations().get(0).keyword()).isEqualTo("javaType");
        assertThat(log).contains("$.days[0].activities[1] b").doesNotContain("$.days[0].activities[0] a");
    }

    @Test
    void proseAloneIsNoJson() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("I am sorry, but I cannot help with that.");
        stream.stopReason("refusal");
        StreamFailure.NoJson failure = catchThrowableOfType(StreamFailure.NoJson.class, stream::finish);
        assertThat(failure).hasMessage("There is no JSON in the input (refusal).");
        assertThat(failure.partial().value()).isNull();
    }

    @Test
    void nothingIsNoJson() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("  \n");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.NoJson.class);
    }

    @Test
    void limitsAreOn() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .limits(ParseLimits.defaults().withMaxStringLength(3))
                .open();
        StreamFailure.Malformed failure =
                catchThrowableOfType(StreamFailure.Malformed.class, () -> stream.feed("{\"title\":\"abcd"));
        assertThat(failure.problem().problem()).isEqualTo(Problem.STRING_LENGTH_LIMIT);
        assertThat(failure.partial().value()).isEqualTo(new Itinerary("abc", 0, List.of()));
    }

    @Test
    void aTruncatedInputCanBeRepaired() {
        String cut = "{\"title\":\"x\",\"budget\":1,\"days\":[{\"subtitle\":\"a\",\"activities\":[]},{\"subtitle\":\"b";
        assertThat(finish(cut, TruncationPolicy.DROP_OPEN_VALUES))
                .isEqualTo(new Itinerary("x", 1, List.of(new Day("a", List.of()))));
    }

    @Test
    void aRepairThatBreaksTheSchemaIsNone() {
        String cut = "{\"title\":\"x\",\"budget\":1,\"days\":[{\"subtitle\":\"a\",\"activities\":[]},{\"subtitle\":\"b";
        assertThatThrownBy(() -> finish(cut, TruncationPolicy.KEEP_OPEN_VALUES))
                .isInstanceOf(StreamFailure.Truncated.class);
        assertThatThrownBy(() -> finish("{\"title\":\"x\",", TruncationPolicy.DROP_OPEN_VALUES))
                .isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void openTextCanBeKept() {
        String cut = "{\"title\":\"x\",\"budget\":1,\"days\":[{\"subtitle\":\"a\",\"activities\":["
                + "{\"type\":\"walk\",\"title\":\"t\",\"description\":\"half a sen";
        assertThat(finish(cut, TruncationPolicy.KEEP_OPEN_VALUES)
                        .days()
                        .get(0)
                        .activities()
                        .get(0)
                        .description())
                .isEqualTo("half a sen");
    }

    @Test
    void aTruncatedInputIsRepairedByPathAsAParserAndADocumentWouldDoIt() {
        ParseOptions options = ParseOptions.defaults()
                .withTolerances("b", Tolerance.llm())
                .withTruncation("b", TruncationPolicy.DROP_OPEN_VALUES)
                .withTruncation("b.c", TruncationPolicy.FAIL)
                .withTruncation("b.c.d", TruncationPolicy.KEEP_OPEN_VALUES);
        String whole =
                "{\"a\":[\"w\",{\"x\":\"y\"}],\"b\":{'u':['v',],\"c\":{\"d\":{\"e\":[\"f\",\"z\"]},g:'h'}},\"i\":null}";
        for (int end = 1; end <= whole.length(); end++) {
            String text = whole.substring(0, end);
            for (TruncationPolicy policy : TruncationPolicy.values()) {
                PathRules<TruncationPolicy> rules = options.truncation().withDefault(policy);
                PartialDocument document = new PartialDocument(rules);
                JsonPushParser parser = JsonPushParser.builder()
                        .options(options.withTruncation(policy))
                        .listen(document)
                        .build();
                parser.feed(text);
                ObjectStream<Map<String, Object>> stream = ObjectStream.of(new TypeToken<Map<String, Object>>() {})
                        .options(options)
                        .open();
                stream.feed(text);
                String expected;
                try {
                    parser.finish();
                    expected = String.valueOf(document.value());
                } catch (JsonTruncatedException e) {
                    expected = "truncated";
                }
                String found;
                try {
                    found = String.valueOf(stream.finish(policy));
                } catch (StreamFailure.Truncated e) {
                    found = "truncated";
                }
                // A document of which nothing is left is no object.
                assertThat(found).as(policy + ": " + text).isEqualTo(expected.equals("null") ? "truncated" : expected);
            }
        }
    }

    private static Itinerary finish(String text, TruncationPolicy policy) {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed(text);
        return stream.finish(policy);
    }

    @Test
    void aCallbackThatThrowsStopsTheStream() {
        RuntimeException mine = new RuntimeException("mine");
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onValue("budget", Integer.class, budget -> {
                    throw mine;
                })
                .open();
        CompletableFuture<Itinerary> result = stream.result();
        assertThatThrownBy(() -> stream.feed(Trips.JSON)).isSameAs(mine);
        assertThatIllegalStateException().isThrownBy(() -> stream.feed("x")).withCause(mine);
        assertThatIllegalStateException().isThrownBy(stream::finish).withCause(mine);
        assertThatThrownBy(result::join).isInstanceOf(CompletionException.class).hasCause(mine);
        assertThat(stream.partial().value()).isEqualTo(new Itinerary(Trips.WHOLE.title(), 850, List.of()));
    }

    @Test
    void futuresAreCompletedWhenTheirValueIs() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        CompletableFuture<Integer> budget = stream.value("budget", Integer.class);
        CompletableFuture<String> second = stream.value("days[1].subtitle", String.class);
        CompletableFuture<String> none = stream.value("days[2].subtitle", String.class);
        CompletableFuture<Itinerary> result = stream.result();
        stream.feed(UP_TO_THE_CASTLE);
        assertThat(budget).isCompletedWithValue(850);
        assertThat(second).isNotDone();
        stream.feed(Trips.JSON.substring(UP_TO_THE_CASTLE.length()));
        assertThat(second).isCompletedWithValue("Belém");
        assertThat(result).isNotDone();
        stream.finish();
        assertThat(result).isCompletedWithValue(Trips.WHOLE);
        assertThatThrownBy(none::join).hasCauseInstanceOf(NoSuchElementException.class);
        assertThat(stream.value("title", String.class)).isCompletedWithValue(Trips.WHOLE.title());
    }

    @Test
    void futuresFailWithTheStream() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        CompletableFuture<Integer> budget = stream.value("budget", Integer.class);
        stream.feed("{\"title\":\"x");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThatThrownBy(budget::join).hasCauseInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void partialsCanBePulled() {
        List<String> chunks = CutPlan.every(5, Trips.JSON.length()).cut(Trips.JSON);
        List<Partial<Itinerary>> partials =
                ObjectStream.of(Itinerary.class).partials(chunks.stream()).toList();
        assertThat(partials.get(partials.size() - 1).value()).isEqualTo(Trips.WHOLE);
        assertThat(partials.get(partials.size() - 1).isComplete()).isTrue();
        assertThat(partials).hasSizeLessThanOrEqualTo(chunks.size());
    }

    @Test
    void elementsCanBePulledAndTakeNoMoreInputThanTheyNeed() {
        Iterator<String> chunks =
                CutPlan.every(5, Trips.JSON.length()).cut(Trips.JSON).iterator();
        Stream<String> taken = Stream.generate(chunks::next).peek(chunk -> log.add(chunk));
        Activity first = ObjectStream.of(Itinerary.class)
                .each(taken, "days[*].activities[*]", Activity.class)
                .findFirst()
                .orElseThrow();
        assertThat(first.title()).isEqualTo("Castle");
        assertThat(String.join("", log)).hasSizeLessThan(Trips.JSON.indexOf("Tavern"));
    }

    @Test
    void whatCameBeforeAnErrorIsPulledBeforeIt() {
        Iterator<Activity> activities = ObjectStream.of(Itinerary.class)
                .each(
                        Stream.of(UP_TO_THE_CASTLE + "\",\"description\":\"\"},{"),
                        "days[*].activities[*]",
                        Activity.class)
                .iterator();
        assertThat(activities.next().title()).isEqualTo("Cas");
        assertThatThrownBy(activities::hasNext).isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void aBuilderOpensAnyNumberOfStreams() {
        ObjectStreamBuilder<Itinerary> builder = logged();
        ObjectStream<Itinerary> one = builder.open();
        ObjectStream<Itinerary> two = builder.open();
        one.feed("{\"title\":\"a");
        two.feed("{\"title\":\"b");
        assertThat(one.partial().value().title()).isEqualTo("a");
        assertThat(two.partial().value().title()).isEqualTo("b");
    }

    @Test
    void aFinishedStreamTakesNoMore() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed(Trips.JSON);
        stream.finish();
        assertThatIllegalStateException().isThrownBy(() -> stream.feed("x")).withMessageContaining("has finished");
        assertThat(stream.finish()).isEqualTo(Trips.WHOLE);
    }

    @Test
    void aCancelledStreamIsTruncatedWhereItWas() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("{\"title\":\"a");
        stream.cancel();
        stream.feed("bc");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(stream.partial().value().title()).isEqualTo("a");
    }

    @Test
    void aCancelledStreamTellsNobodyAnything() {
        ObjectStream<Integer> stream = ObjectStream.of(Integer.class)
                .onValue("$", Integer.class, number -> log.add("number " + number))
                .onPartial(partial -> log.add("partial"))
                .open();
        stream.feed("12");
        log.clear();
        stream.cancel();
        stream.finish();
        assertThat(log).isEmpty();
    }

    @Test
    void whoeverCancelsHearsNoMoreOfThePieceAtHand() {
        List<ObjectStream<Itinerary>> streams = new ArrayList<>();
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onText("title", text -> {
                    log.add("text");
                    streams.get(0).cancel();
                })
                .onText("title", text -> log.add("another text"))
                .onValue("budget", Integer.class, budget -> log.add("budget"))
                .onPartial(partial -> log.add("partial"))
                .open();
        streams.add(stream);
        stream.feed("{\"title\":\"a\",\"budget\":8,");
        assertThat(log).containsExactly("text");
    }

    @Test
    void aPathThatIsNoneIsRefusedAtOnce() {
        ObjectStreamBuilder<Itinerary> builder = ObjectStream.of(Itinerary.class);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.onText("days[", text -> {}));
    }

    @Test
    void elementsArePublishedFromTheBeginningOrNotAtAll() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed("{");
        assertThatIllegalStateException().isThrownBy(() -> stream.each("days[*]", Day.class));
    }

    @Test
    void ofARepeatedKeyTheLastOneCounts() {
        ObjectStream<Map<String, Integer>> stream = ObjectStream.of(new TypeToken<Map<String, Integer>>() {})
                .withoutValidation()
                .open();
        stream.feed("{\"a\":1,\"b\":2,\"");
        Map<String, Integer> before = stream.partial().value();
        stream.feed("a\":3,\"");
        assertThat(stream.partial().value()).isEqualTo(Map.of("a", 3, "b", 2));
        assertThat(before).isEqualTo(Map.of("a", 1, "b", 2));
        stream.feed("c\":4}");
        assertThat(stream.finish()).isEqualTo(Map.of("a", 3, "b", 2, "c", 4));
    }

    @Test
    void whatACallbackThrowsDoesNotHideTheErrorThatCameFirst() {
        IllegalStateException mine = new IllegalStateException("mine");
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onText("title", text -> {
                    throw mine;
                })
                .open();
        CompletableFuture<Itinerary> result = stream.result();
        StreamFailure.Malformed failure =
                catchThrowableOfType(StreamFailure.Malformed.class, () -> stream.feed("{\"title\":\"abc\u0001"));
        assertThat(failure).hasSuppressedException(mine);
        assertThat(result).isCompletedExceptionally();
        assertThatThrownBy(stream::finish).isSameAs(failure);
    }

    @Test
    void aCallbackThatThrowsAtTheWrongKindOfDocumentStopsTheStream() {
        IllegalStateException mine = new IllegalStateException("mine");
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onViolation(violation -> {
                    throw mine;
                })
                .open();
        CompletableFuture<Itinerary> result = stream.result();
        stream.feed("[1,2,3]");
        assertThatThrownBy(stream::finish).isSameAs(mine);
        assertThat(result).isCompletedExceptionally();
    }

    @Test
    void aTruncatedInputIsMadeWholeWithinTheLimitsOfTheStream() {
        ParseLimits limits = ParseLimits.defaults().withMaxDepth(300).withMaxKeyLength(2_000);
        String key = "k".repeat(1_500);
        ObjectStream<Map<String, Object>> stream = ObjectStream.of(new TypeToken<Map<String, Object>>() {})
                .limits(limits)
                .open();
        stream.feed("{\"" + key + "\":1,\"deep\":" + "[".repeat(250));
        assertThat(stream.finish(TruncationPolicy.KEEP_OPEN_VALUES)).containsOnlyKeys(key, "deep");
    }

    @Test
    void aMessageOfTheBinderIsEscapedAndKeptShort() {
        ObjectStream<Map<UUID, Integer>> stream =
                ObjectStream.of(new TypeToken<Map<UUID, Integer>>() {}).open();
        stream.feed("{\"\\u001b]52;c\\u202e" + "k".repeat(900) + "\":1}");
        assertThat(stream.violations())
                .singleElement()
                .satisfies(violation -> assertThat(violation.message())
                        .hasSizeLessThan(500)
                        .contains("UUID", "\\u001b]52;c\\u202e", "…")
                        .doesNotContain("\u001b", "\u202e"));
    }

    @Test
    void theMessageOfATruncatedStreamIsKeptShort() {
        ObjectStream<Map<String, Object>> stream =
                ObjectStream.of(new TypeToken<Map<String, Object>>() {}).open();
        stream.feed("{\"" + "k".repeat(1_000) + "\":\"a");
        stream.stopReason("length\u001b[2J");
        StreamFailure.Truncated failure = catchThrowableOfType(StreamFailure.Truncated.class, stream::finish);
        assertThat(failure.getMessage())
                .hasSizeLessThan(130)
                .startsWith("The input ended while $.kkk")
                .endsWith("kkk was open (length\\u001b[2J).");
        assertThat(failure.open())
                .last()
                .satisfies(path -> assertThat(path.key()).hasSize(1_000));
    }
}
