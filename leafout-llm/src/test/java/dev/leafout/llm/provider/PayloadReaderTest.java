// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import static dev.leafout.testkit.Growth.assertLinearTime;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arguments that are no string are handed over as they are written, wherever in its payload the document begins. */
class PayloadReaderTest {
    private static final String CALL = "{\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}}";

    private static List<String> arguments(String... payloads) {
        List<String> arguments = new ArrayList<>();
        ProviderDecoder decoder = Provider.OLLAMA.decoder(event -> {
            if (event instanceof ModelEvent.ArgumentsDelta delta) {
                arguments.add(delta.json());
            }
        });
        for (String payload : payloads) {
            decoder.event("", payload);
        }
        return arguments;
    }

    private static String payload(String calls) {
        return "{\"message\":{\"tool_calls\":[" + calls + "]}}";
    }

    @Test
    void argumentsAreWholeBehindAByteOrderMark() {
        assertThat(arguments("\uFEFF" + payload(CALL), payload(CALL))).containsExactly("{\"a\":1}", "{\"a\":1}");
    }

    @Test
    void argumentsAreWholeBehindBlanksAndOtherPayloads() {
        String blanks = " \n\t\r ";
        assertThat(arguments(
                        payload(CALL) + blanks, blanks + payload(CALL + " ," + blanks + CALL) + blanks, payload(CALL)))
                .hasSize(4)
                .containsOnly("{\"a\":1}");
    }

    @Test
    void theBlanksBeforeAPayloadAreLookedAtOnce() {
        assertLinearTime(1_000, size -> {
            String many = " ".repeat(8 * size) + payload(CALL + ("," + CALL).repeat(size - 1));
            assertThat(arguments(many)).hasSize(size);
        });
    }
}
