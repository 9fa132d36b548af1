// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import jakarta.servlet.Servlet;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Lets a controller of Spring MVC return a {@code WireLog}.
 *
 * <p>Called by Spring in one thread.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({Servlet.class, RequestMappingHandlerAdapter.class})
public final class LeafoutMvcAutoConfiguration {
    /** Handlers that an application adds come after those for {@code @ResponseBody}, which take everything. */
    @Bean
    static BeanPostProcessor leafoutWireLogHandlers() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof RequestMappingHandlerAdapter adapter) {
                    WireLogHandler.addTo(adapter);
                }
                return bean;
            }
        };
    }
}
