// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** A document fed at once. */
public class WholeDocumentBenchmark extends Measured {
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
