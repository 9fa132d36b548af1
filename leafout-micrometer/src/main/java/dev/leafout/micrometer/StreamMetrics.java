// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Provider;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.StreamListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Measures streams with Micrometer: how long they take, how much they read, what had to be repaired and what was not valid.
 *
 * <pre>{@code
 * StreamMetrics metrics = StreamMetrics.of(registry).withModel("gpt-5-mini");
 * ModelStream<Trip> stream = metrics.observe(ModelStream.openAiChat().text(Trip.class)).open();
 * }</pre>
 *
 * <p>While a stream is read, its figures are kept in fields. They are written to the registry once, when the stream ends: when it
 * is finished, fails or is cancelled. A stream of which nobody does any of that counts as open forever. docs/metrics.md lists all
 * meters and tags. No tag has text from a model as its value.
 *
 * <p>Immutable, and used by any number of streams and threads. The tags of all streams in one registry should have the same keys.
 *
 * @since 0.1
 */
public final class StreamMetrics {
    private static final String UNKNOWN = "none";

    private final MeterRegistry registry;
    private final ObservationRegistry observations;
    private final @Nullable String provider;
    private final String model;
    private final Tags tags;
    /** When streams begin, by the registry's clock; null if they begin when they are opened. */
    private final @Nullable Long start;

    private StreamMetrics(
            MeterRegistry registry,
            ObservationRegistry observations,
            @Nullable String provider,
            String model,
            Tags tags,
            @Nullable Long start) {
        this.registry = registry;
        this.observations = observations;
        this.provider = provider;
        this.model = model;
        this.tags = tags;
        this.start = start;
    }

    /** Returns metrics that are written to this registry. */
    public static StreamMetrics of(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        return new StreamMetrics(registry, ObservationRegistry.NOOP, null, UNKNOWN, Tags.empty(), null);
    }

    /** Returns a copy that also makes an observation {@code leafout.stream} of each stream, for example for traces. */
    public StreamMetrics withObservations(ObservationRegistry newObservations) {
        Objects.requireNonNull(newObservations, "newObservations");
        return new StreamMetrics(registry, newObservations, provider, model, tags, start);
    }

    /** Returns a copy that tags everything with the model that is asked, {@code gen_ai.request.model}. Default: none. */
    public StreamMetrics withModel(String newModel) {
        Objects.requireNonNull(newModel, "newModel");
        return new StreamMetrics(registry, observations, provider, newModel, tags, start);
    }

    /**
     * Returns a copy that tags everything with this provider, {@code gen_ai.provider.name}. Default: the one whose bytes a model
     * stream takes, otherwise none. Needed for a server that only speaks the language of another provider.
     */
    public StreamMetrics withProvider(String newProvider) {
        Objects.requireNonNull(newProvider, "newProvider");
        return new StreamMetrics(registry, observations, newProvider, model, tags, start);
    }

    /** Returns a copy with one more tag on everything. Its values must be few. */
    public StreamMetrics withTag(String key, String value) {
        return new StreamMetrics(registry, observations, provider, model, tags.and(key, value), start);
    }

    /**
     * Returns a copy whose streams begin now, instead of when they are opened. Call it when a request is sent, if its stream is
     * opened only when the response arrives, as {@code LeafoutBodyHandlers} does.
     */
    public StreamMetrics startNow() {
        return new StreamMetrics(
                registry,
                observations,
                provider,
                model,
                tags,
                registry.config().clock().monotonicTime());
    }

    /** Measures each stream that this builder opens from now on. Returns the builder. */
    public <T> ObjectStreamBuilder<T> observe(ObjectStreamBuilder<T> stream) {
        Maker maker = new Maker(provider == null ? UNKNOWN : provider);
        return stream.listen(() -> new StreamRecorder(maker.newRecord()));
    }

    /**
     * Measures each stream that this builder opens from now on: each turn as a whole, with all its texts and tool calls. Returns
     * the builder.
     */
    public <T> ModelStreamBuilder<T> observe(ModelStreamBuilder<T> stream) {
        Provider spoken = stream.provider();
        String name = provider != null ? provider : spoken == null ? UNKNOWN : nameOf(spoken);
        Maker maker = new Maker(name);
        return stream.listen(() -> new TurnRecorder(maker.newRecord()));
    }

    /**
     * Begins to measure a stream of your own. For a parser without an object stream: {@code listen} to it with this, pass
     * violations to {@code violated}, and call {@code streamEnded} with the parser's offset at its end.
     */
    public StreamListener listener() {
        return new StreamRecorder(new Maker(provider == null ? UNKNOWN : provider).newRecord());
    }

    /** Makes the records of streams with the same tags. */
    private final class Maker {
        private final Tags common;
        private final StreamMeters meters;

        Maker(String providerName) {
            this.common = Tags.of("gen_ai.provider.name", providerName, "gen_ai.request.model", model)
                    .and(tags);
            this.meters = new StreamMeters(registry, common);
        }

        StreamRecord newRecord() {
            return new StreamRecord(meters, StreamObservation.start(observations, common, model), start);
        }
    }

    /** Returns the name of a provider in OpenTelemetry's conventions; its own name where they have none. */
    private static String nameOf(Provider provider) {
        return switch (provider) {
            case OPENAI_CHAT, OPENAI_RESPONSES -> "openai";
            case ANTHROPIC -> "anthropic";
            case GEMINI, GEMINI_INTERACTIONS -> "gcp.gemini";
            case COHERE -> "cohere";
            case BEDROCK -> "aws.bedrock";
            case OLLAMA -> "ollama";
        };
    }
}
