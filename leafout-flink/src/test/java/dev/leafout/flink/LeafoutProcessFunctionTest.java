// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.Tolerance;
import dev.leafout.flink.LeafoutOptions.StallTime;
import dev.leafout.flink.OperatorRun.Backend;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.SchemaException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeafoutProcessFunctionTest {
    private static final Duration STALL = Duration.ofMillis(1000);

    private static LeafoutOptions.Builder options() {
        return LeafoutOptions.builder().stallAfter(STALL, StallTime.PROCESSING).paths("none");
    }

    private static OperatorRun run(LeafoutOptions.Builder options) throws Exception {
        OperatorRun run = new OperatorRun(options.build(), Backend.HEAP);
        run.time(0);
        return run;
    }

    private static StreamDelta text(long sequence, String text) {
        return StreamDelta.text("s", sequence, text);
    }

    private static StreamDelta end(long sequence) {
        return StreamDelta.end("s", sequence, "stop");
    }

    @Test
    void eventsAndTheWholeDocument() throws Exception {
        try (OperatorRun run = run(LeafoutOptions.builder())) {
            run.process(text(0, "{\"a\":\"x"));
            run.process(text(1, "y\"}"));
            run.process(end(2));
            assertThat(run.output()).containsEntry("s", """
                            completed:
                            CompletedDocument[stream=s, json={"a":"xy"}, valid=true, length=10]
                            events:
                            started $ OBJECT @1
                            started $.a STRING @6
                            appended $.a "x" @7
                            appended $.a "y" @8
                            completed $.a "xy" @9
                            completed $ OBJECT @10
                            ended COMPLETE @10
                            """);
        }
    }

    @Test
    void deltasOutOfOrderWaitForTheirTurn() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(end(3));
            run.process(text(2, "2]"));
            run.process(text(1, "1,"));
            run.process(text(0, "["));
            assertThat(run.output().get("s")).contains("json=[1,2]");
        }
    }

    @Test
    void repeatsAreDroppedWhereverTheyCome() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "["));
            run.process(text(0, "["));
            run.process(text(2, "2]"));
            run.process(text(2, "2]"));
            run.process(text(1, "1,"));
            run.process(text(1, "1,"));
            run.process(end(3));
            run.process(text(2, "2]"));
            run.process(end(3));
            assertThat(run.output().get("s")).isEqualTo("""
                    completed:
                    CompletedDocument[stream=s, json=[1,2], valid=true, length=5]
                    events:
                    ended COMPLETE @5
                    """);
        }
    }

    @Test
    void unnumberedDeltasAreTakenAsTheyCome() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(StreamDelta.UNNUMBERED, "[1"));
            run.process(text(StreamDelta.UNNUMBERED, "]"));
            run.process(end(StreamDelta.UNNUMBERED));
            assertThat(run.output().get("s")).contains("json=[1]");
        }
    }

    @Test
    void numbersMayBeginAnywhere() throws Exception {
        try (OperatorRun run = run(options().firstSequence(1))) {
            run.process(text(2, "]"));
            run.process(text(1, "["));
            run.process(end(3));
            assertThat(run.output().get("s")).contains("json=[]");
        }
    }

    @Test
    void aDeltaTooFarAheadIsProofOfAGap() throws Exception {
        try (OperatorRun run = run(options().reorderWithin(2))) {
            run.process(text(0, "[\"a"));
            run.process(text(3, "d"));
            assertThat(run.output()).isEmpty();
            run.process(text(4, "e\"]"));
            run.process(text(1, "b"));
            run.process(end(5));
            assertThat(run.output().get("s")).isEqualTo("""
                    events:
                    ended TRUNCATED [$, $[0]] @3
                    truncated:
                    TruncatedDocument[stream=s, json=["a"], cause=GAP, reason=deltas 1 to 2 are missing, open=[$, $[0]], length=3]
                    """);
        }
    }

    @Test
    void aMissingDeltaIsWaitedForUntilTheTimeOut() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "["));
            run.process(end(2));
            run.time(1000);
            assertThat(run.output().get("s")).contains("cause=GAP, reason=delta 1 is missing");
        }
    }

    @Test
    void aStreamThatStallsEndsTruncatedAndIsFreed() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "{\"a\":\"x"));
            run.time(600);
            run.process(text(1, "y"));
            run.time(1599);
            assertThat(run.output()).isEmpty();
            run.time(1600);
            assertThat(run.output().get("s")).isEqualTo("""
                    events:
                    ended TRUNCATED [$, $.a] @8
                    truncated:
                    TruncatedDocument[stream=s, json={"a":"xy"}, cause=STALLED, reason=nothing for 1000 ms, open=[$, $.a], length=8]
                    """);
            assertThat(run.stateEntries()).isPositive();
            run.time(2600);
            assertThat(run.stateEntries()).isZero();
            assertThat(run.timers()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stallsByEventTimeFollowTheWatermark(boolean restored) throws Exception {
        LeafoutOptions.Builder options =
                options().stallAfter(STALL, StallTime.EVENT).forgetAfter(Duration.ZERO);
        try (OperatorRun run = run(options)) {
            run.process(text(0, "["), 5_000);
            run.process(text(1, "1"), 5_500);
            if (restored) {
                run.failAndGoOn();
            }
            run.watermark(6_499);
            assertThat(run.output()).isEmpty();
            run.watermark(6_500);
            assertThat(run.output().get("s")).contains("json=[], cause=STALLED");
            assertThat(run.stateEntries()).isZero();
            assertThat(run.timers()).isZero();
        }
    }

    @Test
    void eventTimeWithoutTimestampsIsRefused() throws Exception {
        try (OperatorRun run = run(options().stallAfter(STALL, StallTime.EVENT))) {
            assertThatThrownBy(() -> run.processUntimed(text(0, "[")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("WatermarkStrategy");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROCESSING", "EVENT"})
    void theEndOfAllInputEndsWhatIsOpen(StallTime time) throws Exception {
        try (OperatorRun run = run(options().stallAfter(STALL, time))) {
            run.process(text(0, "[1,"));
            run.process(StreamDelta.text("whole", 0, "[1]"));
            run.process(StreamDelta.text("over", 0, "[1]"));
            run.process(StreamDelta.end("over", 1, "stop"));
            run.watermark(Long.MAX_VALUE);
            assertThat(run.output().get("s")).contains("json=[1], cause=INPUT_OVER");
            assertThat(run.output().get("whole")).contains("CompletedDocument");
            assertThat(run.output().get("over")).containsOnlyOnce("CompletedDocument");
            assertThat(run.stateEntries()).isZero();
            assertThat(run.timers()).isZero();
        }
    }

    @Test
    void aMalformedStreamIsToldOnceAndItsRestDropped() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "[1,"));
            run.process(text(1, "}"));
            run.failAndGoOn();
            run.process(text(2, "2]"));
            run.process(end(3));
            assertThat(run.output().get("s"))
                    .startsWith("malformed:\nMalformedStream[stream=s, code=LO-102, path=$, offset=3")
                    .containsOnlyOnce("MalformedStream")
                    .doesNotContain("ended", "Document[");
            run.time(1000);
            assertThat(run.stateEntries()).isZero();
        }
    }

    @Test
    void aStreamThatEndsIsForgottenAtOnceIfThatIsWanted() throws Exception {
        try (OperatorRun run = run(options().forgetAfter(Duration.ZERO))) {
            run.process(text(0, "[]"));
            assertThat(run.stateEntries()).isPositive();
            run.process(end(1));
            assertThat(run.stateEntries()).isZero();
            assertThat(run.timers()).isZero();
        }
    }

    @Test
    void aNameCanBeUsedAgainOnceItIsForgotten() throws Exception {
        try (OperatorRun run = run(options().forgetAfter(Duration.ofMillis(500)))) {
            run.process(text(0, "[1]"));
            run.process(end(1));
            run.time(1500);
            run.process(text(0, "[2]"));
            run.process(end(1));
            assertThat(run.output().get("s")).contains("json=[1]", "json=[2]");
        }
    }

    @Test
    void timeOutsSurviveAFailure() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "[\"a"));
            run.time(400);
            run.process(text(1, "b"));
            run.failAndGoOn();
            run.process(StreamDelta.text("other", 0, "["));
            run.time(1399);
            assertThat(run.output()).isEmpty();
            run.time(1400);
            assertThat(run.output().get("s")).contains("json=[\"ab\"], cause=STALLED");
        }
    }

    /** Whatever came in the meantime is still to be read. */
    @Test
    void theTimeForWhichTheJobWasDownIsNoSilence() throws Exception {
        try (OperatorRun run = run(options())) {
            run.process(text(0, "[\"a"));
            run.failAndGoOnAt(50_000);
            assertThat(run.output()).isEmpty();
            run.time(50_600);
            run.process(text(1, "b"));
            run.time(50_999);
            run.time(51_599);
            assertThat(run.output()).isEmpty();
            run.time(51_600);
            assertThat(run.output().get("s")).contains("json=[\"ab\"], cause=STALLED");
        }
    }

    @Test
    void violationsAreToldAsSoonAsTheyAreCertain() throws Exception {
        try (OperatorRun run = run(options().schema("{\"properties\":{\"n\":{\"type\":\"integer\"}}}"))) {
            run.process(text(0, "{\"n\":\""));
            assertThat(run.output().get("s")).startsWith("violations:\nViolation[path=$.n, keyword=type");
            run.process(text(1, "x\"}"));
            run.process(end(2));
            assertThat(run.output().get("s")).contains("json={\"n\":\"x\"}, valid=false");
        }
    }

    @Test
    void aStreamOfAnotherSchemaIsRefusedWithTheReason() throws Exception {
        try (OperatorRun run = run(options().schema("{\"type\":\"array\"}"))) {
            run.process(text(0, "["));
            run.goOnWith(options().schema("{\"type\":\"object\"}").build());
            assertThatThrownBy(() -> run.process(text(1, "]")))
                    .isInstanceOf(CheckpointException.class)
                    .hasMessageContaining("another schema");
        }
        try (OperatorRun run = run(options())) {
            run.process(text(0, "["));
            run.goOnWith(options().documents(false).build());
            assertThatThrownBy(() -> run.process(text(1, "]")))
                    .isInstanceOf(CheckpointException.class)
                    .hasMessageContaining("'document'");
        }
    }

    @Test
    void toleranceLimitsAndTruncationAreTheParsers() throws Exception {
        LeafoutOptions.Builder options = options()
                .tolerate(Set.of(Tolerance.TRAILING_COMMA))
                .limits(ParseLimits.defaults().withMaxStringLength(3))
                .truncation(TruncationPolicy.DROP_OPEN_VALUES);
        try (OperatorRun run = run(options)) {
            run.process(StreamDelta.text("comma", 0, "[1,]"));
            run.process(StreamDelta.end("comma", 1, "stop"));
            run.process(StreamDelta.text("long", 0, "[\"abcd\"]"));
            run.process(StreamDelta.text("cut", 0, "[1,\"ab"));
            run.process(StreamDelta.end("cut", 1, "length"));
            assertThat(run.output().get("comma")).contains("json=[1]");
            assertThat(run.output().get("long")).contains("MalformedStream[stream=long, code=LO-2");
            assertThat(run.output().get("cut")).contains("json=[1], cause=ENDED, reason=length");
        }
    }

    @Test
    void withoutDocumentsTheOutputsOnlySayHowTheyEnded() throws Exception {
        try (OperatorRun run = run(options().documents(false))) {
            run.process(text(0, "[1]"));
            run.process(end(1));
            run.process(StreamDelta.text("cut", 0, "["));
            run.process(StreamDelta.end("cut", 1, "length"));
            assertThat(run.output().get("s")).contains("json=null, valid=true, length=3");
            assertThat(run.output().get("cut")).contains("json=null, cause=ENDED");
        }
    }

    @Test
    void whatIsWrongWithTheOptionsIsSaidBeforeTheJobStarts() {
        LeafoutOptions.Builder builder = LeafoutOptions.builder();
        assertThatThrownBy(() -> builder.schema("{\"type\":12}")).isInstanceOf(SchemaException.class);
        assertThatThrownBy(() -> builder.paths("a[")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.reorderWithin(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.stallAfter(Duration.ZERO, StallTime.EVENT))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDeltaIsATextOrAnEnd() {
        assertThatThrownBy(() -> new StreamDelta("s", 0, "x", "stop")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StreamDelta("s", 0, null, null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StreamDelta.text("s", -2, "x")).isInstanceOf(IllegalArgumentException.class);
    }
}
