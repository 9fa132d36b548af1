// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.schema.JsonSchema;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Validating while parsing, against parsing alone and against another validator. About 100 KB in documents each. */
public class SchemaBenchmark extends Measured {
    @Param({"itinerary", "toolCall"})
    public String kind;

    private List<String> documents;
    private List<String[]> chunked;
    private SchemaRuns runs;
    private String wide;

    @Setup
    public void make() {
        boolean itinerary = kind.equals("itinerary");
        documents = itinerary
                ? LlmDocuments.documents(LlmDocuments.MEDIUM, LlmDocuments.LARGE)
                : SchemaDocuments.toolCalls(LlmDocuments.LARGE);
        chunked = documents.stream().map(d -> LlmDocuments.cut(d, 5)).toList();
        runs = itinerary ? SchemaRuns.itinerary() : SchemaRuns.toolCall();
        wide = SchemaDocuments.wide(200);
    }

    @Benchmark
    public long parseWhole() {
        return documents.stream().mapToLong(LeafoutRuns::listener).sum();
    }

    @Benchmark
    public long validateWhole() {
        return documents.stream().mapToLong(runs::validate).sum();
    }

    @Benchmark
    public long parseChunks() {
        return chunked.stream().mapToLong(LeafoutRuns::listener).sum();
    }

    @Benchmark
    public long validateChunks() {
        return chunked.stream().mapToLong(runs::validate).sum();
    }

    @Benchmark
    public long networknt() {
        return documents.stream().mapToLong(runs::networknt).sum();
    }

    @Benchmark
    public JsonSchema compile200Properties() {
        return JsonSchema.parse(wide);
    }
}
