// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After every operation the client's document is what the server's was. */
class RoundTripTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40, 1_000_000})
    void everyEventArrives(int size) {
        Documents.own().forEach((name, text) -> check(name, Sending.everyEvent(text, size)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40, 1_000_000})
    void everyChunkArrives(int size) {
        Documents.own().forEach((name, text) -> check(name, Sending.everyChunk(text, size)));
    }

    @Test
    void soDoTheSharedDocuments() {
        assumeTrue(Documents.sharedIsThere(), "shared test data is absent");
        Map<String, String> shared = Documents.shared();
        assertThat(shared).hasSizeGreaterThan(50);
        shared.forEach((name, text) -> {
            check(name, Sending.everyEvent(text, 5));
            check(name, Sending.everyChunk(text, 5));
            check(name, Sending.everyChunk(text, 40));
        });
    }

    private static void check(String name, Sending sending) {
        WireClient client = new WireClient();
        for (int i = 0; i < sending.lines.size(); i++) {
            client.line(sending.lines.get(i));
            Sending.State expected = sending.states.get(i);
            if (expected != null) {
                assertThat(Sending.State.of(client.document()))
                        .as("%s after %s", name, sending.lines.subList(0, i + 1))
                        .isEqualTo(expected);
            }
        }
        assertThat(client.status()).isNotEqualTo(WireStatus.OPEN);
    }
}
