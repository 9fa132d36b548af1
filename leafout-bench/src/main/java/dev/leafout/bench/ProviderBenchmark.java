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

/** The stream of a provider for a document of 12 KB, an event for each token: decoded, and the JSON in it scanned. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ProviderBenchmark {
    @Param({"openai-chat", "openai-responses", "anthropic", "gemini", "ollama"})
    public String provider;

    private ProviderStreams stream;

    @Setup
    public void make() {
        stream = ProviderStreams.of(provider, LlmDocuments.document(LlmDocuments.MEDIUM, 1));
    }

    @Benchmark
    public long jacksonScan() {
        return ProviderRuns.scan(stream);
    }

    @Benchmark
    public long leafoutDecoder() {
        return ProviderRuns.decode(stream);
    }

    @Benchmark
    public long leafoutModelStream() {
        return ProviderRuns.modelStream(stream);
    }
}
