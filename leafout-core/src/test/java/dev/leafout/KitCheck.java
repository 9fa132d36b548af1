// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import org.reactivestreams.tck.TestEnvironment;
import org.testng.SkipException;

/**
 * One check of the test kit of Reactive Streams. The kit waits for signals, and watches that none comes, in milliseconds;
 * some it counts by itself, such as 100 until a collected object is known to be gone. What a busy machine fails passes
 * another time, with more patience; what is wrong fails every time.
 */
public interface KitCheck {
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
