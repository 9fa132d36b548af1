// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.parse.ParseLimits;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.spi.ValueBinder;
import java.util.List;

/**
 * Makes builders of object streams as the application is configured: with Spring's JSON mapper, the limits of {@code
 * leafout.limits}, and meters.
 *
 * <pre>{@code
 * Flux<Partial<Trip>> partials = ObjectOperators.of(streams.of(Trip.class)).partials(chunks);
 * }</pre>
 *
 * <p>Immutable, and used by any number of threads.
 *
 * @since 0.1
 */
public final class LeafoutStreams {
    private final ValueBinder binder;
    private final ParseLimits limits;
    private final List<ObjectStreamCustomizer> customizers;

    LeafoutStreams(ValueBinder binder, ParseLimits limits, List<ObjectStreamCustomizer> customizers) {
        this.binder = binder;
        this.limits = limits;
        this.customizers = customizers;
    }

    /** Returns a builder for streams of this type. */
    public <T> ObjectStreamBuilder<T> of(Class<T> type) {
        return customized(ObjectStream.of(type));
    }

    /** Returns a builder for streams of this type. */
    public <T> ObjectStreamBuilder<T> of(TypeToken<T> type) {
        return customized(ObjectStream.of(type));
    }

    private <T> ObjectStreamBuilder<T> customized(ObjectStreamBuilder<T> stream) {
        configure(stream);
        customizers.forEach(customizer -> customizer.customize(stream));
        return stream;
    }

    /**
     * Sets the binder and the limits of a builder, and nothing else. For the texts and tools of a {@code ModelStream}, which is
     * measured as a whole: {@code text(Trip.class, streams::configure)}. Returns the builder.
     */
    public <T> ObjectStreamBuilder<T> configure(ObjectStreamBuilder<T> stream) {
        return stream.binder(binder).limits(limits);
    }
}
