// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.jackson3.Jackson3PartialModule;
import dev.leafout.parse.ParseLimits;
import dev.leafout.typed.spi.ValueBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/**
 * Configures {@link LeafoutStreams}: a binder that reads as Spring's JSON mapper does, and the limits. Lets that mapper write
 * partials.
 *
 * <p>Called by Spring in one thread.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@EnableConfigurationProperties(LeafoutProperties.class)
public final class LeafoutAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Jackson3PartialModule leafoutPartialModule() {
        return new Jackson3PartialModule();
    }

    @Bean
    @ConditionalOnMissingBean
    ValueBinder leafoutBinder(ObjectProvider<JsonMapper> mapper) {
        return new Jackson3Binder(mapper.getIfAvailable(JsonMapper::shared));
    }

    @Bean
    @ConditionalOnMissingBean
    ParseLimits leafoutLimits(LeafoutProperties properties) {
        return properties.limits().toParseLimits();
    }

    @Bean
    @ConditionalOnMissingBean
    LeafoutStreams leafoutStreams(
            ValueBinder binder, ParseLimits limits, ObjectProvider<ObjectStreamCustomizer> customizers) {
        return new LeafoutStreams(binder, limits, customizers.orderedStream().toList());
    }
}
