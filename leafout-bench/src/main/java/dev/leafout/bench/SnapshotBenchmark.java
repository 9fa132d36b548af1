// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Snapshots of a document that grows, in order and with the properties shuffled. They lie ready in memory; the time is that
 * of all of them. {@link SnapshotArrivals} has them arrive.
 */
public class SnapshotBenchmark extends Measured {
    @Param({"12", "100"})
    public int kilobytes;

    @Param({"false", "true"})
    public boolean shuffled;

    /** Whether what is beyond ASCII is left out, so that a String has one byte for each character. */
    @Param({"false", "true"})
    public boolean ascii;

    private String[] snapshots;

    @Setup
    public void grow() {
        String all = LlmDocuments.document(kilobytes * LlmDocuments.KB, 1);
        String document = ascii ? SnapshotStreams.upTo('~', all) : all;
        snapshots = shuffled ? SnapshotStreams.shuffled(document) : SnapshotStreams.inOrder(document);
    }

    @Benchmark
    public long leafoutChunker() {
        return SnapshotRuns.all(SnapshotRuns.chunker(), snapshots);
    }

    @Benchmark
    public long jacksonReadTree() {
        return SnapshotRuns.all(SnapshotRuns.readTree(), snapshots);
    }

    @Benchmark
    public long flattenAndCompare() {
        return SnapshotRuns.all(SnapshotRuns.flatten(), snapshots);
    }
}
