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
import org.openjdk.jmh.infra.Blackhole;

/** A document fed at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class WholeDocumentBenchmark {
    @Param({"1", "12", "100", "1024"})
    public int kilobytes;

    private String document;

    @Setup
    public void make() {
        document = LlmDocuments.document(kilobytes * LlmDocuments.KB, 1);
    }

    @Benchmark
    public long leafoutListener() {
        return LeafoutRuns.listener(document);
    }

    @Benchmark
    public long leafoutEvents() {
        return LeafoutRuns.events(document);
    }

    @Benchmark
    public void jacksonReadTree(Blackhole blackhole) {
        blackhole.consume(JacksonRuns.tree(document));
    }
}
