// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.JsonText;
import dev.leafout.llm.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A document as a provider would stream it: an event for each token of 3 to 6 characters, with everything that
 * providers put around it.
 *
 * @param provider the provider's format
 * @param events the events as they arrive
 * @param payloads the JSON in them
 */
record ProviderStreams(Provider provider, List<byte[]> events, List<byte[]> payloads) {
    static ProviderStreams of(String name, String document) {
        Provider provider = Provider.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        List<byte[]> events = new ArrayList<>();
        List<byte[]> payloads = new ArrayList<>();
        int number = 0;
        for (String token : LlmDocuments.cutUnevenly(document)) {
            add(provider, delta(provider, JsonText.quoted(token), number++), events, payloads);
        }
        add(provider, end(provider), events, payloads);
        return new ProviderStreams(provider, events, payloads);
    }

    private static void add(Provider provider, String payload, List<byte[]> events, List<byte[]> payloads) {
        String type = provider == Provider.ANTHROPIC || provider == Provider.OPENAI_RESPONSES
                ? "event: " + payload.substring(9, payload.indexOf('"', 9)) + "\n"
                : "";
        events.add((provider == Provider.OLLAMA ? payload + "\n" : type + "data: " + payload + "\n\n").getBytes(UTF_8));
        payloads.add(payload.getBytes(UTF_8));
    }

    private static String delta(Provider provider, String token, int number) {
        return switch (provider) {
            case OPENAI_CHAT ->
                "{\"id\":\"chatcmpl-Bq7\",\"object\":\"chat.completion.chunk\",\"created\":1786000000,\"model\":\"gpt-x\","
                        + "\"service_tier\":\"default\",\"system_fingerprint\":\"fp_1\",\"choices\":[{\"index\":0,\"delta\":"
                        + "{\"content\":" + token + "},\"logprobs\":null,\"finish_reason\":null}],\"usage\":null,"
                        + "\"obfuscation\":\"aZ3k\"}";
            case OPENAI_RESPONSES ->
                "{\"type\":\"response.output_text.delta\",\"sequence_number\":" + number + ",\"item_id\":\"msg_68a1\","
                        + "\"output_index\":0,\"content_index\":0,\"delta\":" + token
                        + ",\"logprobs\":[],\"obfuscation\":\"x9Qd\"}";
            case ANTHROPIC ->
                "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":" + token
                        + "}}";
            case GEMINI ->
                "{\"candidates\": [{\"content\": {\"parts\": [{\"text\": " + token
                        + "}],\"role\": \"model\"},\"index\": 0}],"
                        + "\"usageMetadata\": {\"promptTokenCount\": 9,\"candidatesTokenCount\": " + number
                        + ",\"totalTokenCount\": " + (9 + number)
                        + "},\"modelVersion\": \"gemini-x\",\"responseId\": \"r1\"}";
            case OLLAMA ->
                "{\"model\":\"qwen3\",\"created_at\":\"2026-08-01T10:00:00.123456Z\",\"message\":{\"role\":\"assistant\","
                        + "\"content\":" + token + "},\"done\":false}";
            case COHERE, GEMINI_INTERACTIONS, BEDROCK -> throw notMeasured(provider);
        };
    }

    private static String end(Provider provider) {
        return switch (provider) {
            case OPENAI_CHAT -> "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}";
            case OPENAI_RESPONSES -> "{\"type\":\"response.completed\",\"response\":{\"id\":\"resp_1\"}}";
            case ANTHROPIC -> "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}";
            case GEMINI -> "{\"candidates\":[{\"content\":{\"parts\":[]},\"finishReason\":\"STOP\",\"index\":0}]}";
            case OLLAMA -> "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}";
            case COHERE, GEMINI_INTERACTIONS, BEDROCK -> throw notMeasured(provider);
        };
    }

    private static IllegalArgumentException notMeasured(Provider provider) {
        return new IllegalArgumentException("There is no benchmark of " + provider);
    }

    /** Returns how many bytes of JSON the events hold. */
    long jsonBytes() {
        return payloads.stream().mapToLong(payload -> payload.length).sum();
    }
}
