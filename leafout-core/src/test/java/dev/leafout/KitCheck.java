// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;

/**
 * One check of the test kit of Reactive Streams. The kit waits for signals, and watches that none comes, in milliseconds.
 * What a busy machine fails passes another time, with more patience; what is wrong fails every time.
 */
public interface KitCheck {
    /**
     * Returns whether a method of the kit is a check to run. Not run is what the kit does not test, and the check that a
     * subscriber is forgotten: it gives the garbage collector 100 ms, whatever else the machine does. See {@link #forgets}.
     */
    static boolean isCheck(Method method) {
        return method.isAnnotationPresent(org.testng.annotations.Test.class)
                && !method.getName().startsWith("untested_")
                && !method.getName().contains("spec313_cancelMustMakeThePublisherEventuallyDropAllReferences");
    }

    /** Returns whether a publisher lets go of a subscriber that has cancelled. */
    static boolean forgets(Flow.Publisher<?> publisher) {
        WeakReference<Object> subscriber = cancelled(publisher);
        for (int i = 0; i < 1_000 && subscriber.get() != null; i++) {
            System.gc();
        }
        Reference.reachabilityFence(publisher);
        return subscriber.get() == null;
    }

    private static WeakReference<Object> cancelled(Flow.Publisher<?> publisher) {
        Flow.Subscriber<Object> subscriber = new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(1);
                subscription.cancel();
            }

            @Override
            public void onNext(Object item) {}

            @Override
            public void onError(Throwable problem) {}

            @Override
            public void onComplete() {}
        };
        publisher.subscribe(subscriber);
        return new WeakReference<>(subscriber);
    }

    /** Checks, in this environment. */
    void check(TestEnvironment environment) throws Throwable;

    /** Runs the check until it passes, at most four times. */
    static void run(KitCheck check) throws Throwable {
        for (long patience = 300; true; patience *= 4) {
            try {
                check.check(new TestEnvironment(patience, 50, false));
                return;
            } catch (SkipException e) {
                throw e;
            } catch (Exception | AssertionError e) {
                if (patience > 10_000) {
                    throw e;
                }
            }
        }
    }
}
