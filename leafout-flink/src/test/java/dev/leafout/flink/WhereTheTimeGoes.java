// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Looks at a thread a thousand times a second and counts in whose code it is. */
final class WhereTheTimeGoes implements AutoCloseable {
    private static final long PERIOD_NANOS = 1_000_000;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Thread sampler;
    private volatile boolean running = true;

    WhereTheTimeGoes(Thread watched) {
        for (String part : new String[] {"parser", "document", "validator", "state", "operator", "Flink"}) {
            counts.put(part, 0);
        }
        sampler = new Thread(() -> sample(watched));
        sampler.setDaemon(true);
        sampler.start();
    }

    private void sample(Thread watched) {
        while (running) {
            counts.merge(part(watched.getStackTrace()), 1, Integer::sum);
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    /** By the innermost frame that is of one of them. */
    private static String part(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (type.startsWith("dev.leafout.parse") || type.startsWith("dev.leafout.event")) {
                return "parser";
            } else if (type.startsWith("dev.leafout.document")) {
                return "document";
            } else if (type.startsWith("dev.leafout.schema")) {
                return "validator";
            } else if (type.contains("flink.runtime.state") || type.contains("rocksdb")) {
                return "state";
            } else if (type.startsWith("dev.leafout.flink")
                    && !type.endsWith("Test")
                    && !type.endsWith("OperatorRun")) {
                return "operator";
            }
        }
        return "Flink";
    }

    @Override
    public void close() throws InterruptedException {
        running = false;
        sampler.join();
    }

    /** Returns the shares, as in {@code parser 31 %, …}. */
    @Override
    public String toString() {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        StringBuilder text = new StringBuilder();
        counts.forEach((part, count) -> text.append(text.isEmpty() ? "" : ", ")
                .append(part)
                .append(' ')
                .append(Math.round(100.0 * count / all))
                .append(" %"));
        return text.toString();
    }
}
