// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.printsWhatThePageShows;

import dev.leafout.llm.ProviderSchema;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.typed.ObjectStream;
import org.junit.jupiter.api.Test;

/** The schemas of docs/providers.md. */
class DialectsPageTest {
    @Test
    void schemasAsProvidersTakeThem() {
        printsWhatThePageShows("docs/providers.md", () -> {
            ProviderSchema schema = SchemaDialect.OPENAI_STRICT.of(String[].class);
            System.out.println(schema.json());
            ObjectStream<String[]> stream = ObjectStream.of(String[].class)
                    .unwrap(ProviderSchema.WRAPPER)
                    .open();
            stream.feed("{\"value\":[\"Alfama\",\"Belém\"]}");
            System.out.println(stream.finish().length);
        });
    }
}
