// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;

/**
 * Lets a controller of Spring WebFlux return a {@code WireLog}.
 *
 * <p>Called by Spring in one thread.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = "org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass(ResponseBodyResultHandler.class)
public final class LeafoutWebFluxAutoConfiguration {
    @Bean
    WireLogResultHandler leafoutWireLogResultHandler(ResponseBodyResultHandler bodies) {
        return new WireLogResultHandler(bodies);
    }
}
