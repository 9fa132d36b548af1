// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What a Java developer does today: close the text so far and read all of it again, after every 5 characters. */
public class ReadAgainBenchmark extends Measured {
    @Param({"1", "12"})
    public int kilobytes;

    private String[] strings;

    @Setup
    public void cut() {
        strings = LlmDocuments.cut(LlmDocuments.document(kilobytes * LlmDocuments.KB, 1), 5);
    }

    @Benchmark
    public long leafoutListener() {
        return LeafoutRuns.listener(strings);
    }

    @Benchmark
    public long leafoutValueAfterEveryChunk() {
        return LeafoutRuns.valueAfterEveryChunk(strings);
    }

    @Benchmark
    public long jsonSmartReadAgain() {
        return JsonSmartRuns.readAgain(strings);
    }

    @Benchmark
    public long jacksonCompleteAndReadAgain() {
        return JacksonRuns.completeAndReadAgain(strings);
    }

    @Benchmark
    public long leafoutPartialAfterEveryChunk() {
        return ObjectRuns.partials(strings);
    }

    @Benchmark
    public long jacksonCompleteAndBindAgain() {
        return ObjectRuns.completeAndBindAgain(strings);
    }
}
