// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.KitCheck;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/** The processor, by the rules of reactive streams and by its own. */
class ChunkProcessorTest {
    /** Hands over snapshots when asked, and counts how many were asked for. */
    private static final class Source implements Flow.Publisher<String> {
        private final long count;
        private final LongFunction<String> snapshots;
        private long asked;
        private boolean cancelled;

        Source(List<String> snapshots) {
            this(snapshots.size(), index -> snapshots.get((int) index));
        }

        Source(long count, LongFunction<String> snapshots) {
            this.count = count;
            this.snapshots = snapshots;
        }

        @Override
        public void subscribe(Flow.Subscriber<? super String> subscriber) {
            subscriber.onSubscribe(new Flow.Subscription() {
                private long next;

                @Override
                public void request(long n) {
                    asked += n;
                    for (long i = 0; i < n && next < count && !cancelled; i++) {
                        subscriber.onNext(snapshots.apply(next++));
                        if (next == count) {
                            subscriber.onComplete();
                        }
                    }
                }

                @Override
                public void cancel() {
                    cancelled = true;
                }
            });
            if (count == 0) {
                subscriber.onComplete();
            }
        }
    }

    private static final class Sink implements Flow.Subscriber<String> {
        private final List<String> signals = new ArrayList<>();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(String chunk) {
            signals.add(chunk);
        }

        @Override
        public void onError(Throwable error) {
            signals.add(error.getClass().getSimpleName());
        }

        @Override
        public void onComplete() {
            signals.add("end");
        }
    }

    private static Sink connect(Source source) {
        Flow.Processor<String, String> processor = JsonStreamChunker.processor();
        Sink sink = new Sink();
        processor.subscribe(sink);
        source.subscribe(processor);
        return sink;
    }

    @Test
    void asksForNoMoreSnapshotsThanAreNeeded() {
        Source source = new Source(List.of("[\"a\"]", "[\"a\"]", "[\"ab\"]", "[\"abc\"]"));
        Sink sink = connect(source);
        assertThat(source.asked).isZero();
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("[\"a");
        assertThat(source.asked).isEqualTo(1);
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("[\"a", "b");
        assertThat(source.asked).isEqualTo(3);
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("[\"a", "b", "c");
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("[\"a", "b", "c", "\"]", "end");
    }

    @Test
    void anEmptyFlushNeedsNoRequest() {
        Sink sink = connect(new Source(List.of("12")));
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("12", "end");
        assertThat(connect(new Source(List.of())).signals).containsExactly("end");
    }

    @Test
    void anErrorEndsItAndCancelsTheSource() {
        Source source = new Source(List.of("[1]", "[2]", "[1,2]"));
        Sink sink = connect(source);
        sink.subscription.request(10);
        assertThat(sink.signals).containsExactly("[1", "SnapshotConflictException");
        assertThat(source.cancelled).isTrue();
    }

    @Test
    void cancellingReachesTheSource() {
        Source source = new Source(List.of("[1]", "[1,2]"));
        Sink sink = connect(source);
        sink.subscription.request(1);
        sink.subscription.cancel();
        sink.subscription.request(1);
        assertThat(sink.signals).containsExactly("[1");
        assertThat(source.cancelled).isTrue();
    }

    /** Its chunks are so many: the string, one character at a time, and its end. */
    private static Flow.Publisher<String> publisher(long chunks) {
        Flow.Processor<String, String> processor = JsonStreamChunker.processor();
        Source source = chunks == 1
                ? new Source(List.of("1"))
                : new Source(Math.max(0, chunks - 1), index -> '"' + "a".repeat((int) index) + '"');
        source.subscribe(processor);
        return processor;
    }

    @TestFactory
    Stream<DynamicTest> keepsTheRulesOfAPublisher() {
        return rules(environment -> new FlowPublisherVerification<String>(environment) {
            @Override
            public Flow.Publisher<String> createFlowPublisher(long elements) {
                return publisher(elements);
            }

            @Override
            public Flow.Publisher<String> createFailedFlowPublisher() {
                Flow.Processor<String, String> processor = JsonStreamChunker.processor();
                processor.onError(new IllegalStateException("failed"));
                return processor;
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> keepsTheRulesOfASubscriber() {
        return rules(environment -> new FlowSubscriberBlackboxVerification<String>(environment) {
            @Override
            public Flow.Subscriber<String> createFlowSubscriber() {
                Flow.Processor<String, String> processor = JsonStreamChunker.processor();
                processor.subscribe(new SubmissionSink());
                return processor;
            }

            @Override
            public String createElement(int element) {
                return '"' + "a".repeat(element) + '"';
            }
        });
    }

    /** Wants everything. */
    private static final class SubmissionSink implements Flow.Subscriber<String> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String chunk) {}

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }

    /** The tests of a verification, which is made for another framework, as tests of this one, but for what it cannot test. */
    private static Stream<DynamicTest> rules(Function<TestEnvironment, Object> verification) {
        return Arrays.stream(
                        verification.apply(new TestEnvironment()).getClass().getMethods())
                .filter(KitCheck::isCheck)
                // These are for publishers with several subscribers, and for recursion that is bounded otherwise.
                .filter(method -> !method.getName().startsWith("optional_"))
                .map(method -> DynamicTest.dynamicTest(
                        method.getName(),
                        () -> KitCheck.run(environment -> check(verification.apply(environment), method))));
    }

    @Test
    void aSubscriberThatCancelsIsForgotten() {
        assertThat(KitCheck.forgets(publisher(3))).isTrue();
    }

    private static void check(Object verification, Method rule) throws Throwable {
        try {
            if (verification instanceof FlowSubscriberBlackboxVerification<?> subscriber) {
                subscriber.startPublisherExecutorService();
            }
            verification.getClass().getMethod("setUp").invoke(verification);
            rule.setAccessible(true);
            rule.invoke(verification);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void worksBetweenThreads() throws InterruptedException {
        Flow.Processor<String, String> processor = JsonStreamChunker.processor();
        StringBuilder out = new StringBuilder();
        CountDownLatch done = new CountDownLatch(1);
        processor.subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                this.subscription = subscription;
                subscription.request(1);
            }

            @Override
            public void onNext(String chunk) {
                out.append(chunk);
                subscription.request(1);
            }

            @Override
            public void onError(Throwable error) {
                done.countDown();
            }

            @Override
            public void onComplete() {
                done.countDown();
            }
        });
        try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(processor);
            for (int i = 0; i <= 1_000; i++) {
                publisher.submit("{\"a\":\"" + "x".repeat(i) + "\"}");
            }
        }
        assertThat(done.await(60, TimeUnit.SECONDS))
                .as("the end, which only a hang keeps away")
                .isTrue();
        assertThat(out).hasToString("{\"a\":\"" + "x".repeat(1_000) + "\"}");
    }
}
