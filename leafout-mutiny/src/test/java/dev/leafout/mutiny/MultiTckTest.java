// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.field.StreamingData;
import dev.leafout.typed.TypeToken;
import io.smallrye.mutiny.Multi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** The kit of the Reactive Streams, run as one test: which of its checks fail, and which do not apply. */
@Tag("thorough") // it mostly waits
class MultiTckTest {
    private static final long QUIET_MILLIS = 40;
    private static final long PATIENCE_MILLIS = 1_000;
    /** The kit has limits of its own, which a busy machine may exceed. */
    private static final int TRIES = 5;

    private static final int ENOUGH = 1_000;

    /** What all of the operators have in common. */
    abstract static class OperatorVerification<R> extends FlowPublisherVerification<R> {
        OperatorVerification() {
            super(new TestEnvironment(PATIENCE_MILLIS, QUIET_MILLIS));
        }

        abstract Multi<R> read(Multi<String> numbers);

        @Override
        public final Flow.Publisher<R> createFlowPublisher(long count) {
            return read(numbers((int) Math.min(count, ENOUGH)));
        }

        /** Chunks of text with so many numbers. */
        abstract Multi<String> numbers(int count);

        @Override
        public Flow.Publisher<R> createFailedFlowPublisher() {
            return read(Multi.createFrom().failure(new IllegalStateException("failed")));
        }

        @Override
        public final long maxElementsFromPublisher() {
            return ENOUGH;
        }

        /** Not by the kit, which gives the garbage collector 100 ms, whatever else the machine does. */
        @Override
        public void required_spec313_cancelMustMakeThePublisherEventuallyDropAllReferencesToTheSubscriber() {}
    }

    private static Multi<String> array(int count) {
        return Multi.createFrom().range(0, count + 2).map(i -> i == 0 ? "[" : i > count ? "]" : i == 1 ? "1" : "," + i);
    }

    public static final class ElementsVerification extends OperatorVerification<Integer> {
        @Override
        Multi<Integer> read(Multi<String> numbers) {
            return ObjectMultis.of(new TypeToken<List<Integer>>() {}).each(numbers, "[*]", Integer.class);
        }

        @Override
        Multi<String> numbers(int count) {
            return array(count);
        }
    }

    public static final class LinesVerification extends OperatorVerification<Integer> {
        @Override
        Multi<Integer> read(Multi<String> numbers) {
            return ObjectMultis.of(Integer.class).lines(numbers);
        }

        /** Made with an operator of Mutiny's, which does not subscribe before something is requested: none for the kit. */
        @Override
        public Flow.Publisher<Integer> createFailedFlowPublisher() {
            return null;
        }

        @Override
        Multi<String> numbers(int count) {
            return Multi.createFrom().range(0, count).map(i -> i + "\n");
        }
    }

    public static final class FieldsVerification extends OperatorVerification<StreamingData> {
        @Override
        Multi<StreamingData> read(Multi<String> numbers) {
            return FieldMultis.fields(numbers)
                    .select()
                    .where(data -> !data.path().isEmpty() && data.isComplete());
        }

        @Override
        Multi<String> numbers(int count) {
            return array(count);
        }
    }

    @Test
    void elementsPassTheKit() {
        run(ElementsVerification.class);
    }

    @Test
    void linesPassTheKit() {
        run(LinesVerification.class);
    }

    @Test
    void fieldsPassTheKit() {
        run(FieldsVerification.class);
    }

    /** A check that a busy machine failed passes another time; one that fails each time is told. */
    private static void run(Class<?> verification) {
        TestListenerAdapter results = checked(verification);
        List<ITestResult> failed = new ArrayList<>(results.getFailedTests());
        for (int i = 1; i < TRIES && !failed.isEmpty(); i++) {
            List<String> again = checked(verification).getFailedTests().stream()
                    .map(ITestResult::getName)
                    .toList();
            failed.removeIf(test -> !again.contains(test.getName()));
        }
        assertThat(failed.stream().map(test -> test.getName() + ": " + test.getThrowable()))
                .isEmpty();
        assertThat(results.getPassedTests()).hasSizeGreaterThan(20);
    }

    private static TestListenerAdapter checked(Class<?> verification) {
        TestListenerAdapter results = new TestListenerAdapter();
        TestNG kit = new TestNG(false);
        kit.setVerbose(0);
        kit.setTestClasses(new Class<?>[] {verification});
        kit.addListener(results);
        kit.run();
        return results;
    }
}
