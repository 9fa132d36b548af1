// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Typed itineraries in chunks of 5 characters: the whole, and a partial after every chunk. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ObjectBenchmark {
    @Param({"12", "100", "1024"})
    public int kilobytes;

    private String[] strings;

    @Setup
    public void cut() {
        strings = LlmDocuments.cut(LlmDocuments.document(kilobytes * LlmDocuments.KB, 1), 5);
    }

    @Benchmark
    public long bareEngine() {
        return LeafoutRuns.listener(strings);
    }

    @Benchmark
    public long objectStream() {
        return ObjectRuns.whole(strings);
    }

    @Benchmark
    public long partialAfterEveryChunk() {
        return ObjectRuns.partials(strings);
    }
}
