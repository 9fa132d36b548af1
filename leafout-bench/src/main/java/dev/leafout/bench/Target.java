// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.util.List;
import java.util.stream.Stream;

/**
 * A row to print for a comparison: the time of one contender divided by that of another, and the target for it.
 *
 * @param limit empty if there is no target
 * @param unit what the time is of
 */
record Target(String comparison, String contender, String than, String limit, String unit) {
    private static final String[] IN_ORDER = {
        "snapshots-12k",
        "snapshots-100k",
        "snapshotsLatin-12k",
        "snapshotsLatin-100k",
        "snapshotsAscii-12k",
        "snapshotsAscii-100k",
        "snapshotsBytes-12k",
        "snapshotsBytes-100k",
        "snapshotsBytesAscii-12k",
        "snapshotsBytesAscii-100k"
    };
    private static final String[] SHUFFLED = {
        "shuffled-12k",
        "shuffled-100k",
        "shuffledLatin-12k",
        "shuffledLatin-100k",
        "shuffledAscii-12k",
        "shuffledAscii-100k",
        "shuffledBytes-12k",
        "shuffledBytes-100k"
    };
    private static final String[] PROVIDERS = {
        "provider-openai-chat", "provider-openai-responses", "provider-anthropic", "provider-gemini", "provider-ollama"
    };

    static final List<Target> ALL = Stream.of(
                    targets(
                            "jackson strings",
                            "leafout listener",
                            "≥ 2",
                            "chunk",
                            "push-1k",
                            "push-12k",
                            "push-100k",
                            "push-1m"),
                    targets(
                            "jackson bytes",
                            "leafout listener",
                            "≥ 1",
                            "chunk",
                            "push-1k",
                            "push-12k",
                            "push-100k",
                            "push-1m"),
                    targets("jackson strings", "leafout listener", "", "chunk", "uneven-100k"),
                    targets("jackson bytes", "leafout bytes", "≥ 1", "chunk", "bytes-12k", "bytes-100k"),
                    targets("jackson bytes", "leafout bytes", "", "chunk", "bytesCjk-12k"),
                    targets("jackson strings", "leafout events", "≥ 1", "chunk", "events-12k", "events-100k"),
                    targets("jackson bytes", "leafout events", "", "chunk", "eventsBytes-12k"),
                    targets("leafout fields", "leafout events", "≤ 2", "chunk", "fields-12k"),
                    targets("leafout fields, plain JSON", "leafout events", "≤ 2", "chunk", "fields-12k"),
                    targets(
                            "jackson readTree",
                            "leafout bytes",
                            "≥ 1",
                            "byte",
                            "wholeBytes-12k",
                            "wholeBytes-100k",
                            "wholeBytesCjk-12k"),
                    targets(
                            "leafout listener and document",
                            "leafout listener",
                            "≤ 2.5",
                            "chunk",
                            "document-1k",
                            "document-12k",
                            "document-100k",
                            "document-1m"),
                    targets(
                            "object stream with meters",
                            "object stream",
                            "≤ 1.05",
                            "chunk",
                            "metrics-1k",
                            "metrics-12k",
                            "metrics-100k"),
                    targets(
                            "partials with meters",
                            "partials",
                            "≤ 1.05",
                            "chunk",
                            "metrics-1k",
                            "metrics-12k",
                            "metrics-100k"),
                    targets("jackson strings", "leafout value after every chunk", "", "chunk", "value-12k", "value-1m"),
                    targets(
                            "jackson readTree",
                            "leafout listener",
                            "≥ 1",
                            "character",
                            "whole-1k",
                            "whole-12k",
                            "whole-100k",
                            "whole-1m"),
                    targets(
                            "jackson readTree",
                            "leafout events",
                            "≥ 1",
                            "character",
                            "wholeEvents-12k",
                            "wholeEvents-100k",
                            "wholeEvents-1m"),
                    targets(
                            "leafout listener with llm()",
                            "leafout listener",
                            "≤ 1.15",
                            "chunk",
                            "tolerant-1k",
                            "tolerant-12k",
                            "tolerant-100k",
                            "tolerant-1m"),
                    targets(
                            "leafout listener with llm()",
                            "leafout listener",
                            "≤ 1.15",
                            "character",
                            "wholeTolerant-12k",
                            "wholeTolerant-100k",
                            "wholeTolerant-1m"),
                    targets("jackson complete and readTree", "leafout listener", "", "document", "again-1k"),
                    targets("jackson complete and readTree", "leafout listener", "≥ 300", "document", "again-12k"),
                    targets(
                            "jackson complete and readTree",
                            "leafout value after every chunk",
                            "",
                            "document",
                            "again-12k"),
                    targets(
                            "validate chunks",
                            "parse chunks",
                            "≤ 1.5",
                            "character",
                            "schema-itinerary",
                            "schema-toolCall"),
                    targets(
                            "validate whole",
                            "parse whole",
                            "≤ 1.5",
                            "character",
                            "schema-itinerary",
                            "schema-toolCall"),
                    targets("networknt", "validate whole", "≥ 2", "character", "schema-itinerary", "schema-toolCall"),
                    targets(
                            "compile and validate",
                            "networknt compile and validate",
                            "≤ 1",
                            "schema",
                            "schemas-warm",
                            "schemas-cold"),
                    targets("object stream", "leafout listener", "≤ 3", "chunk", "object-12k", "object-100k"),
                    targets(
                            "object stream, no validation",
                            "leafout listener",
                            "≤ 3",
                            "chunk",
                            "object-12k",
                            "object-100k"),
                    targets(
                            "object stream, plain JSON",
                            "leafout listener",
                            "≤ 3",
                            "chunk",
                            "object-12k",
                            "object-100k"),
                    targets(
                            "jackson complete and bind",
                            "leafout partial after every chunk",
                            "≥ 50",
                            "document",
                            "partial-12k"),
                    targets(
                            "jackson complete and bind",
                            "leafout partial, plain JSON",
                            "≥ 50",
                            "document",
                            "partial-12k"),
                    targets(
                            "jackson complete and bind",
                            "leafout",
                            "",
                            "event",
                            "endToEnd-answer",
                            "endToEnd-call",
                            "endToEnd-shortCall"),
                    targets("leafout, to a client", "leafout", "", "event", "endToEnd-answer"),
                    targets("12k", "1k", "≤ 1.2", "character", "flatPartials"),
                    targets("100k", "1k", "≤ 1.2", "character", "flatPartials"),
                    targets("1m", "1k", "≤ 1.2", "character", "flatPartials"),
                    targets("jackson readTree", "leafout chunker", "≥ 20", "snapshot", IN_ORDER),
                    targets("flatten", "leafout chunker", "≥ 40", "snapshot", IN_ORDER),
                    targets("jackson readTree", "leafout chunker", "≥ 2.5", "snapshot", SHUFFLED),
                    targets("flatten", "leafout chunker", "≥ 5", "snapshot", SHUFFLED),
                    targets("leafout decoder", "jackson scan", "≤ 2", "byte", PROVIDERS),
                    targets("leafout model stream", "jackson scan", "", "byte", PROVIDERS),
                    targets("12k", "1k", "0.8 to 1.2", "character", "flat5", "flat1", "flatBytes"),
                    targets("100k", "1k", "0.8 to 1.2", "character", "flat5", "flat1", "flatBytes"),
                    targets("1m", "1k", "0.8 to 1.2", "character", "flat5", "flat1", "flatBytes"))
            .flatMap(List::stream)
            .toList();

    /** Returns whether each contender is measured once, in a JVM that has not run it before. */
    boolean isCold() {
        return comparison.endsWith("-cold");
    }

    boolean isMeasurable() {
        return !comparison.startsWith("schemas-") || ManySchemas.arePresent();
    }

    /** The same for several comparisons. */
    private static List<Target> targets(
            String contender, String than, String limit, String unit, String... comparisons) {
        return Stream.of(comparisons)
                .map(comparison -> new Target(comparison, contender, than, limit, unit))
                .toList();
    }
}
