// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that reads from another one, over connections that are lost after every operation. */
class HttpClientTest {

    @ParameterizedTest
    @ValueSource(strings = {"/replay", "/snapshot"})
    @Timeout(300) // which only a hang exceeds
    void endsEqual(String path) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        WireClient client = new WireClient();
        try (LosingServer server = new LosingServer()) {
            while (client.status() == WireStatus.OPEN) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path))
                        .header("Last-Event-ID", client.lastEventId())
                        .build();
                http.send(request, BodyHandlers.ofLines()).body().forEach(client::line);
            }
            assertThat(server.connections()).isGreaterThan(20);
        }
        assertThat(client.document().toJson()).isEqualTo(LosingServer.JSON);
        assertThat(client.status()).isEqualTo(WireStatus.COMPLETE);
    }
}
