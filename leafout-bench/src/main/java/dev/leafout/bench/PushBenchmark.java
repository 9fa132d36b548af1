// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A document in chunks of 5 characters (or bytes); the time is that of the whole document. */
public class PushBenchmark extends Measured {
    @Param({"1", "12", "100", "1024"})
    public int kilobytes;

    private String[] strings;
    private String[] unevenStrings;
    private byte[][] bytes;

    @Setup
    public void cut() {
        String document = LlmDocuments.document(kilobytes * LlmDocuments.KB, 1);
        strings = LlmDocuments.cut(document, 5);
        unevenStrings = LlmDocuments.cutUnevenly(document);
        bytes = LlmDocuments.cutBytes(document, 5);
    }

    @Benchmark
    public long leafoutListener() {
        return LeafoutRuns.listener(strings);
    }

    @Benchmark
    public long leafoutListenerTolerant() {
        return LeafoutRuns.tolerantListener(strings);
    }

    @Benchmark
    public long leafoutListenerUneven() {
        return LeafoutRuns.listener(unevenStrings);
    }

    @Benchmark
    public long leafoutListenerBytes() {
        return LeafoutRuns.listener(bytes);
    }

    @Benchmark
    public long leafoutEvents() {
        return LeafoutRuns.events(strings);
    }

    @Benchmark
    public long leafoutListenerAndDocument() {
        return LeafoutRuns.listenerAndDocument(strings);
    }

    @Benchmark
    public long leafoutValueAfterEveryChunk() {
        return LeafoutRuns.valueAfterEveryChunk(strings);
    }

    @Benchmark
    public long jacksonStrings() {
        return JacksonRuns.nonBlocking(strings);
    }

    @Benchmark
    public long jacksonStringsUneven() {
        return JacksonRuns.nonBlocking(unevenStrings);
    }

    @Benchmark
    public long jacksonBytes() {
        return JacksonRuns.nonBlocking(bytes);
    }
}
