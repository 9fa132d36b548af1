// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import dev.leafout.event.Tolerance;
import dev.leafout.llm.ModelEvent.ArgumentsDelta;
import dev.leafout.llm.ModelEvent.Finished;
import dev.leafout.llm.ModelEvent.ProviderError;
import dev.leafout.llm.ModelEvent.RefusalDelta;
import dev.leafout.llm.ModelEvent.Restarted;
import dev.leafout.llm.ModelEvent.TextDelta;
import dev.leafout.llm.ModelEvent.ToolCallFinished;
import dev.leafout.llm.ModelEvent.ToolCallStarted;
import dev.leafout.llm.ModelEvent.UsageReported;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.ViolationPolicy;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelStreamTest {
    record Weather(String city, int degrees) {}

    record Place(String city) {}

    private static final Channel TEXT = Channel.text(0, 0);
    private static final Channel CALL = Channel.call(0, -1, 0, "call_a");
    private static final Channel OTHER_CALL = Channel.call(0, -1, 1, "call_b");
    private static final ModelEvent STOP = new Finished(Channel.output(0), FinishReason.STOP, "stop");

    private final List<String> log = new ArrayList<>();

    private ModelStream<Weather> weather() {
        return ModelStream.ofEvents()
                .text(Weather.class, s -> s.onText("city", city -> log.add("text " + city)))
                .tool(
                        "weather",
                        Place.class,
                        s -> s.onText("city", city -> log.add("arguments " + city)),
                        (call, place) -> log.add("weather of " + place.city()))
                .open();
    }

    private static ModelResult<Weather> result(ModelStream<Weather> stream, ModelEvent... events) {
        for (ModelEvent event : events) {
            stream.accept(event);
        }
        return stream.finish();
    }

    private ModelResult<Weather> result(ModelEvent... events) {
        return result(weather(), events);
    }

    private static TextDelta text(String text) {
        return new TextDelta(TEXT, text);
    }

    @Test
    void anAnswerIsTypedWhileItComes() {
        ModelResult<Weather> result = result(text("{\"city\":\"Os"), text("lo\",\"degrees\":-3}"), STOP);
        assertThat(result.answer()).isEqualTo(new Weather("Oslo", -3));
        assertThat(log).containsExactly("text Os", "text lo");
        assertThat(result.reason()).isEqualTo(FinishReason.STOP);
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void bytesOfAProviderStreamDoAsWell() {
        ModelStream<Weather> stream =
                ModelStream.openAiChat().text(Weather.class).open();
        stream.feed("data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"city\\\":\\\"Oslo\\\",\\\"deg\"}}]}\n\n"
                .getBytes(UTF_8));
        assertThat(stream.partial().value()).isEqualTo(new Weather("Oslo", 0));
        stream.feed(
                "data: {\"choices\":[{\"delta\":{\"content\":\"rees\\\":1}\"}}]}\n\ndata: [DONE]\n\n".getBytes(UTF_8));
        assertThat(stream.finish().answer()).isEqualTo(new Weather("Oslo", 1));
    }

    @Test
    void withoutATypeTheAnswerIsTheText() {
        ModelStream<String> stream = ModelStream.ofEvents().open();
        stream.accept(text("Good "));
        stream.accept(text("day."));
        stream.accept(STOP);
        assertThat(stream.finish().answer()).isEqualTo("Good day.");
    }

    @Test
    void aToolIsToldWhenItsArgumentsAreCompleteAndValid() {
        ModelStream<Weather> stream = weather();
        stream.accept(new ToolCallStarted(CALL, "weather"));
        stream.accept(new ArgumentsDelta(CALL, "{\"city\":\"Ro"));
        stream.accept(new ArgumentsDelta(CALL, "me\"}"));
        assertThat(log).containsExactly("arguments Ro", "arguments me");
        stream.accept(new ToolCallFinished(CALL));
        assertThat(log).last().isEqualTo("weather of Rome");
        stream.accept(new Finished(Channel.output(0), FinishReason.TOOL_CALLS, "tool_calls"));
        ModelResult<Weather> result = stream.finish();
        assertThat(result.isComplete()).isTrue();
        assertThat(result.hasAnswer()).isFalse();
        assertThat(result.calls())
                .containsExactly(new CallResult(new ToolCall("weather", CALL), new Place("Rome"), null));
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(result::answer)
                .withMessage("The model gave no answer; it called weather.");
    }

    @Test
    void interleavedCallsDoNotMix() {
        result(
                new ToolCallStarted(CALL, "weather"),
                new ToolCallStarted(OTHER_CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":"),
                new ArgumentsDelta(OTHER_CALL, "{\"city\":\"Rome"),
                new ArgumentsDelta(CALL, "\"Oslo\"}"),
                new ArgumentsDelta(OTHER_CALL, "\"}"),
                new ToolCallFinished(CALL),
                new ToolCallFinished(OTHER_CALL));
        assertThat(log).contains("weather of Oslo", "weather of Rome");
    }

    @Test
    void aToolIsNotToldOfArgumentsThatAreNotValid() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"town\":\"Rome\"}"),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(log).isEmpty();
        assertThat(result.calls().get(0).failure()).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(result.calls().get(0).arguments()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"city\":\"Oslo\"}{\"city\":\"Rome\"}",
                "{\"city\":\"Oslo\"}{\"city\":",
                "{}{\"city\":\"Oslo\"}",
                "{\"city\":\"Oslo\"}}",
                "{\"city\":\"Oslo\"} and so on",
                "I'll look: {\"city\":\"Oslo\"}",
                "{\"city\":\"Oslo\", ...}",
                "{\"city\":[\"Oslo\"}"
            })
    void aToolIsNotToldOfArgumentsInOtherTextOrMended(String arguments) {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, arguments),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(log).doesNotContain("weather of Oslo");
        assertThat(result.calls().get(0).failure()).isNotNull();
    }

    @Test
    void whatAToolToleratesIsForItsSetupToSay() {
        ModelStream<String> stream = ModelStream.ofEvents()
                .tool(
                        "weather",
                        Place.class,
                        s -> s.tolerate(Tolerance.json5()),
                        (call, place) -> log.add("weather of " + place.city()))
                .open();
        stream.accept(new ToolCallStarted(CALL, "weather"));
        stream.accept(new ArgumentsDelta(CALL, "{city: 'Oslo',}"));
        stream.accept(new ToolCallFinished(CALL));
        assertThat(log).containsExactly("weather of Oslo");
    }

    @Test
    void argumentsBehindTheEndOfTheirCallArePassedOver() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Rome\"}"),
                new ToolCallFinished(CALL),
                new ArgumentsDelta(CALL, "}"),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(log).containsExactly("arguments Rome", "weather of Rome");
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void aToolIsNotToldOfArgumentsThatWereCutOff() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Rome\"}"),
                new Finished(Channel.output(0), FinishReason.LENGTH, "length"));
        assertThat(log).containsExactly("arguments Rome");
        assertThat(result.calls().get(0).failure())
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended early (length).");
        assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void theArgumentsOfAnUndeclaredToolAreKeptAsText() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "clock"),
                new ArgumentsDelta(CALL, "{\"zone\":"),
                new ArgumentsDelta(CALL, "1}"),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(result.calls()).containsExactly(new CallResult(new ToolCall("clock", CALL), "{\"zone\":1}", null));
    }

    @Test
    void theCallSaysWhichOneIsToBeAnswered() {
        List<String> ids = new ArrayList<>();
        ModelStream<String> stream = ModelStream.ofEvents()
                .tool("weather", Place.class, (call, place) -> ids.add(call.id() + " " + place.city()))
                .open();
        stream.accept(new ToolCallStarted(CALL, "weather"));
        stream.accept(new ArgumentsDelta(CALL, "{\"city\":\"Rome\"}"));
        stream.accept(new ToolCallFinished(CALL));
        assertThat(ids).containsExactly("call_a Rome");
    }

    @Test
    void aToolIsDeclaredOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelStream.ollama()
                        .tool("weather", Place.class, (call, place) -> {})
                        .tool("weather", Place.class, (call, place) -> {}))
                .withMessage("There are two tools with the name \"weather\".");
    }

    @ParameterizedTest
    @EnumSource(names = {"LENGTH", "REFUSAL", "CONTENT_FILTER", "OTHER"})
    void onlyAModelThatHasFinishedLooksComplete(FinishReason reason) {
        ModelResult<Weather> result =
                result(text("{\"city\":\"Oslo\",\"degrees\":-3}"), new Finished(TEXT, reason, "its word"));
        assertThat(result.isComplete()).isFalse();
        assertThat(result.answers()).isEmpty();
        assertThat(result.failure()).isNotNull();
        assertThatExceptionOfType(StreamFailure.class)
                .isThrownBy(result::answer)
                .isSameAs(result.failure());
        Class<?> expected = switch (reason) {
            case REFUSAL -> ModelFailure.Refused.class;
            case CONTENT_FILTER -> ModelFailure.Filtered.class;
            default -> StreamFailure.Truncated.class;
        };
        assertThat(result.failure()).isInstanceOf(expected);
        assertThat(result.reasonWord()).isEqualTo("its word");
    }

    @Test
    void anAnswerThatWasCutOffSaysWhereAndWhy() {
        ModelResult<Weather> result =
                result(text("{\"city\":\"Os"), new Finished(TEXT, FinishReason.LENGTH, "max_tokens"));
        assertThat(result.failure())
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended while $.city was open (max_tokens).");
        assertThat(result.failure().partial().value()).isEqualTo(new Weather("Os", 0));
    }

    @Test
    void aStreamThatEndsWithoutAFinishReasonIsTruncated() {
        ModelResult<Weather> result = result(text("{\"city\":\"Oslo\",\"degrees\":-3}"));
        assertThat(result.failure())
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended early (disconnected).");
        assertThat(result.reason()).isNull();
    }

    @Test
    void ofSeveralOutputsAllMustFinish() {
        ModelEvent second = new TextDelta(Channel.text(1, 0), "{\"city\":\"Rome\",\"degrees\":30}");
        ModelResult<Weather> half = result(text("{\"city\":\"Oslo\",\"degrees\":-3}"), second, STOP);
        assertThat(half.failure()).isInstanceOf(StreamFailure.Truncated.class);
        ModelResult<Weather> whole = result(
                text("{\"city\":\"Oslo\",\"degrees\":-3}"),
                second,
                STOP,
                new Finished(Channel.output(1), FinishReason.STOP, "stop"));
        assertThat(whole.answers()).containsExactly(new Weather("Oslo", -3), new Weather("Rome", 30));
    }

    @Test
    void aRefusalIsToldInItsWords() {
        ModelResult<Weather> result =
                result(new RefusalDelta(TEXT, "I'd rather "), new RefusalDelta(TEXT, "not."), STOP);
        assertThat(result.failure())
                .isInstanceOf(ModelFailure.Refused.class)
                .hasMessage("The model refused: I'd rather not.");
    }

    @Test
    void aRefusalWithoutEndIsNotKept() {
        ModelStream<Weather> stream = weather();
        String words = "No, ".repeat(1 << 18);
        for (int i = 0; i < 16; i++) {
            stream.accept(new RefusalDelta(TEXT, words));
        }
        stream.accept(new RefusalDelta(TEXT, "n"));
        assertThat(stream.finish().failure())
                .isInstanceOf(ModelFailure.ProviderFailed.class)
                .hasMessage("The provider reported an error (unreadable): The refusal has more than 16 Mi characters.");
    }

    @Test
    void aProviderErrorOutweighsWhatCame() {
        ModelResult<Weather> result = result(
                text("{\"city\":\"Oslo\",\"degrees\":-3}"),
                STOP,
                new ProviderError(Channel.turn(), 0, "overloaded_error", "Overloaded"));
        assertThat(result.failure())
                .isInstanceOf(ModelFailure.ProviderFailed.class)
                .hasMessage("The provider reported an error (overloaded_error): Overloaded");
        assertThat(result.answers()).isEmpty();
    }

    @Test
    void aRemarkBeforeTheAnswerIsNoAnswer() {
        ModelResult<Weather> result = result(
                text("Let me see."), new TextDelta(Channel.text(0, 2), "{\"city\":\"Oslo\",\"degrees\":-3}"), STOP);
        assertThat(result.answers()).containsExactly(new Weather("Oslo", -3));
    }

    /** Text of which nothing can be the answer is none, whatever else is in it. */
    @Test
    void aListBesideACallIsNoAnswer() {
        assertThat(result(text("[\"Oslo\",\"Rome\"]"), STOP).failure())
                .isInstanceOf(StreamFailure.Invalid.class)
                .hasMessage("$ must be an object, but an array begins at line 1, column 1");
        ModelResult<Weather> called = result(
                text("I look at [\"Oslo\",\"Rome\"]"),
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Oslo\"}"),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(called.failure()).isNull();
        assertThat(called.hasAnswer()).isFalse();
    }

    @Test
    void proseAloneIsNoAnswer() {
        assertThat(result(text("It is cold."), STOP).failure()).isInstanceOf(StreamFailure.NoJson.class);
        assertThat(result(STOP).failure()).isInstanceOf(StreamFailure.NoJson.class);
    }

    @Test
    void proseBesideAToolCallIsFine() {
        ModelResult<Weather> result = result(
                text("Let me see."),
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Rome\"}"),
                new ToolCallFinished(CALL),
                new Finished(Channel.turn(), FinishReason.TOOL_CALLS, "tool_use"));
        assertThat(result.isComplete()).isTrue();
        assertThat(result.hasAnswer()).isFalse();
    }

    @Test
    void anAnswerThatIsNotJsonIsMalformed() {
        ModelResult<Weather> result = result(text("{\"city\":}"), text("{\"city\":\"x\"}"), STOP);
        assertThat(result.failure()).isInstanceOf(StreamFailure.Malformed.class);
    }

    @Test
    void aViolationCancelsIfItIsTo() {
        ModelStream<Weather> stream = ModelStream.ofEvents()
                .text(Weather.class, s -> s.onViolation(ViolationPolicy.CANCEL))
                .onCancel(() -> log.add("cancelled"))
                .onEvent(event -> log.add("event"))
                .open();
        ModelResult<Weather> result = result(stream, text("{\"city\":true,"), text("\"x\""), STOP);
        assertThat(log).containsExactly("event", "cancelled");
        assertThat(stream.isCancelled()).isTrue();
        assertThat(result.failure()).isInstanceOf(StreamFailure.Invalid.class);
    }

    @Test
    void aViolationOfArgumentsCancelsTheTurnIfItIsTo() {
        ModelStream<String> stream = ModelStream.ofEvents()
                .tool(
                        "weather",
                        Place.class,
                        s -> s.onViolation(ViolationPolicy.CANCEL),
                        (call, place) -> log.add("weather of " + place.city()))
                .onCancel(() -> log.add("cancelled"))
                .open();
        stream.accept(new ToolCallStarted(CALL, "weather"));
        stream.accept(new ArgumentsDelta(CALL, "{\"town\":\"Oslo\"}"));
        stream.accept(new ToolCallFinished(CALL));
        assertThat(log).containsExactly("cancelled");
        assertThat(stream.finish().calls().get(0).failure()).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(stream.finish().failure()).isInstanceOf(StreamFailure.Invalid.class);
    }

    @Test
    void whoeverCancelsGetsATruncatedAnswer() {
        ModelStream<Weather> stream = weather();
        stream.accept(text("{\"city\":\"Os"));
        stream.cancel();
        stream.accept(text("lo\",\"degrees\":-3}"));
        stream.accept(STOP);
        assertThat(stream.finish().failure())
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended while $.city was open (cancelled).");
    }

    @Test
    void aRestartForgetsWhatCame() {
        ModelStream<Weather> stream = ModelStream.ofEvents()
                .text(Weather.class)
                .onRestart(() -> log.add("restarted"))
                .open();
        ModelResult<Weather> result = result(
                stream,
                text("{\"city\":\"Os"),
                new RefusalDelta(TEXT, "No."),
                new Restarted(Channel.turn()),
                text("{\"city\":\"Rome\",\"degrees\":30}"),
                STOP);
        assertThat(result.answer()).isEqualTo(new Weather("Rome", 30));
        assertThat(log).containsExactly("restarted");
    }

    @Test
    void usageIsThatOfTheLastReport() {
        ModelResult<Weather> result = result(
                new UsageReported(Channel.turn(), Usage.of(9, 1)),
                text("{\"city\":\"Oslo\",\"degrees\":-3}"),
                STOP,
                new UsageReported(Channel.turn(), Usage.of(9, 12)));
        assertThat(result.usage().inputTokens()).isEqualTo(9);
        assertThat(result.usage().outputTokens()).isEqualTo(12);
        assertThat(result(STOP).usage().inputTokens()).isEqualTo(-1);
    }

    @Test
    void whatACallbackThrowsReachesWhoeverFeeds() {
        ModelStream<Weather> stream = ModelStream.ofEvents()
                .text(
                        Weather.class,
                        s -> s.onText("city", city -> {
                            throw new UnsupportedOperationException("no cities");
                        }))
                .open();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> stream.accept(text("{\"city\":\"Oslo\"}")));
        assertThatIllegalStateException()
                .isThrownBy(() -> stream.accept(STOP))
                .withMessageContaining("a callback threw an exception: no cities");
        assertThatIllegalStateException().isThrownBy(stream::finish);
    }

    @Test
    void aFinishedStreamTakesNothing() {
        ModelStream<Weather> stream = weather();
        ModelResult<Weather> result = stream.finish();
        assertThat(stream.finish()).isSameAs(result);
        assertThatIllegalStateException().isThrownBy(() -> stream.accept(STOP));
        assertThatIllegalStateException()
                .isThrownBy(() -> stream.feed(new byte[0]))
                .withMessageContaining("takes events");
    }

    @Test
    void oneBuilderOpensManyStreams() {
        ModelStreamBuilder<Weather> builder = ModelStream.ofEvents().text(Weather.class);
        ModelStream<Weather> first = builder.open();
        builder.onEvent(event -> log.add("second"));
        ModelStream<Weather> second = builder.open();
        result(first, text("{"));
        assertThat(log).isEmpty();
        assertThat(result(second, text("{\"city\":\"Rome\",\"degrees\":30}"), STOP)
                        .answer())
                .isEqualTo(new Weather("Rome", 30));
        assertThat(log).containsExactly("second", "second");
    }

    @Test
    void noToolIsToldAfterAnErrorThatMayHaveTakenAwayAPieceOfItsArguments() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Os"),
                new ProviderError(Channel.turn(), 0, "unreadable", "An event is not JSON"),
                new ArgumentsDelta(CALL, "o\"}"),
                new ToolCallFinished(CALL),
                STOP);
        assertThat(log).containsExactly("arguments Os");
        assertThat(result.failure()).isInstanceOf(ModelFailure.ProviderFailed.class);
        assertThat(result.calls().get(0).arguments()).isNull();
        assertThat(result.calls().get(0).failure())
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessageContaining("(unreadable)");
    }

    @Test
    void afterAnErrorNobodyIsToldAnything() {
        ModelStream<Weather> stream = ModelStream.ofEvents()
                .text(
                        Weather.class,
                        s -> s.onText("city", city -> log.add("text " + city))
                                .onValue("degrees", Integer.class, degrees -> log.add("degrees " + degrees))
                                .onPartial(partial -> log.add("partial " + partial.value())))
                .tool(
                        "weather",
                        Place.class,
                        s -> s.onText("city", city -> log.add("arguments " + city)),
                        (call, place) -> log.add("weather of " + place.city()))
                .open();
        ModelResult<Weather> result = result(
                stream,
                text("{\"city\":\"Os"),
                new ProviderError(Channel.turn(), 0, "overloaded_error", "Overloaded"),
                text("lo\",\"degrees\":-3}"),
                new TextDelta(Channel.text(0, 1), "{\"city\":\"Rome\""),
                new ToolCallStarted(CALL, "weather"),
                new ArgumentsDelta(CALL, "{\"city\":\"Oslo\"}"),
                new ToolCallFinished(CALL),
                new RefusalDelta(TEXT, "No."),
                new ProviderError(Channel.turn(), 0, "", "And another one"),
                STOP,
                new UsageReported(Channel.turn(), Usage.of(9, 12)));
        assertThat(log).containsExactly("text Os", "partial Weather[city=Os, degrees=0]");
        assertThat(result.failure())
                .isInstanceOf(ModelFailure.ProviderFailed.class)
                .hasMessageContaining("overloaded_error");
        assertThat(result.failure().partial().value()).isEqualTo(new Weather("Os", 0));
        assertThat(result.calls()).isEmpty();
        assertThat(result.usage().outputTokens()).isEqualTo(12);
    }

    @Test
    void whoeverCancelsHearsNoMoreOfThePieceAtHandEither() {
        List<ModelStream<Weather>> streams = new ArrayList<>();
        ModelStream<Weather> stream = ModelStream.ofEvents()
                .text(
                        Weather.class,
                        s -> s.onText("city", city -> streams.get(0).cancel())
                                .onText("city", city -> log.add("text " + city))
                                .onValue("degrees", Integer.class, degrees -> log.add("degrees " + degrees))
                                .onPartial(partial -> log.add("partial " + partial.value())))
                .open();
        streams.add(stream);
        ModelResult<Weather> result = result(stream, text("{\"city\":\"Oslo\",\"degrees\":-3}"), STOP);
        assertThat(log).isEmpty();
        assertThat(result.failure()).hasMessageContaining("(cancelled)");
    }

    /** A number ends where the text does, but only if that is the end that the model wanted. */
    @Test
    void aNumberThatWasCutOffIsToldToNobody() {
        ModelStream<Integer> stream = ModelStream.ofEvents()
                .text(
                        Integer.class,
                        s -> s.onValue("$", Integer.class, number -> log.add("number " + number))
                                .onPartial(partial -> log.add("partial " + partial.value())))
                .open();
        stream.accept(text("12"));
        stream.accept(new Finished(TEXT, FinishReason.LENGTH, "length"));
        log.clear();
        assertThat(stream.finish().failure()).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(log).isEmpty();
    }

    @Test
    void argumentsThatWereCutOffDoNotLookCompleteIfTheToolWasNotDeclaredEither() {
        ModelResult<Weather> result = result(
                new ToolCallStarted(CALL, "unknown"),
                new ArgumentsDelta(CALL, "{\"city\":\"Os"),
                new ToolCallFinished(CALL),
                new ToolCallStarted(OTHER_CALL, "unknown"),
                new ArgumentsDelta(OTHER_CALL, " {\"city\":"),
                new ArgumentsDelta(OTHER_CALL, "\"Rome\"}"),
                new ToolCallFinished(OTHER_CALL),
                new Finished(Channel.turn(), FinishReason.LENGTH, "max_tokens"));
        assertThat(result.calls().get(0).arguments()).isNull();
        assertThat(result.calls().get(0).failure()).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(result.calls().get(1).arguments()).isEqualTo(" {\"city\":\"Rome\"}");
        assertThat(result.calls().get(1).failure()).isNull();
    }

    @Test
    void anOutputWithAHugeIndexCostsNoMoreThanAnyOther() {
        Channel far = Channel.text(Integer.MAX_VALUE, 0);
        ModelStream.ofEvents().open().accept(new TextDelta(TEXT, "loads the classes"));
        ModelStream<String> stream = ModelStream.ofEvents().open();
        long before = allocated();
        stream.accept(new TextDelta(far, "x"));
        assertThat(allocated() - before).isLessThan(1 << 20);
        assertThat(stream.finish().failure()).isInstanceOf(StreamFailure.Truncated.class);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
