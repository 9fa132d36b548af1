// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import dev.leafout.event.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * The reply of a model that writes a text, as a provider streams it. For tests and demonstrations without a recording:
 *
 * <pre>{@code
 * ReplayServer.start(ModelReplies.openAiChat("{\"city\":\"Rome\"}"));
 * }</pre>
 *
 * <p>The text comes in pieces of a few characters, one in each event.
 *
 * <p>All methods are static, and any thread may use them.
 *
 * @since 0.1
 */
public final class ModelReplies {
    /** How many characters there are in a token, more or less. */
    private static final int PIECE = 4;

    private ModelReplies() {}

    /** Returns the reply of OpenAI's chat completions, and of all who speak like them. */
    public static Reply openAiChat(String text) {
        StringBuilder events = new StringBuilder();
        for (String piece : pieces(text)) {
            addChunk(events, "{\"content\":" + JsonText.quoted(piece) + "}", "null");
        }
        addChunk(events, "{}", "\"stop\"");
        return Reply.sse(events.append("data: [DONE]\n\n").toString());
    }

    private static void addChunk(StringBuilder events, String delta, String finish) {
        events.append(
                        "data: {\"id\":\"replay\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"replay\",")
                .append("\"choices\":[{\"index\":0,\"delta\":")
                .append(delta)
                .append(",\"finish_reason\":")
                .append(finish)
                .append("}]}\n\n");
    }

    /** Returns the reply of Anthropic's messages. */
    public static Reply anthropic(String text) {
        StringBuilder events = new StringBuilder();
        addEvent(
                events,
                "message_start",
                "\"message\":{\"id\":\"replay\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"replay\",\"content\":[],"
                        + "\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}");
        addEvent(events, "content_block_start", "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}");
        List<String> pieces = pieces(text);
        for (String piece : pieces) {
            addEvent(
                    events,
                    "content_block_delta",
                    "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":" + JsonText.quoted(piece) + "}");
        }
        addEvent(events, "content_block_stop", "\"index\":0");
        addEvent(
                events,
                "message_delta",
                "\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":"
                        + pieces.size() + "}");
        addEvent(events, "message_stop", "");
        return Reply.sse(events.toString());
    }

    private static void addEvent(StringBuilder events, String type, String members) {
        events.append("event: ")
                .append(type)
                .append("\ndata: {\"type\":\"")
                .append(type)
                .append(members.isEmpty() ? "\"" : "\",")
                .append(members)
                .append("}\n\n");
    }

    /** Cuts the text, but not through a character outside the BMP. */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = Math.min(from + PIECE, text.length());
            if (Character.isHighSurrogate(text.charAt(end - 1)) && end < text.length()) {
                end++;
            }
            pieces.add(text.substring(from, end));
            from = end;
        }
        return pieces;
    }
}
