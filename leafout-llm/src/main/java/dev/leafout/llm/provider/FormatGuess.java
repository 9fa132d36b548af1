// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.HashMap;
import java.util.Map;

/** Guesses the format of a payload, to help users who chose the wrong decoder. */
final class FormatGuess {
    private static final Place PAYLOAD = Place.payload();
    private static final Place TYPE = PAYLOAD.at("type");
    private static final Place EVENT_TYPE = PAYLOAD.at("event_type");
    private static final Place OBJECT = PAYLOAD.at("object");
    private static final Place CHOICES = PAYLOAD.atMark("choices");
    private static final Place CANDIDATES = PAYLOAD.atMark("candidates");
    private static final Place DONE = PAYLOAD.at("done");
    private static final Place BLOCK = PAYLOAD.atMark("contentBlockDelta");
    private static final Place MESSAGE = PAYLOAD.atMark("messageStart");

    private FormatGuess() {}

    /** Returns the name of the format; empty if it matches no known one. */
    static String of(String json) {
        Map<Place, String> found = new HashMap<>();
        PayloadReader reader = new PayloadReader(PAYLOAD, new PayloadReader.Handler() {
            @Override
            public void opened(Place place, int index) {
                found.put(place, "");
            }

            @Override
            public void value(Place place, ValueKind kind, String text) {
                found.put(place, text);
            }
        });
        PayloadReader.readBeginning(json, reader);
        String type = found.getOrDefault(TYPE, "");
        if (type.startsWith("response.")) {
            return "openai-responses";
        }
        if (type.startsWith("message_") || type.startsWith("content_block_") || type.equals("ping")) {
            return "anthropic";
        }
        if (type.startsWith("message-") || type.startsWith("content-") || type.startsWith("tool-")) {
            return "cohere";
        }
        if (found.containsKey(CHOICES)) {
            return "openai-chat";
        }
        if (found.containsKey(CANDIDATES)) {
            return "gemini";
        }
        if (found.containsKey(EVENT_TYPE)) {
            return "gemini-interactions";
        }
        if (found.containsKey(BLOCK) || found.containsKey(MESSAGE)) {
            return "bedrock";
        }
        if (found.containsKey(DONE)) {
            return "ollama";
        }
        return found.getOrDefault(OBJECT, "").startsWith("chat.completion") ? "openai-chat" : "";
    }
}
