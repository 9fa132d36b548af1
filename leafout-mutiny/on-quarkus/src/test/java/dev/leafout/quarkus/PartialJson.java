// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leafout.jackson2.Jackson2PartialModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

@Singleton
public class PartialJson implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        mapper.registerModule(new Jackson2PartialModule());
    }
}
