// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.page;

import dev.leafout.event.JsonText;
import dev.leafout.llm.LeafoutBodyHandlers;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.typed.ObjectStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/** The programs of {@code docs/providers.md} that need no client but the JDK's, with all that they import. */
public final class ProviderPrograms {
    public record Weather(String city, int degrees) {}

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;
    private final String key = "secret";
    private final String model = "some-model";

    public ProviderPrograms(String base) {
        this.base = base;
    }

    public Weather openAiChat() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/chat/completions"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"model": "MODEL", "stream": true, "stream_options": {"include_usage": true},
                         "messages": [{"role": "user", "content": "How cold is it in Oslo?"}],
                         "response_format": {"type": "json_schema", "json_schema":
                           {"name": "weather", "strict": true, "schema": SCHEMA}}}
                        """.replace("MODEL", model).replace(
                        "SCHEMA", SchemaDialect.OPENAI_STRICT.of(Weather.class).json())))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.openAiChat().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather openAiResponses() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/responses"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"model": "MODEL", "stream": true, "input": "How cold is it in Oslo?",
                         "text": {"format": {"type": "json_schema", "name": "weather", "strict": true, "schema": SCHEMA}}}
                        """.replace("MODEL", model).replace(
                        "SCHEMA", SchemaDialect.OPENAI_STRICT.of(Weather.class).json())))
                .build();
        Weather weather = client.send(
                        request,
                        LeafoutBodyHandlers.of(ModelStream.openAiResponses().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather anthropic() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/messages"))
                .header("x-api-key", key)
                .header("anthropic-version", "2023-06-01")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"model": "MODEL", "stream": true, "max_tokens": 1024,
                         "messages": [{"role": "user", "content": "How cold is it in Oslo?"}],
                         "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}}}
                        """.replace("MODEL", model).replace(
                        "SCHEMA", SchemaDialect.ANTHROPIC.of(Weather.class).json())))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.anthropic().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather gemini() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(base + "/v1beta/models/" + model + ":streamGenerateContent?alt=sse"))
                .header("x-goog-api-key", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"contents": [{"parts": [{"text": "How cold is it in Oslo?"}]}],
                         "generationConfig": {"responseMimeType": "application/json", "responseSchema": SCHEMA}}
                        """.replace(
                                "SCHEMA", SchemaDialect.GEMINI.of(Weather.class).json())))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.gemini().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather geminiInteractions() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1beta/interactions"))
                .header("x-goog-api-key", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        """
                        {"model": "MODEL", "stream": true, "input": "How cold is it in Oslo?",
                         "response_format": {"type": "text", "mime_type": "application/json", "schema": SCHEMA}}
                        """.replace("MODEL", model).replace("SCHEMA", ObjectStream.schemaOf(Weather.class))))
                .build();
        Weather weather = client.send(
                        request,
                        LeafoutBodyHandlers.of(ModelStream.geminiInteractions().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather cohere() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v2/chat"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        """
                        {"model": "MODEL", "stream": true, "messages": [{"role": "user", "content": "How cold is it in Oslo?"}],
                         "response_format": {"type": "json_object", "json_schema": SCHEMA}}
                        """.replace("MODEL", model).replace("SCHEMA", ObjectStream.schemaOf(Weather.class))))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.cohere().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather bedrock() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/model/" + model + "/converse-stream"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"messages": [{"role": "user", "content": [{"text": "How cold is it in Oslo?"}]}],
                         "outputConfig": {"textFormat": {"type": "json_schema", "structure": {"jsonSchema":
                           {"name": "weather", "schema": SCHEMA_AS_TEXT}}}}}
                        """.replace(
                        "SCHEMA_AS_TEXT",
                        JsonText.quoted(
                                SchemaDialect.ANTHROPIC.of(Weather.class).json()))))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.bedrock().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }

    public Weather ollama() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/api/chat"))
                .POST(BodyPublishers.ofString(
                        """
                        {"model": "MODEL", "messages": [{"role": "user", "content": "How cold is it in Oslo?"}], "format": SCHEMA}
                        """.replace("MODEL", model).replace("SCHEMA", ObjectStream.schemaOf(Weather.class))))
                .build();
        Weather weather = client.send(
                        request, LeafoutBodyHandlers.of(ModelStream.ollama().text(Weather.class)))
                .body()
                .answer();
        return weather;
    }
}
