// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Typed itineraries in chunks of 5 characters: the whole, and a partial after every chunk. */
public class ObjectBenchmark extends Measured {
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
