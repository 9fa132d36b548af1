// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time per character, from 1 KB to 1 MB. Every size is measured on different documents that are 1 MB together, so
 * that neither the cache nor the branch predictor can memorize a small document.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class PerCharacterBenchmark {
    @Param({"1", "12", "100", "1024"})
    public int kilobytes;

    @Param({"1", "5"})
    public int chunkLength;

    private final List<String[]> documents = new ArrayList<>();

    @Setup
    public void cut() {
        for (String document : LlmDocuments.documents(kilobytes * LlmDocuments.KB, LlmDocuments.HUGE)) {
            documents.add(LlmDocuments.cut(document, chunkLength));
        }
    }

    /** All together they are this long, to within 2 %. */
    @Benchmark
    @OperationsPerInvocation(LlmDocuments.HUGE)
    public long leafoutListener() {
        long sum = 0;
        for (String[] document : documents) {
            sum += LeafoutRuns.listener(document);
        }
        return sum;
    }
}
