// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.KitCheck;
import dev.leafout.flow.ChunkProcessor;
import dev.leafout.parse.JsonSyntaxException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.IdentityFlowProcessorVerification;
import org.testng.SkipException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChunkProcessorTest {
    private ExecutorService executor;

    @BeforeAll
    void start() {
        executor = Executors.newCachedThreadPool();
    }

    @AfterAll
    void stop() {
        executor.shutdownNow();
    }

    /** The rules of Reactive Streams, as their own test kit states them. */
    private static final class Rules extends IdentityFlowProcessorVerification<String> {
        private final ExecutorService executor;

        Rules(TestEnvironment environment, ExecutorService executor) {
            super(environment, 300);
            this.executor = executor;
        }

        @Override
        protected Flow.Processor<String, String> createIdentityFlowProcessor(int bufferSize) {
            return new ChunkProcessor<>(new ChunkProcessor.Stage<>() {
                @Override
                public List<String> next(String chunk) {
                    return List.of(chunk);
                }

                @Override
                public List<String> end() {
                    return List.of();
                }
            });
        }

        @Override
        protected Flow.Publisher<String> createFailedFlowPublisher() {
            Flow.Processor<String, String> processor = createIdentityFlowProcessor(1);
            processor.onError(new IllegalStateException("failed"));
            return processor;
        }

        @Override
        public String createElement(int element) {
            return "chunk " + element;
        }

        @Override
        public ExecutorService publisherExecutorService() {
            return executor;
        }

        @Override
        public long maxSupportedSubscribers() {
            return 1;
        }
    }

    @TestFactory
    Stream<DynamicTest> itKeepsTheRulesOfReactiveStreams() {
        List<Method> rules = Arrays.stream(Rules.class.getMethods())
                .filter(KitCheck::isCheck)
                .sorted(Comparator.comparing(Method::getName))
                .toList();
        assertThat(rules).hasSizeGreaterThan(45);
        return rules.stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getName(), () -> KitCheck.run(environment -> check(environment, rule))));
    }

    @Test
    void aSubscriberThatCancelsIsForgotten() {
        assertThat(KitCheck.forgets(StreamingJsonParser.builder().build().processor()))
                .isTrue();
    }

    private void check(TestEnvironment environment, Method rule) throws Throwable {
        Rules rules = new Rules(environment, executor);
        rules.setUp();
        try {
            rule.invoke(rules);
        } catch (InvocationTargetException e) {
            if (!doesNotApply(rule, e.getCause())) {
                throw e.getCause();
            }
        }
    }

    /** Only rules that are optional, and those about several subscribers, need not be kept. */
    private static boolean doesNotApply(Method rule, Throwable cause) {
        return cause instanceof SkipException
                && (rule.getName().startsWith("optional_")
                        // The kit writes the number as the default locale does.
                        || cause.getMessage().matches("(?s).* only supports \\S+ subscribers.*"));
    }

    /** Takes what it asked for, and writes it down. */
    private static final class Reader implements Flow.Subscriber<StreamingData> {
        final List<String> seen = new ArrayList<>();
        Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(StreamingData data) {
            seen.add(FieldLog.line(data));
        }

        @Override
        public void onError(Throwable error) {
            seen.add(error.getClass().getSimpleName());
        }

        @Override
        public void onComplete() {
            seen.add("complete");
        }
    }

    /** Hands out chunks as they are asked for, and counts. */
    private static final class Chunks implements Flow.Subscription {
        private final Flow.Subscriber<String> target;
        private final String[] chunks;
        int asked;
        boolean cancelled;

        Chunks(Flow.Subscriber<String> target, String... chunks) {
            this.target = target;
            this.chunks = chunks;
            target.onSubscribe(this);
        }

        @Override
        public void request(long n) {
            assertThat(n).isEqualTo(1);
            if (asked < chunks.length) {
                target.onNext(chunks[asked++]);
            } else {
                asked++;
                target.onComplete();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    @Test
    void itAsksForAChunkOnlyWhenMoreIsWantedThanIsThere() {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().strict().build().processor();
        Reader reader = new Reader();
        processor.subscribe(reader);
        Chunks chunks = new Chunks(processor, "{\"a\":", "[1,2,3", ",\"x", "y\"]", "}");
        assertThat(chunks.asked).isZero();
        reader.subscription.request(1);
        assertThat(reader.seen).containsExactly("delta a[0] 1");
        assertThat(chunks.asked).isEqualTo(2);
        reader.subscription.request(3);
        assertThat(reader.seen).hasSize(4);
        assertThat(chunks.asked).as("all of them were there").isEqualTo(2);
        reader.subscription.request(1);
        assertThat(chunks.asked).isEqualTo(3);
        reader.subscription.request(Long.MAX_VALUE);
        assertThat(reader.seen)
                .containsExactly(
                        "delta a[0] 1",
                        "done a[0] 1",
                        "delta a[1] 2",
                        "done a[1] 2",
                        "delta a[2] 3",
                        "done a[2] 3",
                        "delta a[3] \"x\"",
                        "delta a[3] \"y\"",
                        "done a[3] \"xy\"",
                        "done a [1,2,3,\"xy\"]",
                        "complete");
    }

    @Test
    void textThatIsNotJsonEndsInAnErrorBehindWhatIsKnownIfItIsStrict() {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().strict().build().processor();
        Reader reader = new Reader();
        processor.subscribe(reader);
        Chunks chunks = new Chunks(processor, "[1,x", "2]");
        reader.subscription.request(10);
        assertThat(reader.seen).containsExactly("delta [0] 1", "done [0] 1", JsonSyntaxException.class.getSimpleName());
        assertThat(chunks.cancelled).isTrue();
        assertThat(chunks.asked).isEqualTo(1);
    }

    @Test
    void textThatCannotBeReadOnEndsEveryFieldAndCompletes() {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().build().processor();
        Reader reader = new Reader();
        processor.subscribe(reader);
        Chunks chunks = new Chunks(processor, "{\"a\":[1,{\"b\":\"x\":", "2]}");
        reader.subscription.request(10);
        assertThat(reader.seen)
                .containsExactly(
                        "delta a[0] 1",
                        "done a[0] 1",
                        "delta a[1].b \"x\"",
                        "truncated a[1].b \"x\"",
                        "truncated a[1] {\"b\":\"x\"}",
                        "truncated a [1,{\"b\":\"x\"}]",
                        "failed UNCLEAR",
                        "complete");
        assertThat(chunks.cancelled).isTrue();
        assertThat(chunks.asked).isEqualTo(1);
    }

    @Test
    void whatIsCutOffIsToldBeforeTheEnd() {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().build().processor();
        Reader reader = new Reader();
        processor.subscribe(reader);
        new Chunks(processor, "{\"a\":\"x");
        reader.subscription.request(10);
        assertThat(reader.seen).containsExactly("delta a \"x\"", "truncated a \"x\"", "complete");
    }

    @Test
    void aSecondSubscriberIsTurnedAway() {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().build().processor();
        processor.subscribe(new Reader());
        Reader second = new Reader();
        processor.subscribe(second);
        second.subscription.request(1);
        second.subscription.cancel();
        assertThat(second.seen).containsExactly("IllegalStateException");
        assertThatThrownBy(() -> processor.subscribe(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void itWorksBehindAPublisherWithThreads() throws InterruptedException {
        Flow.Processor<String, StreamingData> processor =
                StreamingJsonParser.builder().build().processor();
        List<String> seen = new ArrayList<>();
        java.util.concurrent.CountDownLatch end = new java.util.concurrent.CountDownLatch(1);
        processor.subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                this.subscription = subscription;
                subscription.request(1);
            }

            @Override
            public void onNext(StreamingData data) {
                seen.add(FieldLog.line(data));
                executor.execute(() -> subscription.request(1));
            }

            @Override
            public void onError(Throwable error) {
                end.countDown();
            }

            @Override
            public void onComplete() {
                end.countDown();
            }
        });
        try (SubmissionPublisher<String> chunks = new SubmissionPublisher<>()) {
            chunks.subscribe(processor);
            chunks.submit("[0");
            for (int i = 1; i < 1_000; i++) {
                chunks.submit("," + i);
            }
            chunks.submit("]");
        }
        assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(seen).hasSize(2_000).endsWith("delta [999] 999", "done [999] 999");
    }
}
