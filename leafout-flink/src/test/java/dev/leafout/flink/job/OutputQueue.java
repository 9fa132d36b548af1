// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.Transcript;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Keeps what comes out in this JVM, for jobs that do not fail. */
final class OutputQueue implements Sink<OutputLine> {
    private static final long serialVersionUID = 1;
    private static final Map<Integer, ConcurrentLinkedQueue<OutputLine>> QUEUES = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int id = NEXT.getAndIncrement();

    OutputQueue() {
        QUEUES.put(id, new ConcurrentLinkedQueue<>());
    }

    /** Returns what has come so far, stream by stream. */
    Map<String, String> texts() {
        Transcript transcript = new Transcript();
        QUEUES.get(id).forEach(line -> LocalFlink.add(transcript, line));
        return transcript.texts();
    }

    @Override
    public SinkWriter<OutputLine> createWriter(WriterInitContext context) {
        ConcurrentLinkedQueue<OutputLine> queue = QUEUES.get(id);
        return new SinkWriter<>() {
            @Override
            public void write(OutputLine line, Context context) {
                queue.add(line);
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
