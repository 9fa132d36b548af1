// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * Compares contenders that take turns in one JVM, many times and in short rounds, by the CPU time of the thread. On a
 * noisy machine these ratios are stable when separate runs are not. Every comparison has its own JVMs, so that none
 * runs with code compiled for another.
 *
 * <p>Without arguments it runs all comparisons and prints Markdown. {@code --forks=5} and {@code --seconds=10} make it
 * run longer; names of comparisons select some.
 */
public final class PairedRatios {
    /** All sizes are measured on different documents of this many characters together. */
    private static final int VOLUME = LlmDocuments.HUGE;

    /** The least number of rounds, with as many before them to warm up: a busy machine may not manage more in time. */
    private static final int LEAST_ROUNDS = 30;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A contender. A round returns its cost in nanoseconds and bytes; {@code units} is its size. */
    private record Contender(String name, Supplier<double[]> round, long units) {}

    private record Result(String name, double nanos, double bytes) {}

    private static long blackhole;

    private PairedRatios() {}

    public static void main(String[] args) throws Exception {
        int forks = 3;
        double seconds = 4;
        String child = null;
        String alone = null;
        List<String> chosen = new ArrayList<>();
        for (String arg : args) {
            if (arg.startsWith("--forks=")) {
                forks = Integer.parseInt(arg.substring(8));
            } else if (arg.startsWith("--seconds=")) {
                seconds = Double.parseDouble(arg.substring(10));
            } else if (arg.startsWith("--child=")) {
                child = arg.substring(8);
            } else if (arg.startsWith("--alone=")) {
                alone = arg.substring(8);
            } else {
                chosen.add(arg);
            }
        }
        if (child != null) {
            List<Contender> contenders = contenders(child);
            for (Result result : alone == null ? measure(contenders, seconds) : measureOnce(contenders, alone)) {
                System.out.println("RESULT\t" + result.name + "\t" + result.nanos + "\t" + result.bytes);
            }
            return;
        }
        new PairedReport(forks, seconds).print(chosen);
        if (blackhole == 42) {
            System.out.println();
        }
    }

    /** Returns the contenders of a comparison, such as {@code push-12k}. The others are compared with the first. */
    private static List<Contender> contenders(String comparison) {
        String[] parts = comparison.split("-");
        boolean isSized = parts.length > 1
                && !parts[0].startsWith("schema")
                && !List.of("provider", "endToEnd").contains(parts[0]);
        int size = isSized ? size(parts[1]) : 0;
        return switch (parts[0]) {
            case "push" ->
                List.of(
                        fives("leafout listener", size, LeafoutRuns::listener),
                        fives("jackson strings", size, JacksonRuns::nonBlocking),
                        fiveBytes("jackson bytes", size, JacksonRuns::nonBlocking));
            case "bytes" ->
                List.of(
                        fiveBytes("leafout bytes", size, LeafoutRuns::listener),
                        fiveBytes("jackson bytes", size, JacksonRuns::nonBlocking));
            case "bytesCjk" ->
                List.of(
                        fiveBytes("leafout bytes", size, LlmDocuments::inChinese, LeafoutRuns::listener),
                        fiveBytes("jackson bytes", size, LlmDocuments::inChinese, JacksonRuns::nonBlocking));
            case "eventsBytes" ->
                List.of(
                        fiveBytes("leafout events", size, LeafoutRuns::events),
                        fiveBytes("jackson bytes", size, JacksonRuns::nonBlocking));
            case "fields" ->
                List.of(
                        fives("leafout events", size, LeafoutRuns::events),
                        fives("leafout fields", size, LeafoutRuns::fields),
                        fives("leafout fields, plain JSON", size, LeafoutRuns::fieldsOfPlainJson));
            case "wholeBytes" ->
                List.of(
                        wholeBytes("leafout bytes", size, UnaryOperator.identity(), LeafoutRuns::listener),
                        wholeBytes("jackson readTree", size, UnaryOperator.identity(), JacksonRuns::readTree));
            case "wholeBytesCjk" ->
                List.of(
                        wholeBytes("leafout bytes", size, LlmDocuments::inChinese, LeafoutRuns::listener),
                        wholeBytes("jackson readTree", size, LlmDocuments::inChinese, JacksonRuns::readTree));
            case "uneven" ->
                List.of(
                        uneven("leafout listener", size, LeafoutRuns::listener),
                        uneven("jackson strings", size, JacksonRuns::nonBlocking));
            case "events" ->
                List.of(
                        fives("leafout events", size, LeafoutRuns::events),
                        fives("jackson strings", size, JacksonRuns::nonBlocking));
            case "document" ->
                List.of(
                        fives("leafout listener", size, LeafoutRuns::listener),
                        fives("leafout listener and document", size, LeafoutRuns::listenerAndDocument));
            case "value" ->
                List.of(
                        fives("leafout value after every chunk", size, LeafoutRuns::valueAfterEveryChunk),
                        fives("jackson strings", size, JacksonRuns::nonBlocking));
            case "whole" ->
                List.of(
                        whole("leafout listener", size, LeafoutRuns::listener),
                        whole("jackson readTree", size, JacksonRuns::readTree));
            case "tolerant" ->
                List.of(
                        fives("leafout listener", size, LeafoutRuns::listener),
                        fives("leafout listener with llm()", size, LeafoutRuns::tolerantListener));
            case "wholeTolerant" ->
                List.of(
                        whole("leafout listener", size, LeafoutRuns::listener),
                        whole("leafout listener with llm()", size, LeafoutRuns::tolerantListener));
            case "wholeEvents" ->
                List.of(
                        whole("leafout events", size, LeafoutRuns::events),
                        whole("jackson readTree", size, JacksonRuns::readTree));
            case "again" ->
                List.of(
                        one("leafout listener", size, 50, LeafoutRuns::listener),
                        one("leafout value after every chunk", size, 50, LeafoutRuns::valueAfterEveryChunk),
                        one("jackson complete and readTree", size, 1, JacksonRuns::completeAndReadAgain));
            case "snapshots" -> arriving(SnapshotStreams.inOrder(LlmDocuments.document(size, 1)));
            case "snapshotsLatin" -> arriving(SnapshotStreams.inOrder(oneByte('\u00FF', size)));
            case "snapshotsAscii" -> arriving(SnapshotStreams.inOrder(oneByte('~', size)));
            case "shuffled" -> arriving(SnapshotStreams.shuffled(LlmDocuments.document(size, 1)));
            case "shuffledLatin" -> arriving(SnapshotStreams.shuffled(oneByte('\u00FF', size)));
            case "shuffledAscii" -> arriving(SnapshotStreams.shuffled(oneByte('~', size)));
            case "snapshotsBytes" -> arrivingAsBytes(SnapshotStreams.inOrder(LlmDocuments.document(size, 1)));
            case "snapshotsBytesAscii" -> arrivingAsBytes(SnapshotStreams.inOrder(oneByte('~', size)));
            case "shuffledBytes" -> arrivingAsBytes(SnapshotStreams.shuffled(LlmDocuments.document(size, 1)));
            case "schema" -> schema(parts[1]);
            case "schemas" -> manySchemas();
            case "object" ->
                List.of(
                        fives("leafout listener", size, LeafoutRuns::listener),
                        fives("object stream", size, ObjectRuns::whole),
                        fives("object stream, no validation", size, ObjectRuns::wholeWithoutValidation),
                        fives("object stream, plain JSON", size, ObjectRuns::wholeOfPlainJson));
            case "partial" ->
                List.of(
                        one("leafout partial after every chunk", size, 20, ObjectRuns::partials),
                        one("leafout partial, plain JSON", size, 20, ObjectRuns::partialsOfPlainJson),
                        one("jackson complete and bind", size, 1, ObjectRuns::completeAndBindAgain));
            case "metrics" ->
                List.of(
                        fives("object stream", size, ObjectRuns::whole),
                        fives("object stream with meters", size, ObjectRuns::wholeMeasured),
                        fives("partials", size, ObjectRuns::partials),
                        fives("partials with meters", size, ObjectRuns::partialsMeasured));
            case "endToEnd" -> endToEnd(parts[1]);
            case "provider" -> provider(comparison.substring("provider-".length()));
            case "flat5" -> flat(5, LeafoutRuns::listener);
            case "flat1" -> flat(1, LeafoutRuns::listener);
            case "flatBytes" -> flat(document -> LlmDocuments.cutBytes(document, 5), LeafoutRuns::listener);
            case "flatPartials" -> flat(5, ObjectRuns::partials);
            default -> throw new IllegalArgumentException(comparison);
        };
    }

    /** Validating while parsing, against parsing alone, and against another validator. */
    private static List<Contender> schema(String kind) {
        boolean itinerary = kind.equals("itinerary");
        SchemaRuns runs = itinerary ? SchemaRuns.itinerary() : SchemaRuns.toolCall();
        List<String> documents =
                itinerary ? LlmDocuments.documents(LlmDocuments.MEDIUM, VOLUME) : SchemaDocuments.toolCalls(VOLUME);
        List<String[]> chunked = new ArrayList<>();
        documents.forEach(d -> chunked.add(LlmDocuments.cut(d, 5)));
        long characters = documents.stream().mapToLong(String::length).sum();
        return List.of(
                each("parse whole", documents, characters, LeafoutRuns::listener),
                each("validate whole", documents, characters, runs::validate),
                each("parse chunks", chunked, characters, LeafoutRuns::listener),
                each("validate chunks", chunked, characters, runs::validate),
                each("networknt", documents, characters, runs::networknt));
    }

    /** Schemas that are compiled for a few documents each; per schema. */
    private static List<Contender> manySchemas() {
        List<ManySchemas.Use> uses = ManySchemas.read();
        return List.of(
                each("compile and validate", uses, uses.size(), ManySchemas::leafout),
                each("networknt compile and validate", uses, uses.size(), ManySchemas::networknt));
    }

    /** Decoding the stream of a provider, against a scan of the JSON in it. */
    private static List<Contender> provider(String provider) {
        List<ProviderStreams> streams = new ArrayList<>();
        LlmDocuments.documents(LlmDocuments.MEDIUM, VOLUME / 8)
                .forEach(document -> streams.add(ProviderStreams.of(provider, document)));
        long bytes = streams.stream().mapToLong(ProviderStreams::jsonBytes).sum();
        return List.of(
                each("jackson scan", streams, bytes, ProviderRuns::scan),
                each("leafout decoder", streams, bytes, ProviderRuns::decode),
                each("leafout model stream", streams, bytes, ProviderRuns::modelStream));
    }

    /** From a provider's bytes to a typed object after every event, against parsing and binding everything again. */
    private static List<Contender> endToEnd(String kind) {
        if (kind.equals("answer")) {
            // One document, as its events take 800 KB: bytes that have just arrived are in the cache.
            EndToEndStreams one = EndToEndStreams.answer(LlmDocuments.document(LlmDocuments.MEDIUM, 1));
            List<EndToEndStreams> streams = Collections.nCopies(4, one);
            return List.of(
                    events("leafout", streams, EndToEndRuns::answer),
                    events("leafout, to a client", streams, EndToEndRuns::answerToClient),
                    events("jackson complete and bind", List.of(one), EndToEndRuns::bindAgain));
        }
        Random random = new Random(1);
        List<EndToEndStreams> streams = new ArrayList<>();
        boolean isShort = kind.equals("shortCall");
        for (int i = 0; i < 200; i++) {
            streams.add(isShort ? EndToEndRuns.weather(random) : EndToEndRuns.search(random));
        }
        return List.of(
                events("leafout", streams, isShort ? EndToEndRuns::weatherCall : EndToEndRuns::searchCall),
                events(
                        "jackson complete and bind",
                        streams,
                        isShort ? EndToEndRuns::bindWeatherAgain : EndToEndRuns::bindSearchAgain));
    }

    private static Contender events(String name, List<EndToEndStreams> streams, ToLongFunction<EndToEndStreams> run) {
        return each(
                name,
                streams,
                streams.stream().mapToLong(s -> s.events().size()).sum(),
                run);
    }

    private static int size(String name) {
        return switch (name) {
            case "1k" -> LlmDocuments.SMALL;
            case "12k" -> LlmDocuments.MEDIUM;
            case "100k" -> LlmDocuments.LARGE;
            case "1m" -> LlmDocuments.HUGE;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Contender fives(String name, int size, ToLongFunction<String[]> run) {
        List<String[]> documents = new ArrayList<>();
        LlmDocuments.documents(size, VOLUME).forEach(d -> documents.add(LlmDocuments.cut(d, 5)));
        return each(name, documents, documents.stream().mapToLong(d -> d.length).sum(), run);
    }

    private static Contender uneven(String name, int size, ToLongFunction<String[]> run) {
        List<String[]> documents = new ArrayList<>();
        LlmDocuments.documents(size, VOLUME).forEach(d -> documents.add(LlmDocuments.cutUnevenly(d)));
        return each(name, documents, documents.stream().mapToLong(d -> d.length).sum(), run);
    }

    private static Contender fiveBytes(String name, int size, ToLongFunction<byte[][]> run) {
        return fiveBytes(name, size, UnaryOperator.identity(), run);
    }

    private static Contender fiveBytes(
            String name, int size, UnaryOperator<String> script, ToLongFunction<byte[][]> run) {
        List<byte[][]> documents = new ArrayList<>();
        LlmDocuments.documents(size, VOLUME).forEach(d -> documents.add(LlmDocuments.cutBytes(script.apply(d), 5)));
        return each(name, documents, documents.stream().mapToLong(d -> d.length).sum(), run);
    }

    private static Contender whole(String name, int size, ToLongFunction<String> run) {
        List<String> documents = LlmDocuments.documents(size, VOLUME);
        return each(
                name, documents, documents.stream().mapToLong(String::length).sum(), run);
    }

    private static Contender wholeBytes(
            String name, int size, UnaryOperator<String> script, ToLongFunction<byte[]> run) {
        List<byte[]> documents = new ArrayList<>();
        LlmDocuments.documents(size, VOLUME)
                .forEach(d -> documents.add(script.apply(d).getBytes(StandardCharsets.UTF_8)));
        return each(name, documents, documents.stream().mapToLong(d -> d.length).sum(), run);
    }

    private static Contender one(String name, int size, int times, ToLongFunction<String[]> run) {
        String[] document = LlmDocuments.cut(LlmDocuments.document(size, 1), 5);
        return each(name, Collections.nCopies(times, document), times, run);
    }

    private static String oneByte(char greatest, int size) {
        return SnapshotStreams.upTo(greatest, LlmDocuments.document(size, 1));
    }

    /** A chunker and what it is compared with. */
    private static Map<String, Supplier<SnapshotTaker>> takers(String name, Supplier<SnapshotTaker> chunker) {
        Map<String, Supplier<SnapshotTaker>> takers = new LinkedHashMap<>();
        takers.put(name, chunker);
        takers.put("jackson readTree", SnapshotRuns::readTree);
        takers.put("flatten", SnapshotRuns::flatten);
        return takers;
    }

    private static List<Contender> arriving(String[] snapshots) {
        return arriving(snapshots, false, takers("leafout chunker", SnapshotRuns::chunker));
    }

    private static List<Contender> arrivingAsBytes(String[] snapshots) {
        return arriving(snapshots, true, takers("leafout chunker", SnapshotRuns::chunker));
    }

    private static List<Contender> arriving(
            String[] snapshots, boolean asBytes, Map<String, Supplier<SnapshotTaker>> takers) {
        SnapshotArrivals arrivals = new SnapshotArrivals(snapshots, asBytes);
        List<Contender> contenders = new ArrayList<>();
        takers.forEach((name, taker) -> contenders.add(new Contender(
                name,
                () -> {
                    long[] taken = arrivals.run(taker);
                    blackhole += taken[2];
                    return new double[] {taken[0], taken[1]};
                },
                arrivals.count())));
        return contenders;
    }

    /** The same on documents of every size; per character. */
    private static List<Contender> flat(int length, ToLongFunction<String[]> run) {
        return flat(document -> LlmDocuments.cut(document, length), run);
    }

    private static <T> List<Contender> flat(Function<String, T> cut, ToLongFunction<T> run) {
        List<Contender> sizes = new ArrayList<>();
        for (String size : List.of("1k", "12k", "100k", "1m")) {
            List<T> documents = new ArrayList<>();
            long characters = 0;
            for (String document : LlmDocuments.documents(size(size), VOLUME)) {
                documents.add(cut.apply(document));
                characters += document.length();
            }
            sizes.add(each(size, documents, characters, run));
        }
        return sizes;
    }

    private static <T> Contender each(String name, List<T> documents, long units, ToLongFunction<T> run) {
        return new Contender(
                name,
                () -> cost(() -> {
                    for (T document : documents) {
                        blackhole += run.applyAsLong(document);
                    }
                }),
                units);
    }

    /** The CPU time of the thread, and what it allocates. */
    private static double[] cost(Runnable work) {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long cpu = THREADS.getCurrentThreadCpuTime();
        work.run();
        double nanos = THREADS.getCurrentThreadCpuTime() - cpu;
        return new double[] {nanos, THREADS.getThreadAllocatedBytes(thread) - bytes};
    }

    /** Lets them take turns in changing order, half of the time to warm up, and returns the medians. */
    private static List<Result> measure(List<Contender> contenders, double seconds) {
        Map<String, List<double[]>> samples = new LinkedHashMap<>();
        contenders.forEach(c -> samples.put(c.name, new ArrayList<>()));
        List<Contender> order = new ArrayList<>(contenders);
        Random random = new Random(1);
        long start = System.nanoTime();
        long warm = start + (long) (seconds * 0.5e9);
        long end = start + (long) (seconds * 1e9);
        for (int round = 0; round < 2 * LEAST_ROUNDS || System.nanoTime() < end; round++) {
            Collections.shuffle(order, random);
            boolean counts = round >= LEAST_ROUNDS && System.nanoTime() > warm;
            for (Contender contender : order) {
                double[] cost = contender.round.get();
                if (counts) {
                    samples.get(contender.name)
                            .add(new double[] {cost[0] / contender.units, cost[1] / contender.units});
                }
            }
        }
        List<Result> results = new ArrayList<>();
        samples.forEach((name, taken) -> results.add(new Result(name, median(taken, 0), median(taken, 1))));
        return results;
    }

    /** Measures the first round of one contender, in a JVM that has done nothing like it. */
    private static List<Result> measureOnce(List<Contender> contenders, String name) {
        Contender contender = contenders.stream()
                .filter(one -> one.name.equals(name))
                .findFirst()
                .orElseThrow();
        double[] cost = contender.round.get();
        return List.of(new Result(name, cost[0] / contender.units, cost[1] / contender.units));
    }

    private static double median(List<double[]> samples, int column) {
        double[] sorted = samples.stream().mapToDouble(s -> s[column]).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
