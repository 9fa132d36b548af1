// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The stream of a provider for a document of 12 KB, an event for each token: decoded, and the JSON in it scanned. */
public class ProviderBenchmark extends Measured {
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
