// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Says in whose code the current thread is while something runs, by the samples of Flight Recorder. */
final class WhereTheTimeGoes {
    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final String[] SAMPLES = {"jdk.ExecutionSample", "jdk.NativeMethodSample"};

    /** What is looked at. */
    interface Work {
        void run() throws Exception;
    }

    private WhereTheTimeGoes() {}

    /** Returns the shares, as in {@code parser 31 %, document 12 %}. */
    static String in(Work work) throws Exception {
        Path file = Files.createTempFile("leafout", ".jfr");
        try (Recording recording = new Recording()) {
            for (String samples : SAMPLES) {
                recording.enable(samples).withPeriod(PERIOD);
            }
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
            return shares(file);
        } finally {
            Files.delete(file);
        }
    }

    private static String shares(Path file) throws IOException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List.of("parser", "document", "validator", "state", "operator", "the rest of Flink")
                .forEach(part -> counts.put(part, 0));
        int all = 0;
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            RecordedThread thread = event.getThread("sampledThread");
            if (event.getStackTrace() != null
                    && thread.getJavaThreadId() == Thread.currentThread().getId()) {
                counts.merge(part(event.getStackTrace().getFrames()), 1, Integer::sum);
                all++;
            }
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            text.append(text.isEmpty() ? "" : ", ").append(count.getKey()).append(' ');
            text.append(Math.round(100.0 * count.getValue() / Math.max(1, all))).append(" %");
        }
        return text + " of " + all + " samples";
    }

    /** By the innermost frame that is of one of them. */
    private static String part(List<RecordedFrame> stack) {
        for (RecordedFrame frame : stack) {
            String type = frame.getMethod().getType().getName();
            if (type.startsWith("dev.leafout.parse") || type.startsWith("dev.leafout.event")) {
                return "parser";
            } else if (type.startsWith("dev.leafout.document")) {
                return "document";
            } else if (type.startsWith("dev.leafout.schema")) {
                return "validator";
            } else if (type.contains("flink.runtime.state") || type.contains("rocksdb")) {
                return "state";
            } else if (type.startsWith("dev.leafout.flink")
                    && !type.contains("Test")
                    && !type.endsWith("OperatorRun")) {
                return "operator";
            }
        }
        return "the rest of Flink";
    }
}
