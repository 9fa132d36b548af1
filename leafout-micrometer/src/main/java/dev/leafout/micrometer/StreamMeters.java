// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The meters of streams with the same tags. docs/metrics.md describes them. They are kept, because to find one in its registry takes
 * longer than to write to it.
 */
final class StreamMeters {
    static final String OPEN = "leafout.streams.open";
    static final String DURATION = "leafout.stream.duration";
    static final String FIRST_FIELD = "leafout.stream.time_to_first_field";
    static final String FIRST_ELEMENT = "leafout.stream.time_to_first_element";
    static final String CHARACTERS = "leafout.stream.characters";
    static final String EVENTS = "leafout.stream.events";
    static final String REPAIRS = "leafout.repairs";
    static final String VIOLATIONS = "leafout.violations";
    static final String OPERATION = "gen_ai.client.operation.duration";
    static final String FIRST_CHUNK = "gen_ai.client.operation.time_to_first_chunk";
    static final String TOKENS = "gen_ai.client.token.usage";

    /** The buckets of OpenTelemetry's conventions: 0.01 s, doubled 13 times. */
    private static final Duration[] BUCKETS = LongStream.rangeClosed(0, 13)
            .mapToObj(i -> Duration.ofMillis(10L << i))
            .toArray(Duration[]::new);

    /** How many streams are open, for each registry and set of tags: a gauge can be registered only once. */
    private static final Map<MeterRegistry, Map<Tags, AtomicInteger>> OPEN_STREAMS = new WeakHashMap<>();

    private final MeterRegistry registry;
    private final Tags tags;
    private final AtomicInteger open;
    private final Map<Key, Meter> meters = new ConcurrentHashMap<>();

    private record Key(String name, Tags tags) {}

    StreamMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        synchronized (OPEN_STREAMS) {
            this.open = OPEN_STREAMS
                    .computeIfAbsent(registry, key -> new ConcurrentHashMap<>())
                    .computeIfAbsent(tags, key -> gauge(registry, tags));
        }
    }

    private static AtomicInteger gauge(MeterRegistry registry, Tags tags) {
        AtomicInteger count = new AtomicInteger();
        Gauge.builder(OPEN, count, AtomicInteger::get)
                .description("Streams that are open")
                .tags(tags)
                .strongReference(true)
                .register(registry);
        return count;
    }

    Clock clock() {
        return registry.config().clock();
    }

    void opened() {
        open.incrementAndGet();
    }

    void closed() {
        open.decrementAndGet();
    }

    void time(String name, String description, Duration time, Tags more) {
        meter(
                        name,
                        more,
                        Timer.class,
                        all -> Timer.builder(name)
                                .description(description)
                                .tags(all)
                                .serviceLevelObjectives(BUCKETS)
                                .register(registry))
                .record(time);
    }

    void amount(String name, String description, long amount, Tags more) {
        meter(
                        name,
                        more,
                        DistributionSummary.class,
                        all -> DistributionSummary.builder(name)
                                .description(description)
                                .tags(all)
                                .register(registry))
                .record((double) amount);
    }

    void count(String name, String description, int count, Tags more) {
        meter(
                        name,
                        more,
                        Counter.class,
                        all -> Counter.builder(name)
                                .description(description)
                                .tags(all)
                                .register(registry))
                .increment(count);
    }

    private <M extends Meter> M meter(String name, Tags more, Class<M> type, Function<Tags, M> register) {
        Key key = new Key(name, more);
        Meter known = meters.get(key);
        return type.cast(
                known != null ? known : meters.computeIfAbsent(key, unknown -> register.apply(tags.and(more))));
    }
}
