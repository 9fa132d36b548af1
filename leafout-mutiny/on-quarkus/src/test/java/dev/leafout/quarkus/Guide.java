// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import io.quarkiverse.langchain4j.RegisterAiService;
import io.smallrye.mutiny.Multi;

@RegisterAiService
public interface Guide {
    @UserMessage("{wish}. Answer with JSON only, by this schema: {schema}")
    Multi<String> plan(@V("wish") String wish, @V("schema") String schema);
}
