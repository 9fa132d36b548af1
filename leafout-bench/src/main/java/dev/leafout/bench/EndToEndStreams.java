// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream of OpenAI's chat format as it comes over the network, one event per read, 5 characters of the model in each.
 *
 * @param events the events as bytes, {@code data:} and the blank line included
 */
record EndToEndStreams(List<byte[]> events) {
    private static final int CHARACTERS = 5;

    private static final String BEFORE =
            "{\"id\":\"chatcmpl-Bq7\",\"object\":\"chat.completion.chunk\",\"created\":1786000000,\"model\":\"gpt-x\","
                    + "\"service_tier\":\"default\",\"system_fingerprint\":\"fp_1\",\"choices\":[{\"index\":0,\"delta\":";

    private static String payload(String delta, String reason) {
        return BEFORE + delta + ",\"logprobs\":null,\"finish_reason\":" + reason
                + "}],\"usage\":null,\"obfuscation\":\"aZ3k\"}";
    }

    /** The document as the answer of the model. */
    static EndToEndStreams answer(String document) {
        List<byte[]> events = new ArrayList<>();
        add(events, payload("{\"role\":\"assistant\",\"content\":\"\",\"refusal\":null}", "null"));
        for (String piece : LlmDocuments.cut(document, CHARACTERS)) {
            add(events, payload("{\"content\":" + JsonText.quoted(piece) + "}", "null"));
        }
        add(events, payload("{}", "\"stop\""));
        add(events, "[DONE]");
        return new EndToEndStreams(events);
    }

    /** The document as the arguments of a tool call. */
    static EndToEndStreams call(String tool, String document) {
        List<byte[]> events = new ArrayList<>();
        add(
                events,
                payload(
                        "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_1\","
                                + "\"type\":\"function\",\"function\":{\"name\":\"" + tool
                                + "\",\"arguments\":\"\"}}],\"refusal\":null}",
                        "null"));
        for (String piece : LlmDocuments.cut(document, CHARACTERS)) {
            String arguments = "{\"arguments\":" + JsonText.quoted(piece) + "}";
            add(events, payload("{\"tool_calls\":[{\"index\":0,\"function\":" + arguments + "}]}", "null"));
        }
        add(events, payload("{}", "\"tool_calls\""));
        add(events, "[DONE]");
        return new EndToEndStreams(events);
    }

    private static void add(List<byte[]> events, String payload) {
        events.add(("data: " + payload + "\n\n").getBytes(UTF_8));
    }
}
