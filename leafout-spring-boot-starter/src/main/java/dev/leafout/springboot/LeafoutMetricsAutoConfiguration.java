// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.micrometer.StreamMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Measures the streams of {@link LeafoutStreams} if the application has a meter registry, as it has with Spring Boot's actuator,
 * unless {@code leafout.metrics.enabled} is false.
 *
 * <p>Called by Spring in one thread.
 *
 * @since 0.1
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnProperty(name = "leafout.metrics.enabled", matchIfMissing = true)
public final class LeafoutMetricsAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    StreamMetrics leafoutMetrics(MeterRegistry registry, ObjectProvider<ObservationRegistry> observations) {
        StreamMetrics metrics = StreamMetrics.of(registry);
        ObservationRegistry observed = observations.getIfUnique();
        return observed == null ? metrics : metrics.withObservations(observed);
    }

    @Bean
    ObjectStreamCustomizer leafoutMetricsCustomizer(StreamMetrics metrics) {
        return metrics::observe;
    }
}
